// The load of tools/load.py on a server of boardgame.io: many matches with three pages each, of
// which one acts. Each page speaks the protocol of boardgame.io's own client over a web socket.
//
//     npm ci --prefix tools/boardgame_io
//     node tools/boardgame_io/load.js --tables 1000 --rate 200 --seconds 30
const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { cpus } = require("node:os");
const { join } = require("node:path");
const { parseArgs } = require("node:util");
const { io } = require("socket.io-client");

const PAGES = 3;
const OPENING = 40; // connections that are being opened at a time
const WARM_UP = 3; // seconds that do not count
const LAST = 10; // seconds in which the last updates must have come
const TICK = 2; // milliseconds
const FIELDS = 100;

const { values } = parseArgs({
	options: {
		tables: { type: "string", default: "1000" },
		rate: { type: "string", default: "200" },
		seconds: { type: "string", default: "30" },
	},
});
const [tables, rate, seconds] = [+values.tables, +values.rate, +values.seconds];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Start the server. @returns {Promise<{url: string, child: import("child_process").ChildProcess}>} */
function startServer() {
	const child = spawn(process.execPath, [join(__dirname, "server.js")], {
		env: { ...process.env, NODE_ENV: "production" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	return new Promise((done) => {
		let text = "";
		child.stdout.on("data", (data) => {
			text += data;
			const found = /fields at (\S+)/.exec(text);
			if (found) done({ url: found[1], child });
		});
	});
}

/** A page of a match; the first one acts. */
class Page {
	constructor(url, match, number, times) {
		this.match = match;
		this.acts = number === 0;
		this.times = times;
		this.pending = 0;
		this.socket = io(`${url}/fields`, { transports: ["websocket"], forceNew: true });
		this.ready = new Promise((done) => (this.isReady = done));
		this.socket.on("connect", () => {
			const who = this.acts ? "0" : null;
			this.socket.emit("sync", match, who, undefined, 1);
		});
		this.socket.on("sync", (_, { state }) => {
			this.stateID = state._stateID;
			this.isReady();
		});
		this.socket.on("update", (_, state) => this.hear(state));
	}

	hear({ _stateID }) {
		if (_stateID <= this.stateID) return;
		this.stateID = _stateID;
		if (!this.pending) return;
		const passed = performance.now() - this.pending;
		this.pending = 0;
		(this.acts ? this.times.acting : this.times.watching).push(passed);
	}
}

/** Play in one match if nothing is awaited there. @param {Page[]} pages @returns {boolean} */
function act(pages) {
	const [page] = pages;
	if (page.pending) return false;
	const now = performance.now();
	for (const each of pages) each.pending = now;
	const payload = { type: "add", args: [Math.floor(Math.random() * FIELDS)], playerID: "0" };
	page.socket.emit("update", { type: "MAKE_MOVE", payload }, page.stateID, page.match, "0");
	return true;
}

/** Play at a rate, match by match. @returns {Promise<number>} moves a second */
async function play(matches, length) {
	const start = performance.now();
	let [sent, late, turn] = [0, 0, 0];
	for (let now = 0; now < length; now = (performance.now() - start) / 1000) {
		while (sent + late < Math.floor(now * rate)) {
			let isSent = false;
			for (let tries = 0; tries < matches.length && !isSent; tries++)
				isSent = act(matches[turn++ % matches.length]);
			if (isSent) sent++;
			else late++;
		}
		await pause(TICK);
	}
	return sent / ((performance.now() - start) / 1000);
}

/** Wait for the last updates. @returns {Promise<number>} how many never came */
async function waitForTheLast(pages) {
	const end = performance.now() + 1000 * LAST;
	const count = () => pages.filter(({ pending }) => pending).length;
	while (count() && performance.now() < end) await pause(50);
	return count();
}

function describe(what, times) {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (share) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]);
	console.log(
		`  ${what}: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms (${sorted.length})`,
	);
}

/** Return the seconds of processor and the megabytes of memory that a process has used. */
function measure(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
	const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
	return { cpu: (+fields[11] + +fields[12]) / 100, megabytes: Math.round(memory[1] / 1024) };
}

async function main() {
	const { url, child } = await startServer();
	const times = { acting: [], watching: [] };
	const matches = [];
	const pages = [];
	for (let number = 0; number < tables; number++) {
		const own = [];
		for (let each = 0; each < PAGES; each++) {
			const page = new Page(url, `match-${number}`, each, times);
			if (each === 0) await page.ready; // the first one makes the match
			own.push(page);
			pages.push(page);
			if (pages.length % OPENING === 0) await Promise.all(pages.map(({ ready }) => ready));
		}
		matches.push(own);
	}
	await Promise.all(pages.map(({ ready }) => ready));
	await play(matches, WARM_UP);
	await waitForTheLast(pages);
	times.acting.length = times.watching.length = 0;
	const [before, own] = [measure(child.pid), process.cpuUsage()];
	const start = performance.now();
	const reached = await play(matches, seconds);
	const passed = (performance.now() - start) / 1000;
	const after = measure(child.pid);
	const { user, system } = process.cpuUsage(own);
	const lost = await waitForTheLast(pages);
	console.log(
		`boardgame.io: ${tables} matches, ${pages.length} pages, ${Math.round(reached)} of ${rate} moves a second:`,
	);
	describe("move to update, page that acts", times.acting);
	describe("move to update, the others", times.watching);
	const share = (used) => Math.round((100 * used) / passed);
	console.log(
		`  of a core: server ${share(after.cpu - before.cpu)} %, load maker ${share((user + system) / 1e6)} %; ${cpus().length} cores`,
	);
	console.log(`  memory of the server: ${after.megabytes} MB; updates that never came: ${lost}`);
	for (const { socket } of pages) socket.close();
	child.kill();
}

main();
