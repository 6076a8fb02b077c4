// What every script needs.
const fixed = {}; // the page's own elements; a drawing may use the same ids
for (const node of document.querySelectorAll("[id]")) fixed["#" + node.id] = node;
export const $ = (query, root) => (!root && fixed[query]) || (root ?? document).querySelector(query);
export const $$ = (query, root = document) => [...root.querySelectorAll(query)];
export const box = (node) => node.getBoundingClientRect();
export const say = (key, parts) =>
	$("#words").dataset[key].replace(/\{(\w+)\}/g, (_, name) => parts[name]);

export function on(names, react, root = document) {
	for (const name of names.split(" ")) root.addEventListener(name, react);
}

export function make(tag, values, ...inside) {
	const node = document.createElement(tag);
	for (const key in values) node.setAttribute(key, values[key]);
	node.append(...inside);
	return node;
}
export const sign = (seat) => make("i", { class: `sign of-${seat}` });

// Ask the server; what it refuses is shown.
export async function ask(url, data) {
	const body = new Blob([JSON.stringify(data)], { type: "application/json" });
	const reply = await fetch(url, data && { method: "POST", body }).catch(() => ({}));
	const answer = await reply.json?.().catch(() => {});
	if (reply.ok) return answer;
	notice(answer?.error ?? say("failed"));
}

let fading;
export function notice(text) {
	const note = $("#notice");
	note.textContent = text;
	note.togglePopover(true);
	clearTimeout(fading);
	fading = setTimeout(() => note.hidePopover(), 6000);
}

// A key presses what has the focus, or else the button that names the key.
on("keydown", (event) => {
	const { key, target } = event;
	const enters = key === "Enter" || key === " ";
	const native = target.closest("dialog, input, select" + (enters ? ", a, button" : ""));
	const piece = enters && target.closest("#parts [tabindex]");
	const button = piece || $(`[data-key~="${key === " " ? "Space" : CSS.escape(key)}"]:enabled:not([hidden])`);
	if (!button || native || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

on("click", async (event) => {
	const opener = event.target.closest("[data-open], [data-rule]");
	if (!opener) return;
	if (opener.dataset.open) return $(opener.dataset.open).showModal();
	event.preventDefault();
	const [url, id] = opener.href.split("#");
	const page = await (await fetch(url)).text();
	const rule = new DOMParser().parseFromString(page, "text/html").getElementById(id);
	$("#rule-text").innerHTML = rule?.innerHTML ?? "";
	$("#rule-all").href = opener.href;
	$("#rule").showModal();
});
