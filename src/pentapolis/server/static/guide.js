// What the guided game says: before a move, and about the last turn.
import { $, ask, on } from "./page.js";

/** @typedef {import("./types.js").Coach} Coach */
/** @typedef {import("./types.js").Frame} Frame */

const place = $("#guide");
const coach = $("#coach");
/** @type {Coach} */
let said = { seq: 0, text: "" };
let asked = false; // the frame on the screen waits for this person

/** Show what the coach says beside the question, never while others move. */
function showCoach() {
	const text = asked && $("#coach-on").checked ? said.text : "";
	const line = $("p", coach);
	coach.hidden = !text;
	if (line.textContent !== text) line.textContent = text;
}

on("frame", ({ detail }) => {
	/** @type {Frame} */
	const frame = detail;
	const line = $("p", place);
	if (line.textContent !== frame.note) line.textContent = frame.note;
	place.hidden = !frame.note;
	$("#stop-here").hidden = !frame.stop;
	if (frame.seq >= said.seq) said = { seq: frame.seq, text: frame.coach };
	asked = frame.asked;
	showCoach();
});

on("coach", ({ detail }) => {
	said = detail;
	showCoach();
});

$("#coach-on").onchange = ({ target }) => {
	ask("/api/settings", { coach: target.checked });
	showCoach();
};
