// What a thing is, what it is worth and which rule says so; and a mode in which to ask that of all.
import { $, $$, ask, box, make, on, say, shape } from "./page.js";
import { putBeside } from "./beside.js";
import { reveal } from "./board.js";
import { nearest, WAYS } from "./keys.js";

/** @typedef {import("./types.js").Term} Term */

const GRACE = 350; // milliseconds to get from a thing to its card
/** What the arrow keys reach in the mode. */
export const ALL = "#parts [aria-label], #options button, #deeds button, #seats [data-tip], #seats .score";
const AREAS = "#board, #seats, #options, #deeds, #scores, #changes";

const app = $("#app");
const { table } = app.dataset;
const card = $("#about");
const mode = $("#explaining");
document.head.append(make("link", { rel: "stylesheet", href: "/static/explain.css" }));

let told; // what the card is about
let leaving;
/** @type {Map<string, Promise<{terms: Term[], now: string}>>} answers, by address */
let known = new Map();

/** Return the names of the symbols in an element. @param {Element} node */
const listSigns = (node) =>
	[...(node.matches("use") ? [node] : []), ...$$("use", node)]
		.map((use) => use.getAttribute("href"))
		.filter((href) => href?.startsWith("#s-"))
		.map((href) => href.slice(3));

/** Return the part of a drawing that an element belongs to, and what lies on it. */
function findParts(target) {
	const part = target.closest("#parts [id]");
	if (!part) return [];
	const id = part.dataset.about ?? part.id;
	const ground = part.dataset.about && $(`#parts [id="${CSS.escape(id)}"]`);
	const above = $$(`#parts [data-about="${CSS.escape(id)}"]`);
	return [...new Set([part, ground, ...above])].filter(Boolean);
}

/** Return the address that explains an element. */
function findAddress(target) {
	const parts = findParts(target);
	const node = target.closest("#parts [aria-label]") ?? target.closest("[data-tip], button, a") ?? target;
	const wish = new URLSearchParams();
	const [pointed] = target.matches("use, svg.shape") ? listSigns(target) : [];
	if (pointed) wish.set("sign", pointed);
	if (parts.length) wish.set("part", parts[0].dataset.about ?? parts[0].id);
	const term = target.closest("[data-term]")?.dataset.term;
	if (term) wish.set("term", term);
	for (const sign of new Set((parts.length ? parts : [node]).flatMap(listSigns)))
		wish.append("signs", sign);
	const line = target.closest("th a, [data-tip]");
	if (line && !parts.length) {
		wish.set("label", line.dataset.tip ?? line.textContent);
		wish.set("rule", line.hash?.slice(1) ?? "");
	}
	const isLive = table && !document.body.matches(".replay");
	if (isLive) wish.set("ply", $("#board").dataset.ply);
	return `/api/${isLive ? `tables/${table}` : `games/${app.dataset.game}`}/about?${wish}`;
}

/** Return what a thing calls itself. */
function findLabel(target) {
	const part = findParts(target)[0];
	const named = target.closest("#parts [aria-label], [data-tip]");
	const ground = part?.dataset.about && $(`#parts [id="${CSS.escape(part.dataset.about)}"]`);
	const button = target.closest("button");
	return named?.dataset.tip ?? named?.ariaLabel ?? ground?.ariaLabel ?? button?.ariaLabel ?? button?.innerText ?? "";
}

/**
 * Explain a thing on a card beside it.
 *
 * @param {Element} target
 * @param {{aloud?: boolean, why?: boolean, isLeft?: () => boolean}} [how]
 */
export async function tell(target, { aloud, why, isLeft } = {}) {
	const address = findAddress(target);
	if (!known.has(address)) known.set(address, ask(address));
	const place = why && table && target.closest("[data-why]"); // that cannot be chosen
	const finding = place && import("./why.js").then(({ fetchReason }) => fetchReason(place));
	const [about, reason] = await Promise.all([known.get(address), finding]);
	if (isLeft?.()) return; // it would lie on what is pressed next
	if (!target.isConnected || !about) return hide();
	const label = findLabel(target);
	const lines = about.terms.map(makeTerm);
	if (about.now) lines.push(make("p", { class: "now" }, about.now));
	if (reason?.text) lines.push(makeReason(reason));
	if (!lines.length && !aloud) return hide();
	hide();
	card.replaceChildren(...(label ? [make("b", { class: "label" }, label)] : []), ...lines);
	card.showPopover();
	told = target.closest("#parts [id], [data-tip], button, a") ?? target;
	told.classList.add("explained");
	const places = findParts(target).map(box).filter(({ width }) => width);
	putBeside(card, places.length ? places.slice(0, 1) : [box(told)]);
	$("#bubble").textContent = ""; // the card says it too
	if (aloud) $("#live").textContent = [...card.children].map((one) => one.innerText).join(" ");
}

/** @param {Term} term */
function makeTerm({ icon: name, title, text, rule, url }) {
	const [number] = rule.split(" ");
	const link = make("a", { href: url, "data-rule": "", "aria-label": `${say("rule")} ${rule}` }, number);
	const words = make("p", {}, make("b", {}, `${title}. `), text, " ", link);
	return make("div", { class: "term" }, shape(name), words);
}

function makeReason({ text, rule, url }) {
	const link = url ? [" ", make("a", { href: url, "data-rule": "", "aria-label": rule }, "?")] : [];
	return make("p", { class: "why" }, make("b", {}, `${say("whynot")} `), text, ...link);
}

/** Take the card away. */
export function hide() {
	clearTimeout(leaving);
	told?.classList.remove("explained");
	told = undefined;
	if (card.matches(":popover-open")) card.hidePopover();
	card.replaceChildren();
}

on("pointermove", ({ target, pointerType }) => {
	if (!told || pointerType !== "mouse" || isOn()) return;
	clearTimeout(leaving);
	if (!told.contains(target) && !card.contains(target)) leaving = setTimeout(hide, GRACE);
});
on("pointerdown", ({ target }) => told && !card.contains(target) && hide());
on("frame", () => {
	known = new Map();
	if (told && !told.isConnected) hide();
});
$("#board").addEventListener("scroll", hide);

// The mode: arrow keys and presses reach everything, and nothing is played

const isOn = () => !mode.hidden;
/** @type {Element[]} that can have the focus only here */
let lent = [];

/** Begin to explain everything, or leave that. */
export function switchMode() {
	const begins = mode.hidden;
	hide();
	mode.hidden = !begins;
	app.classList.toggle("explaining", begins);
	$("#live").textContent = say(begins ? "explaining" : "explained");
	if (begins) return focusOn(nearest(box($("#board")), null, ALL));
	for (const node of lent) node.removeAttribute("tabindex");
	lent = [];
	$("#board").focus({ preventScroll: true });
}

function focusOn(node) {
	if (!node) return;
	if (!node.matches("[tabindex], button")) {
		node.setAttribute("tabindex", -1);
		lent.push(node);
	}
	hide();
	node.focus({ focusVisible: true });
	reveal(node);
}

const react = (event) => {
	event.preventDefault();
	event.stopImmediatePropagation();
};

document.addEventListener("keydown", (event) => {
	const { key, target } = event;
	if (key === "Escape" && told && !$("dialog[open]")) {
		react(event);
		return hide();
	}
	if (!isOn() || target.closest("dialog, input, select") || $("dialog[open]")) return;
	const way = WAYS[key];
	if (key === "Escape") switchMode();
	else if (way) {
		const from = target.closest(ALL);
		focusOn(nearest(box(from ?? $("#board")), from && way, ALL));
	} else if ((key === "Enter" || key === " ") && !mode.contains(target) && !card.contains(target))
		tell(target, { aloud: true, why: true });
	else return;
	react(event);
}, true);

document.addEventListener("click", (event) => {
	const { target } = event;
	if (!isOn() || !target.closest(AREAS) || card.contains(target)) return;
	react(event);
	tell(target, { aloud: true, why: true });
}, true);
