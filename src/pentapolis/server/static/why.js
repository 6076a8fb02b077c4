// Why something cannot be chosen.
import { $, ask, box, make, notice } from "./page.js";
import { putBeside } from "./beside.js";
import { clearHint } from "./hint.js";

const { table } = $("#app").dataset;

/** Ask why a place cannot be chosen, which costs nothing. @param {HTMLElement | SVGElement} place */
export function fetchReason({ dataset }) {
	const wish = new URLSearchParams({ ply: $("#board").dataset.ply, action: dataset.why });
	return ask(`/api/tables/${table}/why?${wish}`);
}

/** Say beside a place why it cannot be chosen, with the rule behind a question mark. */
export async function askWhy(place) {
	const { text, rule, url } = (await fetchReason(place)) ?? {};
	if (!text || !place.isConnected) return;
	clearHint();
	notice(text, (note) => {
		if (url) note.append(" ", make("a", { href: url, "data-rule": "", "aria-label": rule }, "?"));
		putBeside(note, [box(place)]);
	});
}
