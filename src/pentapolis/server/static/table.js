// The live table: frames at a pace one can follow.
import { $, ask, notice, on, say } from "./page.js";
import { merge } from "./patch.js";
import { keepingFocus, turned, wide } from "./board.js";
import * as rail from "./rail.js";
import * as tray from "./tray.js";

const { table, greet } = $("#app").dataset;
const queue = [];
let socket, timer, air;
let now; // the frame on the screen
let due = 0; // when the next one may follow
let film; // looking back
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
			tray.arm(message.action && message);
		} else if (!film) take(message);
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

// A full frame that is not one ply on replaces what waits.
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
		if (film) hello();
		film = false;
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
	document.getAnimations().forEach((one) => one.finish());
	next();
	return true;
}

function paint(frame, moving) {
	const [was, is] = [now, frame].map((one) => one?.seats.find((seat) => seat.active));
	const asked = frame.asked && !now?.asked;
	const news = frame.fresh.map((line) => line.text);
	let dice;
	due = performance.now() + (film ? 700 : was?.mine && is?.mine ? 150 : was?.seat !== is?.seat ? 1100 : 700);
	now = frame;
	keepingFocus(() => {
		dice = rail.show(frame, moving, film ? say("since") : frame.prompt, choose);
		tray.show(frame);
	});
	rail.ending(frame);
	$("#undo").disabled = !frame.can.undo;
	$("#redo").disabled = !frame.can.redo;
	$("#since").hidden = film || frame.viewer < 0;
	if (asked) news.push(frame.prompt);
	$("#live").textContent = news.join(" ");
	if (frame.settings.sound && news.length) knock(asked ? 880 : dice ? 520 : 330);
	if (frame.over && was && !film) $("#ending").showModal();
}

// A knock on wood.
function knock(frequency) {
	air ??= new AudioContext();
	const tone = new OscillatorNode(air, { type: "triangle", frequency });
	tone.connect(new GainNode(air, { gain: 0.1 })).connect(air.destination);
	tone.start();
	tone.stop(air.currentTime + 0.03);
}

function act(action) {
	if (!action || waiting || film || queue.length) return;
	waiting = true;
	send("act", { ply: now.ply, action: +action });
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
	film = true;
	queue.splice(0, queue.length, ...frames);
	next();
}

$("#tour").onclose = () => {
	fetch("/settings/tour", { method: "POST" });
	next();
};

const DEEDS = { skip: flush, since, cancel: () => tray.arm() };
on("click", ({ target }) => {
	const deed = target.closest("[data-do]")?.dataset.do;
	if (deed) (DEEDS[deed] ?? send)(deed);
	else if (!target.closest("#drawing") || !flush()) act(tray.press(target));
});
turned(hello);
open();
if (greet) $("#tour").showModal();
