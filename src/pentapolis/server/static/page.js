// What every script needs: finding, making, words, asking the server.
export const $ = (query, root = document) => root.querySelector(query);
export const $$ = (query, root = document) => [...root.querySelectorAll(query)];
export const say = (key, parts) =>
	$("#words").dataset[key].replace(/\{(\w+)\}/g, (_, name) => parts[name]);

export function on(names, answer, root = document) {
	for (const name of names.split(" ")) root.addEventListener(name, answer, { passive: false });
}

export function make(tag, values, ...inside) {
	const node = document.createElement(tag);
	for (const key in values) node.setAttribute(key, values[key]);
	node.append(...inside);
	return node;
}

export function glyph(css, href) {
	const box = make("p");
	box.innerHTML = `<svg class="${css}" viewBox="0 0 100 100" aria-hidden="true"><use href="${href}"/></svg>`;
	return box.firstChild;
}
export const sign = (seat) => glyph(`sign seat-${seat}`, `/static/icons.svg#seat-${seat}`);

export function centre(node) {
	const { x, y, width, height } = node.getBoundingClientRect();
	return [x + width / 2, y + height / 2];
}

// Ask the server; what it refuses is shown in its own words.
export async function ask(url, data) {
	const text = typeof data === "string";
	const headers = { "Content-Type": text ? "text/plain" : "application/json" };
	const body = text ? data : JSON.stringify(data);
	const answer = await fetch(url, data && { method: "POST", headers, body });
	const told = await answer.json().catch(() => ({ error: say("failed") }));
	if (!answer.ok) throw notice(told.error);
	return told;
}

let fading;
export function notice(text) {
	const box = $("#notice");
	box.textContent = text;
	box.showPopover(); // above dialogs too
	clearTimeout(fading);
	fading = setTimeout(() => box.hidePopover(), 6000);
}

export const copy = (link) =>
	navigator.clipboard.writeText(link).then(() => notice(say("copied")), () => notice(link));

on("click", ({ target }) => {
	const opener = target.closest("[data-open]");
	if (opener) $(opener.dataset.open).showModal();
	else if (target.matches("dialog:not(#tour)")) target.close(); // beside it
});
