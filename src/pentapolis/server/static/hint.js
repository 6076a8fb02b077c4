// Hints and refusals: beside the place they speak of, and gone when the question goes.
import { $, $$, box, make, notice, say } from "./page.js";
import { putBeside } from "./beside.js";
import { reveal } from "./board.js";

/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Frame} Frame */

const bubble = $("#hint-card");
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
	const places = hint.action === undefined ? [$("#hint")] : findPlaces(hint.action, frame);
	const cancel = { class: "button", "data-do": "cancel", "data-key": "Escape" };
	const close = make("button", cancel, say("close"));
	bubble.replaceChildren();
	if (hint.action !== undefined) {
		for (const one of places) one.classList.add("hinted");
		const values = { class: "button primary", "data-sure": hint.action, "data-key": "Enter" };
		const label = make("b", {}, hint.label);
		const row = make("div", { class: "row" }, make("button", values, say("do")), close);
		bubble.append(label, make("p", {}, hint.text), row);
	} else bubble.append(make("p", {}, hint.text));
	bubble.hidden = false;
	reveal(places[0]);
	$("#options .hinted")?.scrollIntoView({ block: "nearest", inline: "nearest" });
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
