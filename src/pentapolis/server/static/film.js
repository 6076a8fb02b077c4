// Frames at a pace that people can follow: they wait here until it is time to show them.
import { finishMotion } from "./page.js";
import { merge } from "./patch.js";

/** How long a frame stays at 1×, in milliseconds. */
const STEP = 700;
const STORY = 1600; // the last one of somebody's turn, with its story
const OWN = 150; // what follows from one's own choice
const PATIENCE = 100; // for a question to come back after somebody else's move

/** @typedef {import("./types.js").Frame} Frame */

/** Return whether a frame waits for this person. @param {Frame} frame */
export const isDecision = ({ asked, can, curtain, over }) =>
	!!(asked || can.end || curtain || over);

/** Return whether somebody sits at this screen. @param {Frame} frame */
export const hasSeat = ({ seats }) => seats.some((seat) => seat.mine);

/** Return the turn that a frame shows. @param {Frame} frame */
const turnOf = (frame) => frame.turns.at(-1);

export class Film {
	/** @type {Frame[]} */
	waiting = [];
	/** @type {Frame | undefined} the one on the screen, whole */
	shown;
	isPaused = false;
	/** @type {"" | "decision" | "turn" | "game"} hurry on to there */
	rush = "";
	since = 0; // when the frame was shown

	/**
	 * @param {(frame: Frame, moving: boolean) => void} paint
	 * @param {() => boolean} isHeld nothing may be shown now
	 * @param {() => void} rest called when nothing waits any more
	 */
	constructor(paint, isHeld, rest) {
		this.paint = paint;
		this.isHeld = isHeld;
		this.rest = rest;
	}

	/** Return "1", "2", "4" or "now". */
	get pace() {
		return this.shown?.settings?.pace ?? "1";
	}

	set pace(pace) {
		this.shown.settings = { ...this.shown.settings, pace };
		this.run();
	}

	/** Whether moves are shown as moves. */
	get moves() {
		const { settings } = this.shown ?? this.waiting[0];
		return !document.hidden && !!settings?.animation && this.pace !== "now";
	}

	/** Add a frame; one that answers a wish, or comes after an undo, replaces all that wait. */
	take(frame, isAnswer) {
		const last = this.waiting.at(-1) ?? this.shown;
		if (frame.full && (isAnswer || frame.ply < last?.ply)) {
			this.waiting.length = 0;
			this.hurry();
		}
		this.waiting.push(frame);
		const isAwaited = this.since === -Infinity; // an answer is shown at once
		if (document.hidden || !this.shown || this.moves || isAwaited) this.run();
		else this.request ??= requestAnimationFrame(() => this.catchUp());
	}

	/** Show at once what waits for the next picture of the screen. */
	catchUp() {
		if (!this.request) return;
		cancelAnimationFrame(this.request);
		this.request = undefined;
		this.run();
	}

	/** Let the next frame follow at once. */
	hurry() {
		this.since = -Infinity;
	}

	/** Return how long the frame on the screen stays before the next one. @param {Frame} next */
	hold(next) {
		const { shown } = this;
		if (!shown || !this.moves || isDecision(shown)) return 0;
		const turn = turnOf(shown);
		const isOwn = shown.seats[turn?.seat]?.mine;
		const ends = turn && next.ply >= shown.ply && (turnOf(next) ?? turn).ply !== turn.ply;
		const lasts = isOwn ? OWN : ends || next.ply === shown.ply ? STORY : STEP;
		return lasts / +this.pace;
	}

	/** Show what waits, as far as it is time. @param {boolean} [isLate] the question is really gone */
	run(isLate) {
		clearTimeout(this.timer);
		if (this.shown && this.isHeld()) return;
		if (!this.waiting.length) return this.rest();
		if (this.shown && this.rush) return this.hasten();
		if (this.shown && this.isPaused) return;
		const left = this.since + this.hold(this.waiting[0]) - performance.now();
		if (left > 0) {
			this.timer = setTimeout(() => this.run(), left);
			return;
		}
		const { moves } = this;
		// Where all choose at once, others move while this person is asked. Their move comes first, the
		// question again a moment later: taken away meanwhile, it would lose a press.
		const stays = this.shown?.asked && this.since > 0 && !isLate && !document.hidden;
		if (stays && !this.waiting.some(({ asked, full, over }) => asked || full || over)) {
			this.timer = setTimeout(() => this.run(true), PATIENCE);
			return;
		}
		this.show(this.join((frame) => (stays || !moves) && !isDecision(frame)), moves);
		this.run();
	}

	/** Return the next frame, joined with what follows as long as it goes on. */
	join(goesOn) {
		const { waiting } = this;
		const fresh = [];
		let frame = this.shown;
		do {
			frame = merge(frame, waiting.shift());
			fresh.push(...frame.fresh);
		} while (waiting.length && goesOn(frame, waiting[0]));
		return { ...frame, fresh };
	}

	show(frame, moving) {
		this.shown = frame;
		this.since = performance.now();
		this.paint(frame, moving);
	}

	/** Hurry on: to my next decision, to the end of this turn, or to the end of the game. */
	skip(to) {
		this.rush = to;
		this.isPaused = false;
		this.goal = turnOf(this.waiting[0] ?? this.shown) ?? turnOf(this.shown); // to see its end
		this.hasten();
		finishMotion();
	}

	/** Show what waits in one go, as far as the rush goes. */
	hasten() {
		const { waiting, rush, goal } = this;
		const isPast = (next) => rush === "turn" && turnOf(next)?.ply > goal?.ply;
		const isThere = (frame) => (rush === "game" ? frame.over : isDecision(frame));
		let hasArrived = waiting.length > 0 && isPast(waiting[0]);
		if (waiting.length && !hasArrived) {
			const frame = this.join((now, next) => !isThere(now) && !isPast(next));
			hasArrived = waiting.length > 0 || isThere(frame);
			this.show({ ...frame, effects: [] }, false);
		}
		if (hasArrived) {
			this.rush = "";
			this.run();
		} else if (!waiting.length) this.rest();
	}
}
