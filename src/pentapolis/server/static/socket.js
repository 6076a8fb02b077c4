// The line to the table: says when it is lost, and comes back by itself.
import { $, on, say } from "./page.js";

const SOONEST = 300; // milliseconds before the first new attempt
const LATEST = 10_000;
const QUIET = 500; // a shorter loss is not worth a word
const GREETING = 2500; // how long the page says that the line is back

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
		$("#again").onclick = () => this.open();
		on("online", () => this.isOpen || this.open(), window);
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
			this.tries = 0;
			this.wasLost = this.worry = undefined;
			this.greet();
		};
		socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
		// 4404: the table is gone
		socket.onclose = ({ code }) => (code === 4404 ? location.reload() : this.lose());
	}

	/** Try again, later and later; by chance, so that pages don't come all at once. */
	lose() {
		this.worry ??= setTimeout(() => {
			this.wasLost = true;
			this.tell("lost");
		}, QUIET);
		const wait = Math.min(LATEST, SOONEST * 2 ** this.tries++) * (0.75 + Math.random() / 2);
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
