// Searching the rules: what does not match is hidden.
import { $, $$ } from "./page.js";

const found = $("#found");
$("#search").oninput = ({ target }) => {
	const words = target.value.toLowerCase().split(/\s+/);
	const all = !target.value.trim();
	let count = 0;
	for (const rule of $$(".intro, .rule")) {
		const text = rule.textContent.toLowerCase();
		rule.hidden = !all && (!rule.matches(".level-3") || !words.every((word) => text.includes(word)));
		count += !rule.hidden;
	}
	const { some, none } = found.dataset;
	found.textContent = all ? "" : count ? some.replace("{n}", count) : none;
};
