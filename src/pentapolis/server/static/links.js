// Links what belongs together, by pointer and by focus: card and place, log line and pieces.
import { $, $$, bring, on } from "./page.js";
import { findPart } from "./patch.js";
import { reveal } from "./board.js";

const LINKED = "[data-action], [data-sure], [data-token], [data-pick], [data-marks]";
let linked;

/** Return what an element speaks of, elsewhere on the page. @param {HTMLElement} node */
function findMeant(node) {
	const { action, sure, token, pick, marks, seat } = node.dataset;
	const number = action ?? sure;
	const isPlace = node.closest("#parts");
	if (marks !== undefined) {
		const parts = marks.split(" ").map(findPart).filter(Boolean);
		return parts.length ? parts : [$("#seats").children[seat]].filter(Boolean);
	}
	if (token ?? pick) {
		const pieces = $$(isPlace ? "#options [data-pick]" : "#parts [data-token]");
		return pieces.filter(({ piece }) => piece === node.piece);
	}
	return $$(`${isPlace ? "#ask" : "#parts"} [data-action="${number}"]`);
}

/** Mark what an element speaks of, and bring it into view. @param {HTMLElement} [node] */
export function link(node) {
	if (node === linked) return;
	for (const one of $$(".meant")) one.classList.remove("meant");
	linked = node;
	if (!node) return;
	const found = findMeant(node);
	for (const one of found) one.classList.add("meant");
	if (node.closest("#parts")) bring(found[0]);
	else if (node.closest("#ask")) reveal(found[0]);
}

const find = ({ target }) => target.closest(LINKED) ?? undefined;
on("pointerover", (event) => event.pointerType === "mouse" && link(find(event)));
on("focusin", (event) => link(find(event)));
on("focusout", () => link());
