// Searching the rules: what does not match is hidden.
import { $, $$ } from "./page.js";

$("#search").oninput = ({ target }) => {
	const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
	const misses = (text) => words.some((word) => !text.toLowerCase().includes(word));
	for (const rule of $$(".intro, .rule"))
		rule.hidden = words.length && (!rule.matches(".level-3") || misses(rule.textContent));
	const count = $$(".rule:not([hidden])").length;
	const { some, none } = $("#found").dataset;
	$("#found").textContent = !words.length ? "" : count ? some.replace("{n}", count) : none;
};
