// Puts something beside a place, and never on it.

const GAP = 12;
const EDGE = 8;

/** Return the smallest box around some boxes. @param {DOMRect[]} boxes */
function join(boxes) {
	const x = Math.min(...boxes.map((one) => one.left));
	const y = Math.min(...boxes.map((one) => one.top));
	const right = Math.max(...boxes.map((one) => one.right));
	const bottom = Math.max(...boxes.map((one) => one.bottom));
	return new DOMRect(x, y, right - x, bottom - y);
}

/** Return how much of a place lies under a box. */
function overlap(left, top, width, height, place) {
	const across = Math.min(left + width, place.right) - Math.max(left, place.left);
	const along = Math.min(top + height, place.bottom) - Math.max(top, place.top);
	return Math.max(0, across) * Math.max(0, along);
}

/**
 * Put an element beside places, or in a corner of the window, where it covers least of them.
 *
 * @param {HTMLElement} node fixed on the screen
 * @param {DOMRect[]} places
 * @param {DOMRect[]} [others] that had better stay free too
 */
export function putBeside(node, places, others = []) {
	const { width, height } = node.getBoundingClientRect();
	const all = join(places);
	const [midX, midY] = [all.x + all.width / 2 - width / 2, all.y + all.height / 2 - height / 2];
	const [farX, farY] = [innerWidth - width - EDGE, innerHeight - height - EDGE];
	const fit = (value, most) => Math.max(EDGE, Math.min(most, value));
	const spots = [
		[all.right + GAP, midY],
		[all.left - GAP - width, midY],
		[midX, all.bottom + GAP],
		[midX, all.top - GAP - height],
		[EDGE, EDGE],
		[farX, EDGE],
		[EDGE, farY],
		[farX, farY],
	].map(([x, y]) => [fit(x, farX), fit(y, farY)]);
	const cover = ([x, y], boxes) =>
		boxes.reduce((sum, place) => sum + overlap(x, y, width, height, place), 0);
	const cost = (spot) => 1000 * cover(spot, places) + cover(spot, others);
	const [left, top] = spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
	node.style.left = `${left}px`;
	node.style.top = `${top}px`;
}
