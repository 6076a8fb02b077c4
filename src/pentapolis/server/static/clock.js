// The clocks of a table: how much time everybody has, and what the others may choose when it is over.
import { $, $$, ask, make, on } from "./page.js";

const LOW = 0.1; // of the time of a turn; then it is said once
const url = `/api/tables/${$("#app").dataset.table}`;
const words = $("#late").dataset;
const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
let clocks; // as the server has sent them last
let came = 0; // when that was
let names = []; // by seat
let mine = []; // seats of this person
let waiting = -1; // the seat for which this person has chosen to wait
let warned = ""; // what was said about time that is short
let timer;

/** Return how many seconds a seat has left now. */
const leftOf = ({ left, runs }) => (runs ? left - (performance.now() - came) / 1000 : left);

/** Return a length of time as people write it. @param {number} seconds */
function write(seconds) {
	const all = Math.max(0, Math.ceil(seconds));
	const [d, h, min] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60];
	if (d) return fill(words.days, { d, h });
	if (h) return fill(words.hours, { h, min });
	return `${min}:${String(all % 60).padStart(2, "0")}`;
}

/** Show the time of a seat, as text and in a sentence. */
function show(node, seat) {
	const clock = clocks.seats[seat];
	node.hidden = !clock;
	if (!clock) return;
	const left = leftOf(clock);
	const text = left > 0 ? write(left) : words.out;
	const name = names[seat];
	node.classList.toggle("runs", clock.runs);
	node.classList.toggle("low", left < Math.max(30, LOW * words.limit));
	if (node.textContent !== text) node.textContent = text;
	node.ariaLabel = fill(left > 0 ? words.left : words.nothing, { name, time: text });
}

/** Show all clocks as they are now, and again when they will have changed. */
function tick() {
	clearTimeout(timer);
	if (!clocks) return;
	for (const [seat, node] of $$("#seats > *").entries()) {
		const time = $(".time", node) ?? make("span", { class: "time", role: "timer" });
		if (!time.isConnected) $("small", node)?.after(time);
		show(time, seat);
	}
	const running = clocks.seats.flatMap((clock, seat) => (clock?.runs ? [seat] : []));
	const own = running.find((seat) => mine.includes(seat));
	$("#time").hidden = !running.length;
	if (running.length) show($("#time"), own ?? running[0]);
	showLate(running);
	if (own !== undefined) warn(own);
	if (!running.length) return;
	// Whole seconds are shown below an hour, minutes above.
	const soonest = Math.min(...running.map((seat) => Math.abs(leftOf(clocks.seats[seat]))));
	timer = setTimeout(tick, soonest < 3700 ? 250 : 10_000);
}

/** Say once to those who listen that their time is short. @param {number} seat */
function warn(seat) {
	const left = leftOf(clocks.seats[seat]);
	const key = left > 0 ? "short" : words.out;
	if (left > Math.max(30, LOW * words.limit) || warned === key) return;
	warned = key;
	$("#live").textContent = $("#time").ariaLabel;
}

/** Offer the others to choose, once somebody has been out of time for a while. */
function showLate(running) {
	const all = running.filter((seat) => leftOf(clocks.seats[seat]) <= -clocks.grace);
	const [late] = all;
	const others = mine.some((seat) => !all.includes(seat));
	const box = $("#late");
	box.hidden = late === undefined || !others || !clocks.chooses || waiting === late;
	if (late === undefined) waiting = -1;
	if (box.hidden || box.dataset.seat === String(late)) return;
	box.dataset.seat = late;
	$("#late p").textContent = fill(words.choose, { name: names[late] });
}

on("clocks", ({ detail }) => {
	if (detail.ended) return location.reload(); // everything is open now
	clocks = detail;
	came = performance.now();
	if (!clocks.seats.some((clock, seat) => clock?.runs && mine.includes(seat))) warned = "";
	tick();
});

on("frame", ({ detail }) => {
	names = detail.seats.map(({ name }) => name);
	mine = detail.seats.filter((seat) => seat.mine).map(({ seat }) => seat);
	tick();
});

on("click", async ({ target }) => {
	const { value } = target.closest("button") ?? {};
	if (!value) return;
	const seat = +$("#late").dataset.seat;
	$("#late").hidden = true;
	delete $("#late").dataset.seat;
	waiting = seat;
	if (value === "wait") return;
	const detail = await ask(`${url}/late`, { seat, do: value });
	if (detail) document.dispatchEvent(new CustomEvent("asked", { detail }));
}, $("#late"));
