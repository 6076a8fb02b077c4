// The keyboard: a key presses what has the focus, or else the button that names the key.
import { $, $$, box, centre, on } from "./page.js";

export const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CHOICES =
	"#parts [data-action], #parts [data-token], #options button:enabled, #foot button:enabled";

const ALL = `${CHOICES}, #parts [data-why]`; // with Shift, also what is not possible now
const FOLLOWED = ":is(#parts, #options, #foot) :focus-visible";

on("keydown", (event) => {
	const { key, target } = event;
	const enters = key === "Enter" || key === " ";
	const native = target.closest("dialog, input, select" + (enters ? ", a, button" : ""));
	const piece = enters && target.closest("#parts [tabindex]");
	const name = key === " " ? "Space" : CSS.escape(key);
	const button = piece || $$(`[data-key~="${name}"]:enabled`).find(isUsable);
	if (!button || native || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

const isUsable = (node) => !node.closest("[hidden], [inert], details:not([open])");

const choices = (query = CHOICES) => $$(query).filter(isUsable);

/** Return the nearest choice to a box, or the nearest in a direction. */
export function nearest(place, way, query) {
	const from = centre(place);
	const cost = (node) => {
		const [x, y] = centre(box(node)).map((value, axis) => value - from[axis]);
		const far = Math.hypot(x, y);
		const ahead = way ? x * way[0] + y * way[1] : far + 1;
		return ahead > 0.9 ? far ** 2 / ahead : Infinity;
	};
	let [best, least] = [undefined, Infinity];
	for (const node of choices(query)) {
		const now = cost(node);
		if (now < least) [best, least] = [node, now];
	}
	return best;
}

on("keydown", (event) => {
	const way = WAYS[event.key];
	const at = document.activeElement;
	if (!way || at.closest("dialog, input, select")) return;
	const isChoice = at.matches(ALL);
	if (!isChoice && !at.matches("body, #board, #ask")) return;
	const query = event.shiftKey ? ALL : CHOICES;
	const next = isChoice ? nearest(box(at), way, query) : nearest(box($("#board")), null, query);
	if (!next) return;
	event.preventDefault();
	next.focus();
});

/**
 * Make a change; if what has the focus can be chosen no longer, the nearest choice gets it. After a
 * press by mouse or finger nobody follows the focus, and looking for its place costs a layout.
 */
export function keepFocus(change) {
	const was = document.activeElement;
	const at = was.matches(FOLLOWED) && box(was);
	change();
	if (at && !(was.isConnected && was.matches(ALL) && isUsable(was)))
		(nearest(at) ?? $("#board")).focus({ preventScroll: true });
}
