// An earlier moment on the same table, with a clear way back.
import { $, $$, ask } from "./page.js";
import { wide } from "./board.js";

/** @typedef {import("./types.js").Frame} Frame */

/** Fetch some plies of a table, with the area of whose turn it was large. */
async function fetchFrames(table, from, to, seat) {
	const wish = { from, to, wide, ...(seat >= 0 ? { focus: seat } : {}) };
	return (await ask(`/api/tables/${table}/frames?${new URLSearchParams(wish)}`)) ?? [];
}

/** Fetch one moment. @returns {Promise<Frame | undefined>} */
export async function fetchMoment(table, { turns }, ply) {
	const turn = turns.find(({ last }) => last >= ply);
	return (await fetchFrames(table, ply, ply, turn?.seat))[0];
}

/** Fetch what has happened since this person's last turn. @returns {Promise<Frame[]>} */
export async function fetchStory(table, { turns, seats }) {
	const own = turns.findLastIndex(
		({ seat }, i) => seats[seat]?.mine && turns[i + 1] && !seats[turns[i + 1].seat]?.mine,
	);
	const told = turns.slice(own + 1).filter(({ seat }) => !seats[seat]?.mine);
	const fetchTurn = ({ ply, last, seat }) => fetchFrames(table, ply - 1, last, seat);
	return (await Promise.all(told.map(fetchTurn))).flat();
}

/** Show the banner over the board, or hide it. @param {string} [text] @param {number} [ply] */
export function showBanner(text, ply) {
	const banner = $("#banner");
	banner.hidden = !text;
	$("#app").classList.toggle("past", !!text);
	$("#app").classList.toggle("told", !!text && ply === undefined);
	if (!text) return;
	$("#banner span").textContent = text;
	for (const step of $$("[data-do=step]", banner)) step.hidden = ply === undefined;
}
