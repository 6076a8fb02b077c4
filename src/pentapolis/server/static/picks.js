// Picking pieces: several together make one choice.
import { $$, say } from "./page.js";

/** @typedef {import("./types.js").Card} Card */

/** @type {Set<string>} */
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

/** Pick a piece, or put it back. @param {string} token */
export function toggle(token) {
	if (!picked.delete(token)) picked.add(token);
	showPicked();
}

/** Show on the board and in the panel which pieces are picked. */
export function showPicked() {
	for (const node of $$("#parts [data-token]")) node.ariaChecked = picked.has(node.dataset.token);
	for (const node of $$("#options [data-pick]")) node.ariaChecked = picked.has(node.dataset.pick);
}

/** Return the choice that the picked pieces make, if they make one. @returns {Card | undefined} */
export const findChoice = () =>
	cards.find(({ tokens }) => tokens === [...picked].sort().join(" "));

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
