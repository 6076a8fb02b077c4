// The glossary in the help dialog: fetched when it is opened, searched while somebody types.
import { $, $$, ask, make, shape } from "./page.js";

/** @typedef {import("./types.js").Term} Term */

const list = $("#terms .terms");
const status = $("#terms [role=status]");

/** @param {Term} term */
function makeTerm({ icon, title, names, text, rule, url }) {
	const [number] = rule.split(" ");
	const head = make("dt", {}, shape(icon), title);
	const link = make("a", { href: url, "data-rule": "", "aria-label": rule }, number);
	const node = make("div", { class: "term" }, head, make("dd", {}, text, " ", link));
	node.dataset.search = [title, ...names, text, rule].join(" ").toLowerCase();
	return node;
}

/** Fill the list. */
export async function showGlossary() {
	const found = await ask(`/api/games/${$("#app").dataset.game}/glossary`);
	if (!found || list.childElementCount) return;
	list.append(...found.terms.map(makeTerm));
}

$("#terms input").oninput = ({ target }) => {
	const words = target.value.toLowerCase().split(" ");
	for (const node of $$(".term", list))
		node.hidden = !words.every((word) => node.dataset.search.includes(word));
	const count = $$(".term:not([hidden])", list).length;
	status.textContent = status.dataset.text.replace("{n}", count);
};
