// The live table: what comes from the table is shown, what people press is sent.
import { $, $$, ask, box, bring, finishMotion, isStill, on, say } from "./page.js";
import { merge } from "./patch.js";
import { enlarge, onTurn, revealChoices, wide } from "./board.js";
import { Film, hasSeat, isDecision } from "./film.js";
import { clearHint, refuse, showHint, stay, updateHint } from "./hint.js";
import { keepFocus } from "./keys.js";
import { showLog } from "./log.js";
import { arm, getArmed, showPanel, showTop } from "./panel.js";
import { clearPicks, toggle } from "./picks.js";
import { Line } from "./socket.js";
import { show } from "./stage.js";

/** @typedef {import("./types.js").Frame} Frame */

const SLACK = 8; // pixels that a pointer may move while it presses
const { table, greet, share, missed } = $("#app").dataset;
const paces = $$("[name=pace]");
const film = new Film(paint, () => $("#tour[open], #goal[open]") || peeked, showPace);
/** @type {Film | undefined} what happened since the last turn, while it plays */
let story;
/** @type {Frame | undefined} an earlier moment that is looked at */
let peeked;
let isWaiting = false; // for an answer to an action
let isAnswer = true; // the next full frame answers a wish
let mark; // of the last frame
let focus = null;
let finger = false; // the last press was a touch
let pressed; // where the last press was
/**
 * What the pointer went down on, and where.
 *
 * @type {{node?: HTMLElement, meaning: string, frame: Frame, isEarly: boolean,
 *   at: [number, number], isClicked?: boolean} | undefined}
 */
let held;
/** @type {typeof import("./ending.js") | undefined} once a game is over */
let ending;
/** @type {typeof import("./peek.js") | undefined} once somebody looks back */
let past;

const line = new Line(table, greetTable, hear);

async function greetTable() {
	isAnswer = true;
	isWaiting = false;
	const luck = share === "" && (await import("./share.js").catch(() => {}));
	line.send("hello", { focus, wide, mark, ...(luck && luck.addShare()) });
}

function hear(message) {
	isWaiting = false;
	if (message.type === "hint") {
		if (film.shown && !peeked) showHint(message, film.shown);
	} else if (message.type === "error") {
		isAnswer = true;
		refuse(message.text, pressed);
	} else if (message.type === "frame") {
		mark = message.mark;
		film.take(message, message.full && isAnswer);
		if (message.full) isAnswer = false;
	} else document.dispatchEvent(new CustomEvent(message.type, { detail: message }));
}

function send(type, more) {
	film.hurry();
	return line.send(type, more);
}

// Showing

/** Show a frame of the live game. @param {Frame} frame @param {boolean} moving */
function paint(frame, moving) {
	const before = painted;
	const isAsked = frame.asked && !(before?.asked && before.ply === frame.ply);
	let dice = 0;
	painted = frame;
	keepFocus(() => {
		dice = show(frame, { moving, text: frame.prompt }, chooseFocus);
		showPanel(frame);
	});
	showLog(frame);
	showResult(frame, before && !before.over && { moving });
	updateDeeds(frame);
	updateHint(frame);
	showTop();
	if (isAsked && before?.ply !== frame.ply) revealChoices();
	stay();
	const { animation, sound, sound_offered } = frame.settings;
	if (frame.full && animation && !sound && !sound_offered && !frame.lesson)
		import("./sound.js").then(({ offerSound }) => offerSound(frame.settings));
	announce(frame, isAsked, dice);
	document.dispatchEvent(new CustomEvent("frame", { detail: frame }));
	if (!before && missed === "") since(true); // others have moved meanwhile
}
/** @type {Frame | undefined} the last live frame that was painted */
let painted;

/** Say for those who listen, with words and sounds. */
function announce(frame, isAsked, dice) {
	const news = frame.fresh.map((one) => one.text);
	if (isAsked) news.push(frame.prompt);
	$("#live").textContent = news.join(" ");
	if (frame.settings.sound && news.length)
		import("./sound.js").then(({ beep }) => beep(isAsked ? 880 : dice ? 520 : 330));
}

/**
 * Show the result of a finished game. One that has just ended shows the winner's town and counts
 * the sheet first.
 *
 * @param {Frame} frame @param {{moving: boolean} | false | undefined} news that it has ended
 */
async function showResult(frame, news) {
	$("[data-open='#ending']").hidden = !frame.over;
	if (!frame.over) {
		$("#sheet").hidden = true;
		return;
	}
	const winner = news && frame.seats.find(({ place }) => place === 1);
	if (winner) chooseFocus(winner.seat);
	if (news) clearHint();
	ending ??= await import("./ending.js");
	if (!painted.over) return; // meanwhile somebody has gone back
	ending.showEnding(frame);
	if (news) ending.celebrate(frame, news.moving && !isStill());
}

function updateDeeds({ can, asked, viewer, curtain }) {
	$("#undo").disabled = !can.undo;
	$("#undo-turn").hidden = !can.undo_turn;
	$("#redo").hidden = !can.redo;
	$("#hint").disabled = !asked;
	$("#since").hidden = viewer < 0 || !!curtain;
}

/** Show how fast the others' moves are shown, and whether they are. */
function showPace() {
	const { isPaused } = story ?? film;
	const pause = $("#pause");
	if (!film.shown) return;
	pause.ariaPressed = isPaused;
	pause.ariaLabel = pause.dataset.tip = say(isPaused ? "play" : "pause");
	for (const input of paces) input.checked = input.value === film.pace;
}

// An earlier moment, and the story since the last turn

/** Show an earlier moment; the game goes on underneath. @param {number} ply */
async function peek(ply) {
	if (!(ply >= 0) || ply > film.shown.plies) return;
	past ??= await import("./peek.js");
	const frame = await past.fetchMoment(table, film.shown, ply);
	if (!frame) return;
	story = undefined;
	showPast({ ...merge(undefined, frame), settings: film.shown.settings }, false);
	past.showBanner(say("move", { ply }), ply);
}

/** Show a frame of the past; the log stays in the present. @param {Frame} frame */
function showPast(frame, moving) {
	const last = frame.log.at(-1);
	peeked = frame;
	clearHint();
	show(frame, { moving, text: last?.text ?? frame.prompt, word: last ? undefined : "wait" }, () => {});
	showPanel(frame);
	showLog(film.shown, frame.ply);
	showTop();
	$("#undo").disabled = $("#hint").disabled = true;
	$("#undo-turn").hidden = $("#redo").hidden = true;
}

/** Play what has happened since this person's last turn. @param {unknown} [isBack] from elsewhere */
async function since(isBack) {
	const { settings } = film.shown;
	past ??= await import("./peek.js");
	const frames = await past.fetchStory(table, film.shown);
	if (!frames.length) return;
	const reel = new Film(showPast, () => story !== reel, () => story === reel && finish(reel));
	story = reel;
	reel.isRead = isBack === true && !film.moves; // until somebody has read it
	past.showBanner(say("since"));
	for (const frame of frames) reel.waiting.push({ ...frame, settings });
	reel.run();
}

/** Go back once the last moment of a story has been seen. @param {Film} reel */
function finish(reel) {
	if (reel.isRead) return;
	reel.timer = setTimeout(() => story === reel && back(), reel.hold({ ...reel.shown, ply: -1 }));
}

/** Go back to the present. */
function back() {
	if (!peeked) return;
	clearTimeout(story?.timer);
	peeked = story = undefined;
	past.showBanner();
	if (film.waiting.length) film.skip("decision");
	else paint({ ...film.shown, fresh: [], effects: [] }, false);
}

// What people press

/** @returns {boolean} whether there was something to skip */
function skip() {
	const reel = story ?? film;
	const was = !!ending?.skipCount();
	if (!reel.shown || (isDecision(reel.shown) && !reel.waiting.length)) return was;
	if (story) back();
	else film.skip(hasSeat(film.shown) ? "decision" : "turn");
	showPace();
	return true;
}

/**
 * Return the frame at which something was pressed, if that can be chosen now. When others have
 * moved since, the same must still be asked and offered. What answers one's own last choice is
 * another question.
 *
 * @param {(frame: Frame) => unknown} isOffered @returns {Frame | undefined}
 */
function findQuestion(isOffered) {
	const seen = held?.frame ?? film.shown;
	film.catchUp();
	const { shown, waiting } = film;
	const isSame = () => shown.asked && shown.prompt === seen.prompt && isOffered(shown);
	const isGone = shown.ply !== seen.ply && (held?.isEarly || !isSame());
	return isWaiting || peeked || (waiting.length && !shown.asked) || isGone ? undefined : seen;
}

function act(action) {
	const question = findQuestion(({ cards }) => cards.some((card) => card.action === action));
	if (!question || !(action >= 0)) return;
	clearPicks();
	clearHint();
	isWaiting = send("act", { ply: question.ply, action });
}

function actAll(number) {
	const { batches } = held?.frame ?? film.shown;
	const wish = JSON.stringify(batches[number]);
	const question = findQuestion((frame) => JSON.stringify(frame.batches[number]) === wish);
	if (!question) return;
	isWaiting = send("act_all", { ply: question.ply, actions: batches[number].actions });
}

function chooseFocus(seat) {
	focus = seat;
	isAnswer = true;
	send("focus", { seat });
}

/** Choose what was pressed, or ask to confirm it first. @param {HTMLElement} node */
function choose(node) {
	const { sure, action, token, pick } = node.dataset;
	if (sure) return act(+sure);
	if (token ?? pick) {
		toggle(node);
		return arm();
	}
	const { confirm } = film.shown.settings;
	const card = film.shown.cards.find((one) => one.action === +action);
	const onBoard = node.closest("#parts") || (node.closest("#options") && card?.place === "board");
	const careful = confirm === "always" || (confirm === "touch" && finger && onBoard);
	if (!careful || getArmed()?.action === +action) return act(+action);
	arm({ action: +action, label: card?.label ?? node.textContent });
	const other = node.closest("#parts") ? "#options" : "#parts";
	bring($(`${other} [data-action="${action}"]`));
}

const explaining = () => import("./explain.js");

const commands = {
	explain: () => explaining().then(({ switchMode }) => switchMode()),
	skip,
	since,
	back,
	finish: () => film.skip("game"),
	cancel() {
		clearHint();
		arm();
	},
	reveal: (button) => send("reveal", { seat: +button.dataset.seat }),
	undo_turn: () => send("undo", { turn: true }),
	step: (button) => peek(peeked.ply + +button.dataset.step),
	pause() {
		const reel = story ?? film;
		reel.isPaused = !reel.isPaused;
		reel.rush = "";
		reel.run();
		showPace();
	},
};

/** How an element says what a press on it does. */
const MEANINGS = ["do", "sure", "action", "batch", "token", "pick"];
const PRESSABLE = MEANINGS.map((name) => `[data-${name}]`).join();

/** Return what a press on an element means, as a selector that finds it again. */
function readMeaning({ dataset }) {
	const name = MEANINGS.find((one) => one in dataset);
	return `[data-${name}="${CSS.escape(dataset[name])}"]`;
}

/** Remember what is pressed, and what it means: by the time of the release it may have changed. */
on("pointerdown keydown", ({ type, target, pointerType, clientX, clientY }) => {
	finger = pointerType === "touch";
	const node = target.closest(PRESSABLE) ?? undefined;
	const meaning = node && readMeaning(node);
	const at = [clientX, clientY];
	held = undefined;
	if (type === "pointerdown" && film.shown)
		held = { node, meaning, frame: film.shown, isEarly: isWaiting, at };
});

on("pointercancel", () => (held = undefined));

/** Return what a click means: what was pressed, wherever it is now; a drag means nothing. */
function findPressed({ target, detail, clientX, clientY }) {
	if (!detail) held = undefined; // it was no pointer
	if (!held) return target.closest(PRESSABLE);
	const { node: was, meaning, at } = held;
	if (!was) return null; // something has come where there was nothing
	const isSame = was.isConnected && was.matches(meaning);
	const node = isSame ? was : ($(`#ask ${meaning}`) ?? $(`#parts ${meaning}`));
	const hasStayed = Math.hypot(clientX - at[0], clientY - at[1]) < SLACK;
	return hasStayed || node?.contains(target) ? node : null;
}

addEventListener("click", () => held && (held.isClicked = true), true); // before anyone stops it

/** Where something pressed, or the shape it shows, was drawn anew, the browser makes no click. */
on("pointerup", ({ target, button, clientX, clientY }) => {
	const press = held;
	if (!press?.node || button || finger) return;
	const click = { bubbles: true, cancelable: true, detail: 1, clientX, clientY };
	setTimeout(() => {
		if (press !== held || press.isClicked) return;
		const node = findPressed({ target, ...click });
		if (!node?.disabled) node?.dispatchEvent(new MouseEvent("click", click));
	});
});

on("click", (event) => {
	const { target } = event;
	const moment = target.closest("#lines a[data-ply]");
	const node = findPressed(event);
	const { do: deed, batch } = node?.dataset ?? {};
	pressed = node ? box(node) : undefined;
	finishMotion();
	if (moment) {
		event.preventDefault();
		peek(+moment.dataset.ply);
	} else if (deed) (commands[deed] ?? (() => send(deed)))(node);
	else if (batch) actAll(+batch);
	else if (!hasSkipped(target) && !hasEnlarged(event)) {
		const impossible = target.closest("#parts [data-why]");
		if (node) choose(node);
		else if (impossible) import("./why.js").then(({ askWhy }) => askWhy(impossible));
		else if (target.closest("#parts [id]")) explaining().then(({ tell }) => tell(target));
	}
	held = undefined;
});

/** A click on the board skips what the others do. @param {Element} target */
const hasSkipped = (target) =>
	target.closest("#drawing") && !(film.shown && isDecision(film.shown)) && skip();

/** A tap among small places makes them larger first. */
const hasEnlarged = ({ target, clientX, clientY }) =>
	finger && target.closest("#board") && enlarge(clientX, clientY);

on("keydown", ({ key }) => {
	if (key === "Escape" && peeked && !$("dialog[open], :popover-open")) back();
});

for (const input of paces)
	input.onchange = () => {
		film.pace = input.value;
		if (story) story.pace = input.value;
		ask("/api/settings", { pace: input.value });
	};

$("#tour").onclose = () => {
	fetch("/settings/tour", { method: "POST" });
	film.run();
};
$("#goal").onclose = () => film.run();
$("#luck")?.addEventListener("toggle", async () => (await import("./luck.js")).showLuck());
$("#terms").ontoggle = async () => (await import("./glossary.js")).showGlossary();
onTurn(greetTable);
if (greet) $("#" + greet).showModal();
