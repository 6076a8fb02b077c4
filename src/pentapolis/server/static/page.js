// What every script needs: finding and making elements, words, requests, notices, dialogs.

/** The page's own elements by "#id"; a drawing may use the same ids. */
const fixed = {};
for (const node of document.querySelectorAll("[id]")) fixed["#" + node.id] = node;

/** Find the first element. @param {string} query @param {ParentNode} [root] */
export const $ = (query, root) =>
	(!root && fixed[query]) || (root ?? document).querySelector(query);

/** Find all elements. @param {string} query @param {ParentNode} [root] */
export const $$ = (query, root = document) => [...root.querySelectorAll(query)];

/** @param {Element} node */
export const box = (node) => node.getBoundingClientRect();

/** Bring an element into view, if it is not. @param {Element} [node] @param {ScrollBehavior} [behavior] */
export const bring = (node, behavior) =>
	node?.scrollIntoView({ block: "nearest", inline: "nearest", behavior });

/** Return the centre of a box. @param {import("./types.js").Box} box */
export const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Return one of the page's sentences, filled in. @param {string} key @param {object} [parts] */
export const say = (key, parts) =>
	$("#words").dataset[key].replace(/\{(\w+)\}/g, (_, name) => parts[name]);

/** Listen to several events. @param {string} names with spaces @param {EventTarget} [root] */
export function on(names, react, root = document) {
	for (const name of names.split(" ")) root.addEventListener(name, react);
}

/** Make an element with attributes and content. @returns {HTMLElement} */
export function make(tag, values, ...inside) {
	const node = document.createElement(tag);
	for (const key in values) node.setAttribute(key, values[key]);
	node.append(...inside);
	return node;
}

/** Return the sign of a seat: its colour and shape. @param {number} seat */
export const sign = (seat) => make("i", { class: `sign of-${seat}` });

const blank = make("span"); // around a picture of no symbol
blank.innerHTML = '<svg class="shape" viewBox="0 0 100 100" aria-hidden="true"><use/></svg>';

/** Return a symbol of the drawing, or nothing. @param {string} name */
export function shape(name) {
	if (!name) return "";
	const picture = blank.firstChild.cloneNode(true);
	picture.firstChild.setAttribute("href", `#s-${CSS.escape(name)}`);
	return picture;
}

/** Return whether nothing shall move, by the settings here or the computer's. */
export const isStill = () =>
	!!$("[data-still]") || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let everything that moves arrive at once. */
export function finishMotion() {
	for (const one of document.getAnimations())
		if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
}

/** Ask the server; what it refuses is shown. @param {string} url @param {object} [data] */
export async function ask(url, data, keepalive) {
	const body = new Blob([JSON.stringify(data)], { type: "application/json" });
	const reply = await fetch(url, data && { method: "POST", body, keepalive }).catch(() => ({}));
	const answer = await reply.json?.().catch(() => {});
	if (reply.ok) return answer;
	notice(answer?.error ?? say("failed"));
}

let fading;

/** Say something for a moment: beside a place, or at the edge of the screen. */
export function notice(text, place) {
	const note = $("#notice");
	note.textContent = text;
	note.classList.toggle("beside", !!place);
	note.style.left = note.style.top = "";
	note.togglePopover(true);
	if (place) place(note);
	clearTimeout(fading);
	fading = setTimeout(() => note.hidePopover(), 6000);
}

on("click", async (event) => {
	const opener = event.target.closest("[data-open], [data-rule]");
	if (!opener) return;
	if (opener.dataset.open) return $(opener.dataset.open).showModal();
	event.preventDefault();
	(await import("./rule.js")).showRule(opener.href);
});
