// The card of a lesson, and rings around what it points at.
import { $, $$, box, make, on } from "./page.js";
import { reveal } from "./board.js";
import { arm } from "./panel.js";
import { findPart } from "./patch.js";

/** @typedef {import("./types.js").Lesson} Lesson */

const FLAG = 14; // pixels
const ROOM = 5; // pixels between a part and its ring
const MOTION = 300; // milliseconds until what moves has arrived
const card = $("#lesson");
const svg = $("#drawing");
const rings = document.createElementNS(svg.namespaceURI, "g");
/** @type {import("./types.js").Frame} */
let frame;
let shown; // the step and its state
let timer;

rings.id = "rings";
svg.append(rings);

on("frame", ({ detail }) => {
	frame = detail;
	if (frame.lesson) show(frame.lesson);
});

/** @param {Lesson} lesson */
function show(lesson) {
	const { step, steps, state, end, text, look, reply } = lesson;
	const key = `${step} ${state}`;
	const count = card.dataset.step.replace("{n}", step).replace("{count}", steps);
	card.hidden = false;
	Object.assign(document.body.dataset, { lesson: state, end });
	$(".dots", card).replaceChildren(...Array.from({ length: steps }, (_, i) =>
		make("li", { class: i + 1 < step || state === "done" ? "past" : i + 1 === step ? "now" : "" })));
	$("#lesson-step").textContent = count;
	$("#lesson-text").textContent = text;
	$("#lesson-look").textContent = look;
	$("#lesson-reply").textContent = reply;
	$("#lesson-next").hidden = state !== "read";
	$("#lesson-show").hidden = $("#lesson-again").hidden = state !== "do";
	$("#lesson-on").hidden = state !== "done";
	if (lesson.next) $("#lesson-on").href = lesson.next;
	if (reply) arm(); // what was tried is taken back, and the choice with it
	const places = mark(lesson);
	clearTimeout(timer);
	timer = setTimeout(mark, MOTION, lesson);
	if (key === shown) return;
	$("#live").textContent = [count, text, look].filter(Boolean).join(". ");
	if (places.length) reveal(places[0]);
	places.at(-1)?.closest("#ask")?.querySelector(".pointed")?.scrollIntoView({ block: "nearest" });
	if (shown && state !== "read") focus(lesson, state);
	shown = key;
}

/** Go to the first choice that is ringed; to nothing while somebody reads. @param {Lesson} lesson */
function focus({ press }, state) {
	const choice = press.flatMap(findChoices)[0];
	const node = state === "done" ? $("#lesson-on") : choice ?? $("#ask");
	node.focus({ preventScroll: true });
}

/** Return where an action is chosen: on the board, or else in the panel. @param {number} action */
function findChoices(action) {
	const batch = frame.batches.findIndex(({ actions }) => actions[0] === action);
	const queries = [`#parts [data-action="${action}"]`, `#ask [data-action="${action}"]`];
	return [...queries, `[data-batch="${batch}"]`].map((query) => $$(query)).find(({ length }) => length) ?? [];
}

/** Return a part of the drawing, or the card of a seat; on a phone, the way to it. @param {string} id */
function findPlace(id) {
	if (!id.startsWith("seat-")) return findPart(id);
	const seat = $("#seats").children[+id.slice(5)];
	return seat && box(seat).width ? seat : $(".tab-seats");
}

/** Ring what the lesson points at and suggests. @param {Lesson} lesson @returns {Element[]} */
function mark({ point, press }) {
	const places = [...point.map(findPlace), ...press.flatMap(findChoices)].filter(Boolean);
	for (const node of $$(".pointed")) node.classList.remove("pointed");
	rings.innerHTML = places.filter((node) => svg.contains(node)).map(drawRing).join("");
	for (const node of places) if (!svg.contains(node)) node.classList.add("pointed");
	return places;
}

/** Return a dashed ring with a flag, in the drawing's own units, so that it zooms with it. */
function drawRing(node) {
	const matrix = svg.getScreenCTM().inverse();
	const unit = matrix.a; // of the drawing in a pixel
	const { left, top, right, bottom } = box(node);
	const from = new DOMPoint(left - ROOM, top - ROOM).matrixTransform(matrix);
	const to = new DOMPoint(right + ROOM, bottom + ROOM).matrixTransform(matrix);
	const [x, y, flag] = [Math.max(from.x, unit), Math.max(from.y, unit), FLAG * unit];
	const size = `width="${to.x - x}" height="${to.y - y}" rx="${8 * unit}"`;
	const cloth = `M${to.x} ${y}l${flag} ${flag / 2}l${-flag} ${flag / 2}z`;
	return `<g class="ring"><rect x="${x}" y="${y}" ${size}/><path d="${cloth}"/></g>`;
}
addEventListener("resize", () => rings.replaceChildren());
