// Keeps the drawing equal to the newest frame: keyed parts that move.
import { $, $$, box } from "./page.js";

const EASE = { duration: 230, easing: "ease-out" };
const layer = $("#parts");
const nodes = {}; // by part id; each remembers its markup
const keyed = (node) => (node ? [node, ...$$("[id]", node)] : []);
let symbols;

// Add a frame to what is known; a full one stands alone.
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

// Draw a merged frame, moving or not; says how many dice were rolled.
export function draw(frame, moving) {
	const changed = frame.order.filter((id) => nodes[id]?.markup !== frame.parts[id]);
	const gone = Object.keys(nodes).filter((id) => !frame.order.includes(id));
	const before = {};
	moving &&= !matchMedia("(prefers-reduced-motion: reduce)").matches;
	for (const id of moving ? [...changed, ...gone] : [])
		for (const node of keyed(nodes[id])) before[node.id] = [node, box(node)];
	const shapes = Object.values(frame.symbols).join("");
	if (shapes !== symbols) $("#symbols").innerHTML = symbols = shapes;
	for (const id of gone) {
		nodes[id].remove();
		delete nodes[id];
	}
	for (const id of changed) {
		const space = layer.cloneNode();
		space.innerHTML = frame.parts[id];
		nodes[id]?.remove();
		nodes[id] = space.firstChild;
		nodes[id].markup = frame.parts[id];
	}
	frame.order.forEach((id, i) => {
		if (layer.children[i] !== nodes[id]) layer.insertBefore(nodes[id], layer.children[i]);
	});
	$("#desc").textContent = frame.desc;
	let dice = 0;
	for (const node of moving ? changed.flatMap((id) => keyed(nodes[id])) : []) {
		const [old, place] = before[node.id] ?? [];
		if (!old) node.animate({ opacity: [0, 1] }, EASE);
		else if (!node.matches(".die")) move(node, old, place);
		else if (old.innerHTML !== node.innerHTML && !node.matches(".air")) tumble(node, dice++);
	}
	return dice;
}

// From where it was to where it is; a new shape on it comes down.
function move(node, old, place) {
	const [dx, dy] = [place.x - box(node).x, place.y - box(node).y];
	const scale = node.parentNode.getScreenCTM().a;
	if (Math.hypot(dx, dy) > 2) node.animate({ translate: [`${dx / scale}px ${dy / scale}px`, "0px"] }, EASE);
	for (const use of $$(":scope > use", node))
		if (!$(`[href="${use.getAttribute("href")}"]`, old))
			use.animate({ opacity: [0, 1], translate: ["0px -28px", "0px"] }, EASE);
}

function tumble(node, index) {
	const side = index % 2 ? 1 : -1;
	const fall = { translate: [`${90 * side}px -110px`, "0px"], rotate: [`${420 * side}deg`, "0deg"], opacity: [0, 1] };
	node.animate(fall, { duration: 440 + 35 * index, easing: "cubic-bezier(0.2, 1.2, 0.5, 1)" });
}

// Mark parts; says how many of them lie on the board.
export function mark(ids, css) {
	for (const node of $$("." + css)) node.classList.remove(css);
	const found = ids.filter((id) => nodes[id]);
	for (const id of found) nodes[id].classList.add(css);
	return found.length;
}
