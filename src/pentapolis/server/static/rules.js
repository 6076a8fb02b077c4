// Rule search: hides what does not match.
import { $, $$ } from "./page.js";

const found = $("#found");
$("#search").oninput = ({ target }) => {
	const words = target.value.toLowerCase().split(" ");
	for (const rule of $$(".intro, .rule")) {
		const text = rule.textContent.toLowerCase();
		const fits = rule.matches(".level-3") && words.every((word) => text.includes(word));
		rule.hidden = target.value && !fits;
	}
	found.textContent = found.dataset.text.replace("{n}", $$(".rule:not([hidden])").length);
};
