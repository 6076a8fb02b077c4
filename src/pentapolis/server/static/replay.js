// The replay: any move, in anyone's view.
import { $, $$, ask, make, on, say } from "./page.js";
import { merge } from "./patch.js";
import { onTurn, wide } from "./board.js";
import { showLog } from "./log.js";
import { makeStory } from "./panel.js";
import { show } from "./stage.js";

/** @typedef {import("./types.js").Frame} Frame */

const STEP = 900; // milliseconds a move at 1×
const AHEAD = 15; // plies fetched at once
const { table } = $("#app").dataset;
const packed = location.hash.slice(1);
const slider = $("#ply");
const run = $("#run");
const who = $("#eyes");
/** @type {Frame[]} whole ones, by ply */
let frames = [];
let focus = null;
let ply, plies, shown, timer;

async function load(from) {
	const wish = { from, to: from + AHEAD, wide };
	if (who.value) wish.seat = isNaN(who.value) ? "all" : +who.value;
	if (focus !== null) wish.focus = focus;
	const url = table ? `/api/tables/${table}/frames?${new URLSearchParams(wish)}` : "/api/packed";
	const found = await ask(url, table ? undefined : { packed, ...wish });
	if (!found) return;
	if (!who.value) prepare(found[0]);
	for (const frame of found) frames[frame.ply] = merge(frames[frame.ply - 1], frame);
	slider.max = plies = found[0].plies;
}

function prepare({ record, seats, viewer }) {
	$("#app").dataset.game = record.slug;
	if (!table) $("head").append(make("link", { rel: "stylesheet", href: record.style }));
	for (const seat of record.perspectives) {
		const name = seats[seat]?.name ?? say("all");
		who.append(make("option", { value: seat }, name));
	}
	who.value = viewer < 0 ? "all" : viewer;
	$("#older").textContent = record.older;
}

async function go(to) {
	slider.value = to;
	const wish = (ply = +slider.value);
	if (!frames[ply]) await load(Math.max(0, ply - 4));
	const frame = frames[wish];
	if (!frame) return stop();
	if (ply !== wish) return;
	const text = frame.log.at(-1)?.text ?? frame.prompt;
	const word = frame.over ? "over" : frame.whose < 0 ? "setup" : "turn";
	show(frame, { moving: ply - shown === 1, text, word }, again);
	showLog(frame, ply);
	const turn = frame.turns.at(-1);
	$("#options").replaceChildren(...(turn?.seat >= 0 && turn.headline ? [makeStory(frame, turn)] : []));
	$("#count").textContent = `${ply} / ${plies}`;
	if (table) history.replaceState(null, "", `/replay/${table}/${ply}`);
	shown = ply;
}

/** Go to the end of the turn before, or of the next one. @param {number} way */
async function jump(way) {
	const from = ply;
	const turn = frames[from]?.turns.at(-1);
	if (way < 0) return go(Math.max(0, (turn?.ply ?? 1) - 1));
	for (let to = from + 1; to <= plies; to++) {
		if (!frames[to]) await load(to);
		const next = frames[to]?.turns.at(-1);
		if (!next || ply !== from) return;
		if (to > from + 1 && next.ply !== frames[from + 1].turns.at(-1).ply) return go(to - 1);
	}
	go(plies);
}

function again(seat) {
	focus = seat;
	frames = [];
	go(ply);
}

function stop() {
	timer = clearInterval(timer);
	run.ariaPressed = false;
}

function start() {
	run.ariaPressed = true;
	const step = () => (ply === plies ? stop() : shown === ply && go(ply + 1));
	clearInterval(timer);
	timer = setInterval(step, STEP / +$("#speed").value);
}
run.onclick = () => {
	if (timer) return stop();
	if (ply === plies) go(0);
	start();
};
$("#speed").onchange = () => timer && start();
slider.oninput = () => go(slider.value);
who.onchange = () => again(null);
on("click", (event) => {
	const found = event.target.closest("[data-step], [data-jump], #lines a[data-ply]");
	const { step, jump: way, ply: moment } = found?.dataset ?? {};
	if (!found) return;
	event.preventDefault();
	if (way) jump(+way);
	else go(moment ?? ply + +step);
});

async function leave(url, wish) {
	const answer = await ask(url, wish);
	if (answer) location = answer.url;
}
$("#keep").onclick = () => leave("/api/replays", { packed });
$("#fork .setup").onsubmit = (event) => {
	event.preventDefault();
	const read = ({ name, value }) => [name, value];
	const seat = (row) => Object.fromEntries($$("[name]", row).map(read));
	leave(`/api/tables/${table}/fork`, { ply, seats: $$(".seat-row").map(seat) });
};
onhashchange = () => location.reload();
if (table || packed) {
	onTurn(() => again(focus));
	go(slider.value);
} else $("#load").showModal();
