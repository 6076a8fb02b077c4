// Shows a frame: what the live table and the replay have in common.
import { $, on } from "./page.js";
import { fill } from "./morph.js";
import { draw, markLast } from "./patch.js";
import { fit } from "./board.js";
import { play, prepare } from "./effects.js";
import { showSeats } from "./seats.js";
import { showHeading } from "./panel.js";
import { scoreTable } from "./scores.js";
import "./keys.js";
import "./links.js";
import "./tips.js";

const scores = $("#scores");
/** @type {import("./types.js").Frame} */
let shown;

/**
 * Show a frame: the board, whose turn it is, the players, and the score sheet.
 *
 * @param {import("./types.js").Frame} frame
 * @param {{moving: boolean, text: string, word?: string}} how
 * @param {(seat: number | null) => void} choose gets the seat to enlarge
 * @returns {number} how many dice rolled
 */
export function show(frame, { moving, text, word }, choose) {
	shown = frame;
	const scenes = moving ? prepare(frame.effects) : [];
	fit(frame);
	$("#board").dataset.ply = frame.ply;
	const dice = draw(frame, moving);
	markLast(frame.last);
	showHeading(frame, text, word);
	showSeats(frame, choose);
	if (scores.matches(":popover-open")) showScores();
	play(scenes);
	return dice;
}

const showScores = () => fill($(".scroll", scores), scoreTable(shown.seats, shown.over));
scores.onbeforetoggle = ({ newState }) => newState === "open" && shown && showScores();

on("click", async ({ target }) => {
	if (target.closest("#share")) (await import("./copy.js")).copyLink();
});
