// Short scenes on top of the drawing: things fly, fall, shake, cross the board and light up.
import { $, box, centre, isStill, make, shape } from "./page.js";
import { findPart } from "./patch.js";

/** @typedef {import("./types.js").Effect} Effect */

const TIME = 700; // milliseconds: the longest scene
const MOST = 14; // effects at once
const FLOCK = 6; // symbols that fly together
const stage = $("#stage");

/** Return an element for a place: a part of the drawing, or a seat's card. @param {string} place */
function find(place) {
	const seat = /^seat-(\d+)$/.exec(place)?.[1];
	if (!seat) return findPart(place);
	const card = $("#seats").children[seat];
	return card?.offsetParent ? card : $(".tab-seats");
}

/** Return the box of a place, if it can be seen. @param {string} place */
function measure(place) {
	const found = find(place);
	const area = found && box(found);
	return area?.width ? area : undefined;
}

/** Note where things are before the drawing changes. @param {Effect[]} effects */
export function prepare(effects) {
	if (isStill()) return [];
	return effects.slice(0, MOST).map((effect) => ({
		...effect,
		from: measure(effect.start),
		was: measure(effect.part),
		ghost: effect.kind === "fall" ? copy(find(effect.part)) : undefined,
	}));
}

/** Return a copy of a part that can outlive it, in the same place. @param {SVGElement} [node] */
function copy(node) {
	const layer = $("#parts");
	if (!node || !layer.contains(node)) return undefined;
	const matrix = layer.getCTM().inverse().multiply(node.parentNode.getCTM());
	const ghost = layer.cloneNode();
	const inner = node.cloneNode(true);
	for (const one of [ghost, inner, ...inner.querySelectorAll("[id]")]) one.removeAttribute("id");
	for (const name of ["data-action", "data-token", "data-why", "tabindex"]) inner.removeAttribute(name);
	const { a, b, c, d, e, f } = matrix;
	ghost.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
	ghost.append(inner);
	return ghost;
}

/** Play what was prepared, once the drawing has changed. */
export function play(prepared) {
	const wait = Math.min(90, 250 / Math.max(1, prepared.length));
	prepared.forEach((effect, index) => scenes[effect.kind]?.(effect, index * wait));
}

/** Animate an element on the stage and take it away. */
function run(node, frames, options) {
	node.animate(frames, { fill: "both", ...options }).finished.then(
		() => node.remove(),
		() => node.remove(),
	);
}

/** Put a symbol on the stage, its centre at a point. */
function put(symbol, [x, y], size) {
	const node = shape(symbol);
	node.setAttribute("class", "actor drawing");
	Object.assign(node.style, { width: `${size}px`, height: `${size}px` });
	return place(node, x - size / 2, y - size / 2);
}

function place(node, x, y) {
	Object.assign(node.style, { left: `${x}px`, top: `${y}px` });
	stage.append(node);
	return node;
}

/** Return the way from one point to another, in a bow. */
function bow([fromX, fromY], [toX, toY], rise) {
	const [x, y] = [toX - fromX, toY - fromY];
	return ["0px 0px", `${x / 2}px ${y / 2 - rise}px`, `${x}px ${y}px`];
}

const scenes = {
	fly({ symbol, count, from, part, was }, delay) {
		const to = measure(part) ?? was;
		if (!symbol || !from || !to) return;
		const translate = bow(centre(from), centre(to), 40);
		const frames = { translate, opacity: [1, 1, 0.3], scale: [0.7, 1.15, 0.8] };
		for (let i = 0; i < Math.min(FLOCK, count || 1); i++) {
			const options = { duration: 420, delay: delay + 45 * i, easing: "ease-in-out" };
			run(put(symbol, centre(from), 34), frames, options);
		}
	},

	fall({ ghost }, delay) {
		if (!ghost) return;
		ghost.classList.add("falling");
		$("#drawing").append(ghost);
		const frames = { rotate: ["0deg", "-6deg", "40deg"], translate: ["0px", "0px -6px", "0px 46px"] };
		run(ghost, { ...frames, opacity: [1, 1, 0] }, { duration: 560, delay, easing: "ease-in" });
	},

	shake({ part }, delay) {
		const translate = [0, -7, 7, -5, 5, -2, 0].map((x) => `${x}px 0px`);
		find(part)?.animate({ translate }, { duration: 480, delay });
	},

	sweep({ symbol, from, part, was }, delay) {
		if (!symbol) return;
		const area = box($("#board"));
		const to = measure(part) ?? was;
		const size = Math.max(96, Math.min(260, area.width * 0.28));
		const middle = area.y + area.height / 2;
		const start = from ? centre(from) : [area.x - size / 2, middle];
		const goal = to ? centre(to) : [area.right + size / 2, middle];
		const rotate = ["-6deg", "5deg", "-4deg"];
		const frames = { translate: bow(start, goal, 18), rotate, opacity: [1, 1, to ? 0 : 1] };
		run(put(symbol, start, size), frames, { duration: 640, delay, easing: "ease-in-out" });
	},

	glow({ part, text, was }, delay) {
		const node = find(part);
		const area = measure(part) ?? was;
		const lit = "drop-shadow(0 0 10px var(--glow)) brightness(1.15)";
		node?.animate({ filter: ["none", lit, lit, "none"] }, { duration: TIME - 40, delay });
		if (!text || !area) return;
		const words = place(make("b", { class: "actor words" }, text), ...centre(area));
		const translate = ["-50% -20%", "-50% -90%", "-50% -130%"];
		run(words, { translate, opacity: [0, 1, 0] }, { duration: TIME - 40, delay });
	},
};
