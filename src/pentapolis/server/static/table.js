// The live table: a socket, a queue of frames at a pace one can follow, and what a person does.
import { $, ask, make, notice, on, say } from "./page.js";
import { merge } from "./patch.js";
import * as board from "./board.js";
import * as rail from "./rail.js";
import * as tray from "./tray.js";
import { ending } from "./ending.js";
import { play } from "./sound.js";
import { tour } from "./tour.js";
import "./rule.js";

const { table, greet } = $("#app").dataset;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const queue = [];
let socket;
let tries = 0;
let now = null; // the frame on the screen
let due = 0; // when the next one may follow
let timer;
let film = false; // showing again what happened
let waiting = false; // sent something, not answered yet
let focus = null;
let wide = board.isWide();

function open() {
	socket = new WebSocket(`${location.origin.replace("http", "ws")}/table/${table}/ws`);
	socket.onopen = hello;
	socket.onmessage = ({ data }) => {
		const message = JSON.parse(data);
		waiting = false;
		if (message.type === "error") notice(message.text);
		else if (!film) take(message);
	};
	socket.onclose = () => {
		$("#offline").hidden = ++tries < 2;
		setTimeout(open, Math.min(9000, 200 * 2 ** tries) * (0.7 + Math.random() / 2));
	};
}

function send(type, more) {
	if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, ...more }));
}

function hello() {
	tries = 0;
	waiting = false;
	$("#offline").hidden = true;
	send("hello", { focus, wide });
}

// The queue: own plies at once, those of others at a pace.

function take(frame) {
	if (frame.full) queue.length = 0;
	queue.push(frame);
	next();
}

function next() {
	clearTimeout(timer);
	const hurry = document.hidden || !now?.settings.animation || (queue[0]?.full && !film);
	const left = hurry ? 0 : due - performance.now();
	$("#skip").hidden = !queue.length || left < 300;
	if (queue.length && left > 0) timer = setTimeout(next, left);
	else if (queue.length) {
		const frame = queue.shift();
		paint(merge(now, frame), !frame.full && !hurry && !still.matches);
		next();
	} else if (film) {
		film = false;
		hello();
	}
}

function flush() {
	if (!queue.length) return false;
	const fresh = [];
	let frame = now;
	for (const one of queue.splice(0)) {
		frame = merge(frame, one);
		fresh.push(...frame.fresh);
	}
	paint({ ...frame, fresh }, false);
	for (const animation of document.getAnimations()) animation.finish();
	next();
	return true;
}

function paint(frame, moving) {
	const turn = (one) => one?.seats.find((seat) => seat.active);
	const [was, is] = [turn(now), turn(frame)];
	const asked = frame.asked && !now?.asked;
	let dice;
	due = performance.now() + (film || was?.seat === is?.seat ? (is?.mine && !film ? 150 : 700) : 1100);
	now = frame;
	board.keepingFocus(() => {
		dice = rail.show(frame, moving, film ? say("since") : frame.prompt, choose);
		tray.show(frame, act);
	});
	ending(frame);
	$("#undo").disabled = !frame.can.undo;
	$("#redo").disabled = !frame.can.redo;
	$("#since").hidden = film || !frame.seats.some((seat) => seat.mine);
	const news = frame.fresh.map((line) => line.text);
	if (asked) news.push(frame.prompt);
	$("#live").replaceChildren(...news.map((text) => make("p", {}, text)));
	document.title = document.title.replace(/^(● )?/, frame.asked ? "● " : "");
	if (frame.settings.sound && news.length) play(dice ? "dice" : asked ? "bell" : "piece");
	if (frame.over && was && !film) $("#ending").showModal();
}

// What a person does

function act(action) {
	if (waiting || film || queue.length) return;
	waiting = true;
	send("act", { ply: now.ply, action });
}

function choose(seat) {
	focus = seat;
	send("focus", { seat });
}

// Show again what the others did since the end of the own turn before.
async function since() {
	const own = (line) => now.seats[line.seat]?.mine;
	let at = now.log.findLastIndex((line) => !own(line));
	while (at >= 0 && !own(now.log[at])) at--;
	const from = now.log[at]?.ply ?? 0;
	const frames = await ask(`/api/tables/${table}/frames?from=${from}&to=${now.ply}&seat=${now.viewer}&wide=${+wide}`);
	film = true;
	queue.splice(0, queue.length, ...frames);
	due = 0;
	next();
}

const DEEDS = {
	undo: () => now.can.undo && send("undo"),
	redo: () => now.can.redo && send("redo"),
	end: () => now.can.end && send("end"),
	reveal: () => send("reveal"),
	cancel: tray.disarm,
	skip: flush,
	since,
	tour: () => $("#help").close() ?? tour(),
};
const KEYS = {
	u: DEEDS.undo,
	r: DEEDS.redo,
	e: DEEDS.end,
	s: () => $("#scores").showModal(),
	l: () => {
		$("[name=tab][value=log]").checked = true;
		$("#lines a:last-child")?.focus();
	},
	"?": () => $("#help").showModal(),
	Escape: () => tray.disarm() || ($("[name=tab]").checked = true),
};

on("click", ({ target }) => {
	const deed = target.closest("[data-do]");
	if (deed) DEEDS[deed.dataset.do]();
	else if (!target.closest("#drawing") || !(board.wasDragged() || flush())) tray.press(target);
});

on("keydown", (event) => {
	const { key, target } = event;
	if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog")) return;
	const enter = key === "Enter" || key === " ";
	const letter = KEYS[key] ?? KEYS[key.toLowerCase()];
	if (enter && target.closest("#drawing *")) tray.press(target);
	else if (enter && target.closest("button, a")) return;
	else if (enter) key === " " ? flush() : DEEDS.end();
	else if (letter) letter();
	else if (!board.steer(event)) return;
	event.preventDefault();
});

addEventListener("resize", () => {
	if (wide === board.isWide()) return;
	wide = !wide;
	hello();
});
on("visibilitychange", next);
open();
if (greet) tour();
