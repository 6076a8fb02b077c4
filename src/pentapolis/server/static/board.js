// The board: zoom, keys, tips.
import { $, $$, box, on } from "./page.js";
import { mark } from "./patch.js";

const svg = $("#drawing");
const board = $("#board");
const bubble = $("#bubble");
const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
let zoom = 1;
let spread;

// A turned screen needs another drawing.
const isWide = () => board.clientWidth > board.clientHeight * 0.85;
export let wide = isWide();
export const onTurn = (again) =>
	addEventListener("resize", () => {
		if (wide === isWide()) return;
		wide = !wide;
		again();
	});

// Zoom inside a frame that scrolls; one point stays.
function zoomBy(factor, [x, y] = centre(box(board))) {
	const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
	zoom = Math.min(6, Math.max(1, zoom * factor));
	svg.style.setProperty("--zoom", zoom);
	const now = point.matrixTransform(svg.getScreenCTM());
	board.scrollBy(now.x - x, now.y - y);
}
on("touchstart touchmove", (event) => {
	const [a, b] = event.touches;
	if (b) event.preventDefault();
	const now = b && Math.hypot(a.pageX - b.pageX, a.pageY - b.pageY);
	if (now && spread) zoomBy(now / spread, [(a.pageX + b.pageX) / 2, (a.pageY + b.pageY) / 2]);
	spread = now;
}, board);
for (const button of $$("[data-zoom]")) button.onclick = () => zoomBy(+button.dataset.zoom);

// Arrows go to the nearest choice in their direction.
const choices = () => $$("#parts [data-action], #parts [data-token], #tray button:enabled");

function nearest(place, way) {
	const from = centre(place);
	const cost = (node) => {
		const [x, y] = centre(box(node)).map((value, axis) => value - from[axis]);
		const far = Math.hypot(x, y);
		const ahead = way ? x * way[0] + y * way[1] : far + 1;
		return ahead > 0.9 ? far ** 2 / ahead : 1e9;
	};
	return choices().filter((node) => cost(node) < 1e9).sort((one, other) => cost(one) - cost(other))[0];
}
on("keydown", (event) => {
	const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
	const at = document.activeElement;
	const next = choices().includes(at) ? nearest(box(at), way) : at.matches("body, #board, #ask") && nearest(box(board));
	if (!way || !next) return;
	event.preventDefault();
	next.focus();
});

// Keep the focus in its place when parts are replaced under it.
export function keepFocus(change) {
	const was = document.activeElement;
	const at = was.closest("#parts, #tray") && box(was);
	change();
	if (at && !was.isConnected) (nearest(at) ?? board).focus();
}

// What a place does; what a log line mentions.
function showTip(node, x, y) {
	const { tip, marks, seat } = node?.dataset ?? {};
	if (!mark(marks?.split(" ") ?? [], "meant")) $("#seats").children[seat]?.classList.add("meant");
	bubble.textContent = tip ?? node?.ariaLabel ?? "";
	const { width, height } = box(bubble);
	bubble.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, x - width / 2))}px`;
	bubble.style.top = `${y > height + 20 ? y - height - 14 : y + 24}px`;
}
const findTip = ({ target }) => target.closest("#parts [aria-label], [data-tip], [data-marks]");
on("pointermove", (event) => event.pointerType === "mouse" && showTip(findTip(event), event.clientX, event.clientY));
on("focusin", (event) => {
	const node = findTip(event);
	if (node?.matches(":focus-visible")) showTip(node, centre(box(node))[0], box(node).y);
});
on("focusout pointerdown", () => showTip());
