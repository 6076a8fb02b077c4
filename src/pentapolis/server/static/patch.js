// Keeps the drawing up to date.
import { $, $$, box } from "./page.js";

const EASE = { duration: 230, easing: "ease-out" };
const layer = $("#parts");
const nodes = {}; // by part id
let symbols;

// Add a frame to what is shown; a full one replaces it.
export function merge(old, frame) {
	if (frame.full) return { settings: old?.settings, ...frame, fresh: [] };
	const from = frame.log[0]?.ply ?? frame.ply + 1; // a line may grow
	return {
		...old,
		...frame,
		parts: { ...old.parts, ...frame.parts },
		symbols: { ...old.symbols, ...frame.symbols },
		seats: frame.seats.map((seat, i) => ({ thumb: old.seats[i].thumb, ...seat })),
		log: [...old.log.filter((line) => line.ply < from), ...frame.log],
		fresh: frame.log,
	};
}

// Draw a merged frame; returns how many dice rolled.
export function draw({ parts, order, symbols: shapes, desc }, moving) {
	const changed = order.filter((id) => nodes[id]?.markup !== parts[id]);
	const before = {};
	moving &&= !matchMedia("(prefers-reduced-motion: reduce)").matches;
	if (moving) for (const id of changed) if (nodes[id]) before[id] = [nodes[id], box(nodes[id])];
	const markup = Object.values(shapes).join("");
	if (markup !== symbols) $("#symbols").innerHTML = symbols = markup;
	for (const id in nodes)
		if (!order.includes(id)) {
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
	const rolled = !$(".air", layer);
	let dice = 0;
	for (const id of moving ? changed : []) {
		const [old, place] = before[id] ?? [];
		const node = nodes[id];
		if (!old) node.animate({ opacity: [0, 1] }, EASE);
		else if (!node.matches(".die")) move(node, old, place);
		else if (rolled && old.innerHTML !== node.innerHTML) tumble(node, dice++);
	}
	return dice;
}

// Slide from the old place; new shapes drop in.
function move(node, old, place) {
	const scale = layer.getScreenCTM().a;
	const x = (place.x - box(node).x) / scale;
	const y = (place.y - box(node).y) / scale;
	if (Math.hypot(x, y) > 2) node.animate({ translate: [`${x}px ${y}px`, "0px"] }, EASE);
	for (const use of $$(":scope > use", node))
		if (!$(`[href="${use.getAttribute("href")}"]`, old))
			use.animate({ opacity: [0, 1], translate: ["0px -28px", "0px"] }, EASE);
}

function tumble(node, index) {
	const side = index % 2 ? 1 : -1;
	const translate = [`${90 * side}px -110px`, "0px"];
	node.animate({ translate, rotate: [`${side}turn`, "0deg"], opacity: [0, 1] }, { ...EASE, duration: 440 + 35 * index });
}

// Mark parts; returns how many of them are drawn.
export function mark(ids, css) {
	for (const node of $$("." + css)) node.classList.remove(css);
	const found = ids.filter((id) => nodes[id]);
	for (const id of found) nodes[id].classList.add(css);
	return found.length;
}
