// A rule in a dialog, cut out of the page of all rules.
import { $, on } from "./page.js";

const pages = {};
on("click", async (event) => {
	const link = event.target.closest("[data-rule]");
	if (!link || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	const [url, id] = link.href.split("#");
	pages[url] ??= await fetch(url).then((answer) => answer.text());
	const rule = new DOMParser().parseFromString(pages[url], "text/html").getElementById(id);
	if (!rule) return location.assign(link.href);
	$("#rule-text").replaceChildren(...rule.childNodes);
	$("#rule-all").href = link.href;
	$("#rule").showModal();
});
