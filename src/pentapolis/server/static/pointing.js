// When to explain a thing: the mouse rests on it, a finger stays on it, or the key I asks.
import { $, on } from "./page.js";
import { switchMode, tell } from "./explain.js";

const REST = 600; // milliseconds until a thing is explained
const LIFT = 100; // milliseconds in which a lifted finger makes its click
const SLACK = 10; // pixels a pressing finger may move
const THINGS =
	"#parts [aria-label], #parts [id], #seats [data-tip], .scores th a, #changes th a, #options button";

let rested; // what the mouse is on
let waiting; // until it has been there for a while
let pressed; // where a finger is down
let isLong = false; // it has been down for long

function move({ target, pointerType, clientX, clientY }) {
	if (pressed && Math.hypot(clientX - pressed[0], clientY - pressed[1]) > SLACK) stop();
	if (pointerType !== "mouse" || target === rested) return;
	rested = target;
	stop();
	if (!target.closest(THINGS)) return;
	const isLeft = () => waiting !== rest || $("#notice.beside:popover-open"); // it stays readable
	const rest = (waiting = setTimeout(() => tell(target, { isLeft }), REST));
}
on("pointermove", move);

function stop() {
	clearTimeout(waiting);
	pressed = waiting = undefined;
}

on("pointerdown", ({ target, pointerType, clientX, clientY }) => {
	stop();
	isLong = false;
	const isHelp = target.closest("[data-open='#help']");
	if (!isHelp && (pointerType === "mouse" || !target.closest(THINGS))) return;
	pressed = [clientX, clientY];
	waiting = setTimeout(() => {
		pressed = undefined;
		isLong = true;
		if (isHelp) switchMode();
		else tell(target);
	}, REST);
});
on("pointerup pointercancel", () => {
	if (pressed) stop();
	setTimeout(() => (isLong = false), LIFT);
});
on("contextmenu", (event) => isLong && event.preventDefault());
// What lifts the finger again is no click any more.
document.addEventListener("click", (event) => isLong && event.stopImmediatePropagation(), true);

// In a replay nothing else can be pressed.
on("click", ({ target }) => document.body.matches(".replay") && target.closest("#parts [id]") && tell(target));

function hear({ key, target, repeat, ctrlKey, metaKey, altKey }) {
	if (ctrlKey || metaKey || altKey || target.closest("input, select")) return;
	if (key === "?" && repeat && $("#help")?.open) {
		$("#help").close();
		switchMode();
	} else if (key.toLowerCase() === "i" && !target.closest("dialog") && target.closest(THINGS))
		tell(target, { aloud: true });
}
on("keydown", hear);

/** Catch up with the event that came before this script; a finger is up again by now. */
export const react = (event) => ({ pointermove: move, keydown: hear })[event.type]?.(event);
