// Keeps the drawing equal to the newest frame: keyed parts, moved rather than replaced.
import { $, $$, centre } from "./page.js";

const svg = $("#drawing");
const layer = $("#parts");
const nodes = {}; // part id: its element, which remembers its markup
const shape = (tag) => document.createElementNS(svg.namespaceURI, tag);
const keyed = (node) => (node ? [node, ...$$("[id]", node)] : []);
const EASE = { duration: 230, easing: "ease-out" };
let symbols;

// Add a frame to what is known; a full one stands alone.
export function merge(old, frame) {
	if (frame.full || !old) return { ...frame, fresh: [] };
	const parts = { ...old.parts, ...frame.parts };
	for (const id of frame.gone) delete parts[id];
	const from = frame.log[0]?.ply ?? frame.ply + 1; // a line may grow under the same number
	return {
		...old,
		...frame,
		parts,
		symbols: { ...old.symbols, ...frame.symbols },
		seats: frame.seats.map((seat, i) => ({ ...seat, thumb: seat.thumb ?? old.seats[i].thumb })),
		log: [...old.log.filter((line) => line.ply < from), ...frame.log],
		fresh: frame.log,
	};
}

// Draw a merged frame; `moving` shows how it came about. Says whether dice were rolled.
export function draw(frame, moving) {
	const changed = frame.order.filter((id) => nodes[id]?.markup !== frame.parts[id]);
	const gone = Object.keys(nodes).filter((id) => !(id in frame.parts));
	const before = {};
	for (const id of moving ? [...changed, ...gone] : [])
		for (const node of keyed(nodes[id])) before[node.id] = [node, centre(node)];
	const shapes = Object.values(frame.symbols).join("");
	if (shapes !== symbols) $("#symbols").innerHTML = symbols = shapes;
	for (const id of gone) {
		nodes[id].remove();
		delete nodes[id];
	}
	for (const id of changed) {
		const space = shape("g");
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

// From where it was to where it is; a shape that is new on it comes down.
function move(node, old, [x, y]) {
	const [a, b] = centre(node);
	const scale = node.parentNode.getScreenCTM().a;
	const way = [`${(x - a) / scale}px ${(y - b) / scale}px`, "0px 0px"];
	if (Math.hypot(x - a, y - b) > 2) node.animate({ translate: way }, EASE);
	for (const use of $$(":scope > use", node))
		if (!$(`[href="${use.getAttribute("href")}"]`, old))
			use.animate({ opacity: [0, 1], translate: ["0px -28px", "0px 0px"] }, EASE);
}

function tumble(node, index) {
	const side = index % 2 ? 1 : -1;
	const frames = {
		translate: [`${-90 * side}px -110px`, `${8 * side}px 6px`, "0px 0px"],
		rotate: [`${-420 * side}deg`, `${18 * side}deg`, "0deg"],
		opacity: [0, 1, 1],
	};
	node.animate(frames, { duration: 440 + 35 * index, easing: "ease-out" });
}

// Put a ring around parts; says how many of them lie on the board.
export function ring(ids, css) {
	const { a: scale, e: left, f: top } = svg.getScreenCTM();
	const found = ids.map((id) => document.getElementById(id)).filter((node) => svg.contains(node));
	const rings = found.map((node) => {
		const { x, y, width, height } = node.getBoundingClientRect();
		const rect = shape("rect");
		const box = [(x - left) / scale - 3, (y - top) / scale - 3, width / scale + 6, height / scale + 6, 10, css];
		["x", "y", "width", "height", "rx", "class"].forEach((name, i) => rect.setAttribute(name, box[i]));
		return rect;
	});
	$("#rings").replaceChildren(...rings);
	return rings.length;
}
