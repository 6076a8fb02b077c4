// The live table: frames at a pace people can follow.
import { $, ask, notice, on, say } from "./page.js";
import { merge } from "./patch.js";
import { keepFocus, onTurn, wide } from "./board.js";
import { ending, show } from "./sidebar.js";
import * as tray from "./tray.js";

const { table, greet } = $("#app").dataset;
const queue = [];
let socket, timer, audio;
let now; // on the screen
let due = 0; // when the next frame may follow
let replaying; // since the last turn
let waiting; // for an answer
let tries = 0;
let focus = null;

function open() {
	socket = new WebSocket(`${location.origin.replace("http", "ws")}/table/${table}/ws`);
	socket.onopen = hello;
	socket.onmessage = ({ data }) => {
		const message = JSON.parse(data);
		waiting = false;
		if (message.text) {
			notice(message.text);
			tray.arm("action" in message && message);
		} else if (!replaying) take(message);
	};
	socket.onclose = () => {
		$("#offline").hidden = ++tries < 2;
		setTimeout(open, Math.min(9000, 200 * 2 ** tries));
	};
}

function send(type, more) {
	due = 0;
	if (socket.readyState === 1) socket.send(JSON.stringify({ type, ...more }));
}

function hello() {
	tries = 0;
	$("#offline").hidden = true;
	send("hello", { focus, wide });
}

// A full frame that is not a later ply empties the queue.
function take(frame) {
	if (frame.full && !(frame.ply > (queue.at(-1) ?? now)?.ply)) due = queue.length = 0;
	queue.push(frame);
	next();
}

function next() {
	const calm = document.hidden || !now?.settings.animation;
	const left = calm ? 0 : due - performance.now();
	clearTimeout(timer);
	if (now && $("#tour").open) return;
	$("#skip").hidden = !queue.length || left < 300;
	if (!queue.length) {
		if (replaying) hello();
		replaying = false;
	} else if (left > 0) timer = setTimeout(next, left);
	else {
		paint(merge(now, queue.shift()), !calm);
		next();
	}
}

function flush() {
	if (!queue.length) return;
	const join = (old, one) => ({ ...merge(old, one), fresh: [...old.fresh, ...(one.full ? [] : one.log)] });
	paint(queue.splice(0).reduce(join, { ...now, fresh: [] }));
	for (const one of document.getAnimations()) one.finish();
	next();
	return true;
}

function paint(frame, moving) {
	const [was, is] = [now, frame].map((one) => one?.seats.find((seat) => seat.active));
	const asked = frame.asked && !now?.asked;
	const news = frame.fresh.map((line) => line.text);
	let dice;
	due = performance.now() + (replaying ? 700 : was?.mine && is?.mine ? 150 : was?.seat !== is?.seat ? 1100 : 700);
	now = frame;
	keepFocus(() => {
		dice = show(frame, moving, replaying ? say("since") : frame.prompt, choose);
		tray.show(frame);
	});
	ending(frame);
	for (const name of ["undo", "redo"]) $("#" + name).disabled = !frame.can[name];
	$("#since").hidden = replaying || frame.viewer < 0;
	if (asked) news.push(frame.prompt);
	$("#live").textContent = news.join(" ");
	if (frame.settings.sound && news.length) beep(asked ? 880 : dice ? 520 : 330);
	if (frame.over && was && !replaying) $("#ending").showModal();
}

function beep(frequency) {
	audio ??= new AudioContext();
	const tone = new OscillatorNode(audio, { type: "triangle", frequency });
	tone.connect(new GainNode(audio, { gain: 0.1 })).connect(audio.destination);
	tone.start();
	tone.stop(audio.currentTime + 0.03);
}

function act(action) {
	if (waiting || replaying || queue.length || !(action >= 0)) return;
	waiting = true;
	send("act", { ply: now.ply, action });
}

function choose(seat) {
	focus = seat;
	send("focus", { seat });
}

async function since() {
	const own = (line) => now.seats[line.seat]?.mine;
	const last = now.log.findLast((line, i, all) => own(line) && all[i + 1] && !own(all[i + 1]));
	const frames = await ask(`/api/tables/${table}/frames?from=${last?.ply ?? 0}&wide=${wide}`);
	if (!frames) return;
	replaying = true;
	queue.splice(0, queue.length, ...frames);
	next();
}

$("#tour").onclose = () => {
	fetch("/settings/tour", { method: "POST" });
	next();
};

const commands = { skip: flush, since, cancel: () => tray.arm() };
on("click", ({ target }) => {
	const name = target.closest("[data-do]")?.dataset.do;
	if (name) (commands[name] ?? send)(name);
	else if (!target.closest("#drawing") || !flush()) act(tray.press(target));
});
onTurn(hello);
open();
if (greet) $("#tour").showModal();
