// Keeps the drawing up to date, part by part.
import { $, $$, box, isStill } from "./page.js";

/** @typedef {import("./types.js").Frame} Frame */

const EASE = { duration: 230, easing: "ease-out" };
const layer = $("#parts");
/** @type {Record<string, SVGElement>} by part id */
const nodes = {};
let symbols;

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

/** Draw a merged frame. @returns {number} how many dice rolled */
export function draw({ parts, order, symbols: shapes, desc }, moving) {
	const changed = order.filter((id) => nodes[id]?.markup !== parts[id]);
	const before = {};
	const drawn = new Set(order);
	moving &&= !isStill();
	if (moving) for (const id of changed) if (nodes[id]) before[id] = [nodes[id], box(nodes[id])];
	const markup = Object.values(shapes).join("");
	if (markup !== symbols) $("#symbols").innerHTML = symbols = markup;
	for (const id in nodes)
		if (!drawn.has(id)) {
			nodes[id].remove();
			delete nodes[id];
		}
	for (const id of changed) {
		const space = layer.cloneNode();
		space.innerHTML = parts[id];
		nodes[id]?.remove();
		nodes[id] = space.firstChild;
		nodes[id].markup = parts[id];
	}
	order.forEach((id, i) => {
		if (layer.children[i] !== nodes[id]) layer.insertBefore(nodes[id], layer.children[i]);
	});
	$("#desc").textContent = desc;
	return moving ? animate(changed, before) : 0;
}

/** Let what has changed move to its place. @returns {number} how many dice rolled */
function animate(changed, before) {
	const rolled = !$(".air", layer);
	let dice = 0;
	for (const id of changed) {
		const [old, place] = before[id] ?? [];
		const node = nodes[id];
		if (!old) node.animate({ opacity: [0, 1] }, EASE);
		else if (!node.matches(".die")) move(node, old, place);
		else if (rolled && old.innerHTML !== node.innerHTML) tumble(node, dice++);
	}
	return dice;
}

/** Slide from the old place; new shapes drop in. */
function move(node, old, place) {
	const scale = layer.getScreenCTM().a;
	const x = (place.x - box(node).x) / scale;
	const y = (place.y - box(node).y) / scale;
	if (Math.hypot(x, y) > 2) node.animate({ translate: [`${x}px ${y}px`, "0px"] }, EASE);
	for (const use of $$(":scope > use", node))
		if (!$(`[href="${use.getAttribute("href")}"]`, old))
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

/** Give a class to some parts alone. @param {string[]} ids @param {string} css */
export function mark(ids, css) {
	for (const node of $$("." + css, layer)) node.classList.remove(css);
	for (const id of ids) findPart(id)?.classList.add(css);
}
