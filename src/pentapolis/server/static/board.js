// The board in its frame: shape of the drawing, zoom, and a close-up for fingers.
import { $, $$, box, bring, centre, isStill, on } from "./page.js";

const WIDE = 640; // pixels from which the wide drawing fits
const FINGER = 44; // pixels that a finger needs
const NEAR = 60; // a tap so close to a place means it
const CLOSEST = 8;
const TIME = 180; // milliseconds of a zoom

const svg = $("#drawing");
const board = $("#board");
let zoom = 1;
let spread; // between two fingers

const isWide = () => board.clientWidth >= WIDE;

/** Whether the wide drawing is wanted. */
export let wide = isWide();
board.classList.toggle("tall", !wide);

/** Ask again when the screen was turned: it needs another drawing. */
export const onTurn = (again) =>
	addEventListener("resize", () => {
		if (wide === isWide()) return;
		wide = !wide;
		board.classList.toggle("tall", !wide);
		setZoom(1);
		again();
	});

/** Set the size of the drawing. @param {import("./types.js").Frame} frame */
export function fit({ width, height }) {
	const size = `0 0 ${width} ${height}`;
	if (svg.getAttribute("viewBox") === size) return; // setting it again would lay out everything
	svg.setAttribute("viewBox", size);
	svg.style.setProperty("--ratio", width / height);
}

/** Zoom inside a frame that scrolls; what is at one point of the screen comes to another. */
function setZoom(to, from = centre(box(board)), at = from) {
	const matrix = svg.getScreenCTM();
	const point = matrix && new DOMPoint(...from).matrixTransform(matrix.inverse());
	zoom = Math.min(CLOSEST, Math.max(1, to));
	svg.style.setProperty("--zoom", zoom);
	$("#whole").hidden = zoom === 1;
	if (!point) return;
	const now = point.matrixTransform(svg.getScreenCTM());
	board.scrollBy(now.x - at[0], now.y - at[1]);
}

/** Zoom smoothly, and bring a point to the middle. */
function glide(to, [x, y]) {
	const start = performance.now();
	const from = zoom;
	const [midX, midY] = centre(box(board));
	const step = (now) => {
		const part = isStill() ? 1 : Math.min(1, Math.max(0.01, (now - start) / TIME));
		const at = [x + (midX - x) * part, y + (midY - y) * part];
		setZoom(from * (to / from) ** part, [x, y], at);
		[x, y] = at;
		if (part < 1) requestAnimationFrame(step);
	};
	step(start + (isStill() ? TIME : 0));
}

on("touchstart touchmove", (event) => {
	const [a, b] = event.touches;
	if (b) event.preventDefault();
	const now = b && Math.hypot(a.pageX - b.pageX, a.pageY - b.pageY);
	const middle = b && [(a.pageX + b.pageX) / 2, (a.pageY + b.pageY) / 2];
	if (now && spread) setZoom(zoom * (now / spread), middle);
	spread = now;
}, board);

for (const button of $$("[data-zoom]"))
	button.onclick = () => setZoom(zoom * +button.dataset.zoom);

const places = () => $$("#parts [data-action], #parts [data-token]");

/**
 * Zoom in around a tap if the places to choose from are too small for a finger.
 *
 * @param {number} x @param {number} y
 * @returns {boolean} whether it has zoomed, so that the tap chooses nothing
 */
export function enlarge(x, y) {
	const boxes = places().map(box);
	if (!boxes.length) return false;
	const smallest = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
	const far = ({ left, right, top, bottom }) =>
		Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
	const goal = Math.min(CLOSEST, (zoom * (FINGER + 1)) / smallest);
	if (smallest >= FINGER || goal <= zoom * 1.01 || Math.min(...boxes.map(far)) > NEAR) return false;
	glide(goal, [x, y]);
	return true;
}

/** Return whether some of the drawing is out of sight. */
const scrolls = () => !wide || zoom > 1;

/** Bring a place into the visible part of the board. @param {Element | undefined} place */
export function reveal(place) {
	if (!board.contains(place ?? null) || !scrolls()) return;
	bring(place, isStill() || document.hidden ? "auto" : "smooth");
}

/** Show where the new choices are; a close-up of other places ends. */
export function revealChoices() {
	if (!scrolls()) return;
	const strong = $("#parts .hot:not(.faint), #parts [data-token]") ?? $("#parts .hot");
	if (!strong) return;
	const frame = box(board);
	const isSeen = (one) => {
		const [x, y] = centre(box(one));
		return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
	};
	const found = places();
	if (zoom > 1 && !found.some(isSeen)) setZoom(1);
	if (!found.some(isSeen)) reveal(strong);
}
