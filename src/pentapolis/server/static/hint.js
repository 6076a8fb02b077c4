// Hints and refusals: beside the place they speak of, and gone when the question goes.
import { $, $$, box, bring, notice } from "./page.js";
import { putBeside } from "./beside.js";
import { reveal } from "./board.js";

/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Frame} Frame */

const bubble = $("#hint-card");
const button = $(".primary", bubble); // does it
let ply; // of the question that the hint answers

/** Return where an action is chosen: on the board, as pieces, or in the panel. */
function findPlaces(action, frame) {
	const card = frame.cards.find((one) => one.action === action);
	const tokens = card?.tokens.split(" ").filter(Boolean) ?? [];
	const countBefore = (token, i) => tokens.slice(0, i).filter((one) => one === token).length;
	const pieces = tokens.map(
		(token, i) => $$(`#parts [data-token="${CSS.escape(token)}"]`)[countBefore(token, i)]);
	const found = [...$$(`#parts [data-action="${action}"]`), ...pieces.filter(Boolean)];
	return found.length ? found : $$(`#ask [data-action="${action}"]`);
}

/** Show a hint; the first of two messages says that one is coming. @param {Hint} hint */
export function showHint(hint, frame) {
	if (hint.ply !== undefined && hint.ply !== frame.ply) return;
	clearHint();
	ply = hint.ply ?? frame.ply;
	const isComing = hint.action === undefined;
	const places = isComing ? [$("#hint")] : findPlaces(hint.action, frame);
	$("b", bubble).textContent = hint.label;
	$("p", bubble).textContent = hint.text;
	for (const node of $$("b, .row", bubble)) node.hidden = isComing;
	if (!isComing) {
		for (const one of places) one.classList.add("hinted");
		button.dataset.sure = hint.action;
	}
	bubble.hidden = false;
	reveal(places[0]);
	bring($("#options .hinted"));
	stay();
}

/** Put the hint beside its places: something may have moved. */
export function stay() {
	if (bubble.hidden) return;
	const marked = $$("#parts .hinted").map(box).filter(({ width }) => width);
	const others = ["#prompt", "#options", "#deeds"].map((query) => box($(query)));
	const panel = $("#ask .hinted") ? "#ask" : "#hint";
	putBeside(bubble, marked.length ? marked : [box($(panel))], others);
}
addEventListener("resize", stay);
$("#board").addEventListener("scroll", stay);

/** Take the hint away. */
export function clearHint() {
	for (const one of $$(".hinted")) one.classList.remove("hinted");
	bubble.hidden = true;
	delete button.dataset.sure;
	ply = undefined;
}

/** Take the hint away if its question is gone. @param {Frame} frame */
export function updateHint(frame) {
	if (ply !== undefined && (frame.ply !== ply || !frame.asked)) clearHint();
}

/** Say why something was refused, beside what was pressed. @param {DOMRect} [place] */
export function refuse(text, place) {
	clearHint();
	notice(text, place && ((note) => putBeside(note, [place])));
}
