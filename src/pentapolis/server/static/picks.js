// Picking pieces: several together make one choice.
import { $$, say } from "./page.js";

/** @typedef {import("./types.js").Card} Card */

/** @type {Set<string>} each with its number among the like ones */
const picked = new Set();
/** @type {Card[]} the choices that pieces make */
let cards = [];
let task; // what they are picked for

/** Take the choices of a frame; picked pieces stay picked while others choose. */
export function setChoices(frame) {
	cards = frame.cards.filter(({ place }) => place === "pieces");
	const now = JSON.stringify(cards);
	if (cards.length && now !== task) picked.clear();
	if (cards.length) task = now;
}

/** Forget what was picked: it has been chosen. */
export function clearPicks() {
	task = "";
	picked.clear();
}

/** Pick a piece, or put it back. @param {HTMLElement} node on the board or in the panel */
export function toggle({ piece }) {
	if (!picked.delete(piece)) picked.add(piece);
	showPicked();
}

/** Show on the board and in the panel which pieces are picked; like ones are told apart. */
export function showPicked() {
	for (const query of ["#parts [data-token]", "#options [data-pick]"]) {
		const counts = {};
		for (const node of $$(query)) {
			const token = node.dataset.token ?? node.dataset.pick;
			counts[token] = (counts[token] ?? 0) + 1;
			node.piece = `${token} ${counts[token]}`;
			node.ariaChecked = picked.has(node.piece);
		}
	}
}

/** Return the choice that the picked pieces make, if they make one. @returns {Card | undefined} */
export function findChoice() {
	const tokens = [...picked].map((piece) => piece.split(" ")[0]).sort();
	return cards.find((card) => card.tokens === tokens.join(" "));
}

/** Return what is still to be picked, as a sentence. */
export function explainPicks() {
	const sets = cards.map(({ tokens }) => tokens.split(" ").filter(Boolean));
	const counts = sets.map((set) => set.length);
	const [least, most] = [Math.min(...counts), Math.max(...counts)];
	const all = $$("#parts [data-token]").length;
	const n = picked.size;
	if (n > most) return say("fewer", { n: most });
	if (n && n < least) return say("more", { n: least - n });
	if (n && counts.includes(n)) return say("unfit");
	return least === most ? say("pick", { n: least, all }) : say("range", { least, most, all });
}

/** Return whether there is anything to pick. */
export const hasPicks = () => cards.length > 0;
