// One rule, from the page of all rules, on top of what is on the screen.
import { $ } from "./page.js";

/** Show a rule. @param {string} href where it stands on the page of rules */
export async function showRule(href) {
	const [url, id] = href.split("#");
	const text = await (await fetch(url)).text();
	const page = new DOMParser().parseFromString(text, "text/html");
	const rule = page.getElementById(id)?.innerHTML ?? "";
	$("#rule-text").innerHTML = rule + ($(".symbol-sheet", page)?.outerHTML ?? "");
	$("#rule-all").href = href;
	$("#rule").showModal();
}
