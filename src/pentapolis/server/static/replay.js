// Going through a game: by slider, by keys, by itself, through anybody's eyes.
import { $, $$, ask, copy, on } from "./page.js";
import { merge } from "./patch.js";
import { isWide, steer } from "./board.js";
import { show } from "./rail.js";
import "./rule.js";

const CHUNK = 40; // frames asked for at a time
const { table, ...start } = $("#app").dataset;
const packed = location.hash.slice(1);
const slider = $("#ply");
const run = $("#run");
const eyes = $("#eyes");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let frames = []; // whole ones, by ply
let ply = +start.ply;
let plies = +start.plies;
let focus;
let shown;
let timer;

async function load(from) {
	const wish = { from, to: from + CHUNK - 1, seat: +(eyes?.value ?? -1), wide: isWide() };
	if (focus != null) wish.focus = focus;
	const query = new URLSearchParams({ ...wish, wide: +wish.wide });
	const answer = await (table ? ask(`/api/tables/${table}/frames?${query}`) : ask("/api/packed", { packed, ...wish }));
	let whole = null;
	for (const frame of answer.frames ?? answer) {
		whole = frames[frame.ply] = merge(whole, frame);
		slider.max = plies = frame.plies ?? plies;
	}
}

async function go(to) {
	slider.value = ply = Math.max(0, Math.min(plies, to));
	const wish = ply;
	if (!frames[ply]) await load(ply - (ply % CHUNK)).catch(stop);
	const frame = frames[ply];
	if (ply !== wish || !frame) return;
	const told = frame.log.findLast((line) => line.ply <= ply);
	show(frame, Math.abs(ply - shown) === 1 && !still.matches, told?.text ?? frame.prompt, (seat) => again(seat));
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
	run.ariaPressed = true;
	if (ply >= plies) go(0);
	timer = setInterval(() => (ply < plies ? go(ply + 1) : stop()), 750);
};
slider.oninput = () => go(+slider.value);
if (eyes) eyes.onchange = () => again(null);

on("click", (event) => {
	const { step, ply: line } = event.target.closest("[data-step], #lines a")?.dataset ?? {};
	if (step) go(ply + +step);
	if (!line) return;
	event.preventDefault();
	go(+line);
});
on("keydown", (event) => {
	const { key, target } = event;
	if (target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
	const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: plies, PageUp: ply - 10, PageDown: ply + 10 }[key];
	if (to !== undefined) go(to);
	else if (key === " " && !target.closest("button, a")) run.click();
	else if (!steer(event)) return;
	event.preventDefault();
});

// Files, links, other tables

$("#file").onchange = async ({ target }) => {
	location = (await ask("/api/replays", await target.files[0].text())).url;
};
if (table) {
	$("#fork .setup").onsubmit = async (event) => {
		event.preventDefault();
		const seats = $$(".seat-row").map((row) => Object.fromEntries($$("[name]", row).map(({ name, value }) => [name, value])));
		location = (await ask(`/api/tables/${table}/fork`, { ply, seats })).url;
	};
	$("#share").onclick = async () => {
		if (!frames[plies]) await load(plies);
		const text = frames[plies].over?.packed;
		copy(text ? `${location.origin}/replay#${text}` : location.href);
	};
}
if (table || packed) go(ply);
else $("#load").showModal();
