// The replay: any move, in anyone's view.
import { $, $$, ask, make, on, say } from "./page.js";
import { merge } from "./patch.js";
import { onTurn, wide } from "./board.js";
import { show } from "./sidebar.js";

const { table } = $("#app").dataset;
const packed = location.hash.slice(1);
const slider = $("#ply");
const run = $("#run");
const who = $("#eyes");
let frames = []; // whole ones, by ply
let focus = null;
let ply, plies, shown, timer;

async function load(from) {
	const wish = { from, to: from + 15, wide };
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
	if (!table) $("head").append(make("link", { rel: "stylesheet", href: record.style }));
	for (const seat of record.perspectives) who.append(make("option", { value: seat }, seats[seat]?.name ?? say("all")));
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
	show(frame, Math.abs(ply - shown) === 1, frame.log.at(-1)?.text ?? frame.prompt, again);
	$("#count").textContent = `${ply} / ${plies}`;
	if (table) history.replaceState(null, "", `/replay/${table}/${ply}`);
	shown = ply;
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
run.onclick = () => {
	if (timer) return stop();
	if (ply === plies) go(0);
	run.ariaPressed = true;
	timer = setInterval(() => (ply === plies ? stop() : shown === ply && go(ply + 1)), 750);
};
slider.oninput = () => go(slider.value);
who.onchange = () => again(null);
on("click", (event) => {
	const { step, ply: line } = event.target.closest("[data-step], #lines a")?.dataset ?? {};
	if (!step && !line) return;
	event.preventDefault();
	go(line ?? ply + +step);
});

async function leave(url, wish) {
	const answer = await ask(url, wish);
	if (answer) location = answer.url;
}
$("#keep").onclick = () => leave("/api/replays", { packed });
$("#fork .setup").onsubmit = (event) => {
	event.preventDefault();
	const seat = (row) => Object.fromEntries($$("[name]", row).map(({ name, value }) => [name, value]));
	leave(`/api/tables/${table}/fork`, { ply, seats: $$(".seat-row").map(seat) });
};
onhashchange = () => location.reload();
if (table || packed) {
	onTurn(() => again(focus));
	go(slider.value);
} else $("#load").showModal();
