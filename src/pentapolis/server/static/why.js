// Why something cannot be chosen.
import { $, ask, box, make, notice } from "./page.js";
import { putBeside } from "./beside.js";
import { clearHint } from "./hint.js";

const { table } = $("#app").dataset;

/**
 * Ask why a place cannot be chosen, which costs nothing; the answer comes beside it, with the rule
 * behind a question mark.
 *
 * @param {SVGElement} place @param {number} ply
 */
export async function askWhy(place, ply) {
	const wish = new URLSearchParams({ ply, action: place.dataset.why });
	const { text, rule, url } = (await ask(`/api/tables/${table}/why?${wish}`)) ?? {};
	if (!text || !place.isConnected) return;
	clearHint();
	notice(text, (note) => {
		if (url) note.append(" ", make("a", { href: url, "data-rule": "", "aria-label": rule }, "?"));
		putBeside(note, [box(place)]);
	});
}
