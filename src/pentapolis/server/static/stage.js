// Shows a frame: what the live table and the replay have in common.
import { $, ask, notice, on, say } from "./page.js";
import { draw, mark } from "./patch.js";
import { fit } from "./board.js";
import { play, prepare } from "./effects.js";
import { showSeats } from "./seats.js";
import { showHeading } from "./panel.js";
import { scoreTable } from "./scores.js";
import "./keys.js";
import "./links.js";
import "./tips.js";

const { table } = $("#app").dataset;

/**
 * Show a frame: the board, whose turn it is, the players, and the score sheet.
 *
 * @param {import("./types.js").Frame} frame
 * @param {{moving: boolean, text: string, word?: string}} how
 * @param {(seat: number | null) => void} choose gets the seat to enlarge
 * @returns {number} how many dice rolled
 */
export function show(frame, { moving, text, word }, choose) {
	const scenes = moving ? prepare(frame.effects) : [];
	fit(frame);
	$("#board").dataset.ply = frame.ply;
	const dice = draw(frame, moving);
	mark(frame.last, "last");
	showHeading(frame, text, word);
	showSeats(frame, choose);
	$("#scores .scroll").replaceChildren(scoreTable(frame.seats, frame.over));
	play(scenes);
	return dice;
}

on("click", async ({ target }) => {
	if (!target.closest("#share")) return;
	const { packed } = (await ask(`/api/tables/${table}/packed`)) ?? {};
	const link = `${location.origin}/replay#${packed}`;
	const done = () => notice(say("copied"));
	if (packed) navigator.clipboard.writeText(link).then(done, () => notice(link));
});
