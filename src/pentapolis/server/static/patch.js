// Keeps the drawing up to date, part by part.
import { $, $$, box, isStill } from "./page.js";
import { arrange, fill, morph } from "./morph.js";

/** @typedef {import("./types.js").Frame} Frame */

const EASE = { duration: 230, easing: "ease-out" };
const layer = $("#parts");
/** @type {Record<string, SVGElement>} by part id; each has the markup it was made from */
const nodes = {};
/** @type {Record<string, SVGElement>} by name */
const shapes = {};

/** Return a list whose end is replaced by newer entries. */
function renew(old, fresh, from) {
	return fresh.length ? [...old.filter((one) => one.ply < from), ...fresh] : old;
}

/** Add a frame to what is shown; a full one replaces it. @returns {Frame} */
export function merge(old, frame) {
	if (frame.full) return { settings: old?.settings, ...frame, fresh: [] };
	return {
		...old,
		...frame,
		parts: { ...old.parts, ...frame.parts },
		symbols: { ...old.symbols, ...frame.symbols },
		seats: frame.seats.map((seat, i) => ({ thumb: old.seats[i].thumb, ...seat })),
		log: renew(old.log, frame.log, frame.log[0]?.ply),
		turns: renew(old.turns, frame.turns, frame.turns[0]?.ply),
		fresh: frame.log,
	};
}

/** Return a part of the drawing, or something with that id inside one. @param {string} id */
export const findPart = (id) => nodes[id] ?? (id && $(`#${CSS.escape(id)}`, layer));

/**
 * Bring elements up to date with their markup; those whose markup is the same are not touched.
 *
 * @param {Record<string, SVGElement>} known @param {Record<string, string>} wanted by name
 * @param {string[]} names that have changed
 */
function update(known, wanted, names) {
	const space = layer.cloneNode();
	space.innerHTML = names.map((name) => wanted[name]).join("");
	[...space.children].forEach((fresh, i) => {
		const old = known[names[i]];
		const node = (known[names[i]] = old ? morph(old, fresh) : fresh);
		node.markup = wanted[names[i]];
	});
}

/** Draw a merged frame. @returns {number} how many dice rolled */
export function draw({ parts, order, symbols, desc }, moving) {
	const isChanged = (known, wanted) => (name) => known[name]?.markup !== wanted[name];
	const changed = order.filter(isChanged(nodes, parts));
	const before = {};
	const drawn = new Set(order);
	moving &&= !isStill();
	if (moving)
		for (const id of changed) if (nodes[id]) before[id] = [nodes[id].markup, box(nodes[id])];
	update(shapes, symbols, Object.keys(symbols).filter(isChanged(shapes, symbols)));
	arrange($("#symbols"), Object.values(shapes));
	for (const id in nodes) if (!drawn.has(id)) delete nodes[id];
	update(nodes, parts, changed);
	arrange(layer, order.map((id) => nodes[id]));
	fill($("#desc"), desc);
	return moving ? animate(changed, before) : 0;
}

/** Return what is inside an element, given its markup. @param {string} markup */
const readInside = (markup) => markup.slice(markup.indexOf(">"));

/** Let what has changed move to its place. @returns {number} how many dice rolled */
function animate(changed, before) {
	const rolled = !$(".air", layer);
	let dice = 0;
	for (const id of changed) {
		const [old, place] = before[id] ?? [];
		const node = nodes[id];
		if (!old) node.animate({ opacity: [0, 1] }, EASE);
		else if (!node.matches(".die")) move(node, old, place);
		else if (rolled && readInside(old) !== readInside(node.markup)) tumble(node, dice++);
	}
	return dice;
}

/** Slide from the old place; new shapes drop in. @param {SVGElement} node @param {string} old markup */
function move(node, old, place) {
	const scale = layer.getScreenCTM().a;
	const x = (place.x - box(node).x) / scale;
	const y = (place.y - box(node).y) / scale;
	if (Math.hypot(x, y) > 2) node.animate({ translate: [`${x}px ${y}px`, "0px"] }, EASE);
	for (const use of $$(":scope > use", node))
		if (!old.includes(`href="${use.getAttribute("href")}"`))
			use.animate({ opacity: [0, 1], translate: ["0px -28px", "0px"] }, EASE);
}

/** Let a die tumble before it lands. */
function tumble(node, index) {
	const side = index % 2 ? 1 : -1;
	const way = {
		translate: [`${90 * side}px -110px`, "0px"],
		rotate: [`${side}turn`, "0deg"],
		opacity: [0, 1],
	};
	node.animate(way, { ...EASE, duration: 440 + 35 * index });
}

/** Mark the parts that the latest move mentions, alone. @param {string[]} ids */
export function markLast(ids) {
	const marked = new Set(ids.map(findPart));
	for (const node of $$(".last", layer)) if (!marked.has(node)) node.classList.remove("last");
	for (const node of marked) node?.classList.add("last");
	layer.classList.toggle("again"); // what is marked twice pulses twice
}
