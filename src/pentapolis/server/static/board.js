// The board under hand: larger and smaller, keys over its geometry, what a place would bring.
import { $, $$, centre, on } from "./page.js";
import { ring } from "./patch.js";

const svg = $("#drawing");
const board = $("#board");
const bubble = $("#bubble");
let size = [1, 1];
let middle = [0, 0];
let zoom = 1;

// Take the size of the sheet; another sheet is shown whole.
export function sheet(...wish) {
	if (wish.join() === size.join()) return;
	size = wish;
	look(0);
}
export const isWide = () => board.clientWidth > board.clientHeight * 0.85;

function look(factor, at = middle) {
	const before = zoom;
	zoom = Math.min(6, Math.max(1, zoom * factor));
	middle = middle.map((value, axis) => {
		const half = size[axis] / zoom / 2;
		const wish = at[axis] + ((value - at[axis]) * before) / zoom;
		return Math.min(size[axis] - half, Math.max(half, wish));
	});
	const [w, h] = size.map((full) => full / zoom);
	svg.setAttribute("viewBox", [middle[0] - w / 2, middle[1] - h / 2, w, h]);
}

function onSheet({ clientX, clientY }) {
	const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
	return [x, y];
}

on("wheel", (event) => {
	event.preventDefault();
	look(0.9985 ** event.deltaY, onSheet(event));
}, board);
for (const button of $$("[data-zoom]")) button.onclick = () => look(+button.dataset.zoom);

// Fingers: one moves the sheet when it is large, two spread it.
const fingers = new Map();
let dragged = 0;
export const wasDragged = () => dragged > 10;
function spread() {
	const [a, b] = [...fingers.values()];
	return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 1;
}
on("pointerdown", (event) => {
	if (!fingers.size) dragged = 0;
	fingers.set(event.pointerId, event);
}, board);
on("pointermove", (event) => {
	const old = fingers.get(event.pointerId);
	if (!old || (zoom === 1 && fingers.size < 2)) return;
	const was = spread();
	fingers.set(event.pointerId, event);
	const way = [event.clientX - old.clientX, event.clientY - old.clientY];
	dragged += Math.hypot(...way);
	if (!wasDragged()) return;
	const scale = svg.getScreenCTM().a * fingers.size;
	middle = middle.map((value, axis) => value - way[axis] / scale);
	look(spread() / was, onSheet(event));
});
on("pointerup pointercancel", (event) => fingers.delete(event.pointerId));

// Keys: arrows go to the nearest choice in their direction, over board and tray.
const choices = () => $$("#drawing [data-action], #drawing [data-token], #tray button:enabled");

function nearest([x, y], [dx, dy]) {
	const costs = choices().map((node) => {
		const [a, b] = centre(node);
		const ahead = (a - x) * dx + (b - y) * dy;
		const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
		return [dx || dy ? (ahead > 4 ? ahead + 3 * aside : Infinity) : Math.hypot(a - x, b - y), node];
	});
	const best = costs.reduce((one, other) => (other[0] < one[0] ? other : one), [Infinity]);
	return best[1];
}

// Answer a key; says whether it was one of ours.
export function steer({ key }) {
	const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
	const factor = { "+": 1.5, "-": 0.66, 0: 0 }[key];
	const at = document.activeElement;
	if (arrow && choices().includes(at)) nearest(centre(at), arrow)?.focus();
	else if (arrow && at.matches("body, #board, #ask")) choices()[0]?.focus();
	else if (factor !== undefined) look(factor);
	else return false;
	return true;
}

// Keep the keyboard where it was when parts are replaced under it.
export function keepingFocus(change) {
	const was = document.activeElement;
	const at = was.closest("#drawing, #tray") && centre(was);
	change();
	if (!at || was.isConnected) return;
	const again = was.id && $(`#${CSS.escape(was.id)}[tabindex]`);
	(again || nearest(at, [0, 0]) || board).focus();
}

// What a place is or would bring, beside the pointer or the focus; where a line of the log speaks of.
function hint(node, x, y) {
	const line = node?.dataset.marks;
	for (const card of $$(".meant")) card.classList.remove("meant");
	if (line !== undefined && !ring(line.split(" "), "ring"))
		$("#seats").children[node.dataset.seat]?.classList.add("meant");
	const text = node?.dataset.tip ?? node?.getAttribute("aria-label");
	bubble.hidden = !text;
	bubble.textContent = text;
	const { width, height } = bubble.getBoundingClientRect();
	bubble.style.left = Math.max(8, Math.min(innerWidth - width - 8, x - width / 2)) + "px";
	bubble.style.top = (y > height + 20 ? y - height - 16 : y + 24) + "px";
}
const told = ({ target }) => target.closest?.("#drawing [aria-label]:not(svg), [data-tip], [data-marks]");
on("pointermove", (event) => event.pointerType === "mouse" && hint(told(event), event.clientX, event.clientY));
on("focusin", (event) => {
	const node = told(event);
	if (node?.matches(":focus-visible")) hint(node, centre(node)[0], node.getBoundingClientRect().y);
});
on("focusout pointerdown", () => hint());
