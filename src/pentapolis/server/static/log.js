// The log by turns: one group a turn, its steps folded.
import { $, make, on, say, sign } from "./page.js";
import { arrange } from "./morph.js";
import { changeChip, sum } from "./scores.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Turn} Turn */

const { table } = $("#app").dataset;
const list = $("#lines");
const roomy = matchMedia("(min-width: 900px) and (min-height: 501px)");
/** @type {Map<number, boolean>} which groups somebody has folded or unfolded, by their ply */
const wished = new Map();
/** @type {Map<number, HTMLElement>} by the ply of their turn */
let groups = new Map();
/** @type {Frame} */
let shown;
let current; // the ply that is looked at, if it is not the present

/** Return the turns, with all of the set-up in one. @param {Turn[]} turns @returns {Turn[]} */
function joinSetUp(turns) {
	const first = turns.findIndex(({ seat, chapter }) => seat >= 0 || chapter);
	const count = first < 0 ? turns.length : first;
	if (!count) return turns;
	const setUp = { ...turns[0], last: turns[count - 1].last, headline: say("setup"), changes: [] };
	return [setUp, ...turns.slice(count)];
}

/** Return the lines of a turn. @param {Turn} turn */
export const linesOf = ({ log }, { ply, last }) =>
	log.filter((line) => line.ply >= ply && line.ply <= last);

/** Return a turn in a few words. @param {Frame} frame @param {Turn} turn */
export const headlineOf = (frame, turn) => turn.headline || (linesOf(frame, turn)[0]?.text ?? "");

/** Show the log of a frame. @param {Frame} frame @param {number} [ply] that is looked at */
export function showLog(frame, ply) {
	shown = frame;
	current = ply;
	const turns = joinSetUp(frame.turns).filter((turn) => headlineOf(frame, turn));
	const kept = new Map();
	const wanted = turns.map((turn, index) => {
		const opens = turn.chapter && turn.chapter !== turns[index - 1]?.chapter;
		const node = findGroup(turn, index === turns.length - 1, opens);
		kept.set(turn.ply, node);
		return node;
	});
	groups = kept;
	arrange(list, wanted);
	markCurrent();
}

/** Return the group of a turn, made anew if the turn has changed. */
function findGroup(turn, isLatest, opens) {
	const isOpen = wished.get(turn.ply) ?? (isLatest && turn.seat >= 0 && roomy.matches);
	const old = groups.get(turn.ply);
	const isKept = old?.turn === turn && old.isOpen === isOpen && old.opens === opens;
	if (isKept) return old; // most turns are those of the frame before
	const key = JSON.stringify([turn, isOpen, opens]);
	const group = old?.key === key ? old : makeGroup(turn, isOpen, opens);
	return Object.assign(group, { turn, isOpen, opens, key });
}

/** @param {Turn} turn @param {boolean} isOpen @param {boolean} opens a new chapter */
function makeGroup(turn, isOpen, opens) {
	const { ply, last, seat, headline } = turn;
	const lines = linesOf(shown, turn);
	const name = headline && seat >= 0 ? make("b", {}, shown.seats[seat].name) : "";
	const text = make("span", {}, name, name ? " " : "", headlineOf(shown, turn));
	const marks = lines.flatMap((line) => line.marks).join(" ");
	const values = { class: "headline", href: address(last), "data-ply": last, "data-seat": seat };
	const link = make("a", { ...values, "data-marks": marks }, sign(seat), text);
	const hasSteps = lines.length > 1 || headline;
	const fold = hasSteps ? makeFold(ply, isOpen, text.textContent) : make("i", { class: "fold" });
	const steps = hasSteps && isOpen ? make("ol", {}, ...lines.map(makeStep)) : "";
	const head = make("div", { class: "head" }, fold, link, ...listChips(shown, turn));
	const chapter = opens ? make("p", { class: "chapter" }, turn.chapter) : "";
	return make("li", { class: `turn of-${seat}` }, chapter, head, steps);
}

/** Return what a turn has changed for each seat. @param {Frame} frame @param {Turn} turn */
export const listChips = ({ seats }, { ply, seat, changes }) =>
	seats.map((one) => {
		const own = changes.filter((change) => change.seat === one.seat);
		const before = one.seat === seat ? [] : [sign(one.seat)];
		const key = `turn-${ply}-${one.seat}`;
		return sum(own) ? changeChip(key, say("changed", one), sum(own), own, ...before) : "";
	});

function makeFold(ply, isOpen, text) {
	const fold = make("button", { class: "fold", "data-fold": ply });
	fold.ariaExpanded = isOpen;
	fold.ariaLabel = say("steps", { text });
	return fold;
}

function makeStep({ ply, seat, marks, text }) {
	const values = { class: "step", href: address(ply), "data-ply": ply, "data-seat": seat };
	return make("li", {}, make("a", { ...values, "data-marks": marks.join(" ") }, text));
}

const address = (ply) => `/replay/${table}/${ply}`;

/** Mark the line that is looked at. */
function markCurrent() {
	for (const one of list.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
	if (current === undefined) return;
	const found = list.querySelector(`.step[data-ply="${current}"]`) ??
		list.querySelector(`.headline[data-ply="${current}"]`);
	found?.setAttribute("aria-current", "true");
}

on("click", ({ target }) => {
	const fold = target.closest("[data-fold]");
	if (!fold) return;
	const ply = +fold.dataset.fold;
	wished.set(ply, fold.ariaExpanded !== "true");
	showLog(shown, current);
	list.querySelector(`[data-fold="${ply}"]`).focus();
});
