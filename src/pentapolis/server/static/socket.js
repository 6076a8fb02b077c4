// The line to the table: says when it is lost, and comes back by itself.
import { $, on, say } from "./page.js";

const SOONEST = 300; // milliseconds before the first new attempt
const LATEST = 30_000;
const MOST = 40; // attempts, about twenty minutes; then somebody must come back
const GONE = 4404; // the table
const FINAL = [4403, GONE]; // the page was refused: trying again changes nothing
const TOO_MUCH = 4429; // the server wants to be left alone for a while
const QUIET = 500; // a shorter loss is not worth a word
const GREETING = 2500; // how long the page says that it is back

/** A connection to one table. */
export class Line {
	/**
	 * @param {string} table
	 * @param {() => void} greet called whenever the line is open
	 * @param {(message: object) => void} hear
	 */
	constructor(table, greet, hear) {
		this.url = `${location.origin.replace("http", "ws")}/table/${table}/ws`;
		this.greet = greet;
		this.hear = hear;
		this.tries = 0;
		$("#again").onclick = () => this.comeBack();
		on("online", () => this.comeBack(), window);
		on("visibilitychange", () => document.hidden || this.tries < MOST || this.comeBack());
		this.open();
	}

	get isOpen() {
		return this.socket?.readyState === 1;
	}

	open() {
		clearTimeout(this.timer);
		if (this.socket) this.socket.onclose = null;
		const socket = (this.socket = new WebSocket(this.url));
		socket.onopen = () => {
			if (this.wasLost) this.tell("back");
			clearTimeout(this.worry);
			this.wasLost = this.worry = undefined;
			this.greet();
		};
		socket.onmessage = ({ data }) => {
			const message = JSON.parse(data);
			// An open line proves nothing: it may be closed at once, again and again.
			if (message.type !== "error") this.tries = 0;
			this.hear(message);
		};
		socket.onclose = ({ code }) => this.lose(code);
	}

	/** Start anew after a pause: somebody is back. */
	comeBack() {
		if (this.isOpen) return;
		this.tries = 0;
		this.open();
	}

	/**
	 * Try again, later and later; chance keeps pages from coming all at once.
	 * @param {number} code why the line was closed
	 */
	lose(code) {
		this.worry ??= setTimeout(() => {
			this.wasLost = true;
			this.tell("lost");
		}, QUIET);
		// Lessons are not saved: the page of one that is gone begins it where it was left.
		if (code === GONE && $("#lesson")) location.reload();
		if (code === TOO_MUCH) this.tries = Math.max(this.tries, 7);
		if (FINAL.includes(code) || this.tries >= MOST) return;
		const wait = Math.min(LATEST, SOONEST * 2 ** this.tries++) * (0.5 + Math.random());
		this.timer = setTimeout(() => this.open(), wait);
	}

	/** @param {"lost" | "back"} word */
	tell(word) {
		const bar = $("#offline");
		const lost = word === "lost";
		$("#offline span").textContent = say(word);
		$("#again").hidden = !lost;
		bar.hidden = false;
		bar.classList.toggle("back", !lost);
		$("#app").classList.toggle("offline", lost); // greys what cannot be done
		for (const query of ["#options", "#foot", ".deeds", "#parts"]) $(query).inert = lost;
		clearTimeout(this.fading);
		if (!lost) this.fading = setTimeout(() => (bar.hidden = true), GREETING);
	}

	/** Send a message. @returns {boolean} whether the line is open */
	send(type, more) {
		if (this.isOpen) this.socket.send(JSON.stringify({ type, ...more }));
		return this.isOpen;
	}
}
