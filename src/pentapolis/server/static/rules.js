// The rules page: search hides what does not match; notes are folded until somebody asks for them.
import { $, $$ } from "./page.js";
import "./print.js";

const found = $("#found");
const all = $("#details");

/** Return whether a text has all words. @param {string} text @param {string[]} words */
const has = (text, words) => words.every((word) => text.toLowerCase().includes(word));

function search() {
	const wanted = $("#search").value;
	const words = wanted.toLowerCase().split(" ");
	for (const rule of $$(".intro, .rule")) {
		const notes = $(".notes", rule);
		const text = rule.textContent;
		const fits = rule.matches(".level-3") && has(text, words);
		rule.hidden = wanted && !fits;
		if (!notes) continue;
		// What was found must be seen.
		notes.open = all.checked || (fits && !has(text.replace(notes.textContent, ""), words));
	}
	const count = $$(".rule:not([hidden])").length;
	found.textContent = wanted && found.dataset.text.replace("{n}", count);
}

$("#search").oninput = all.onchange = search;
