// The live table: what comes from the table is shown, what people press is sent.
import { $, $$, ask, box, finishMotion, isStill, on, say } from "./page.js";
import { merge } from "./patch.js";
import { enlarge, onTurn, revealChoices, wide } from "./board.js";
import { celebrate, showEnding, skipCount } from "./ending.js";
import { Film, hasSeat, isDecision } from "./film.js";
import { clearHint, explain, refuse, showHint, stay, updateHint } from "./hint.js";
import { keepFocus } from "./keys.js";
import { showLog } from "./log.js";
import { arm, getArmed, showPanel } from "./panel.js";
import { fetchMoment, fetchStory, showBanner } from "./peek.js";
import { clearPicks, toggle } from "./picks.js";
import { Line } from "./socket.js";
import { beep, offerSound } from "./sound.js";
import { show } from "./stage.js";

/** @typedef {import("./types.js").Frame} Frame */

const { table, greet, share } = $("#app").dataset;
const film = new Film(paint, () => $("#tour[open], #goal[open]") || peeked, showPace);
/** @type {Film | undefined} what happened since the last turn, while it plays */
let story;
/** @type {Frame | undefined} an earlier moment that is looked at */
let peeked;
let isWaiting = false; // for an answer to an action
let isAnswer = true; // the next full frame answers a wish
let focus = null;
let finger = false; // the last press was a touch
let pressed; // where the last press was

const line = new Line(table, greetTable, hear);

async function greetTable() {
	isAnswer = true;
	isWaiting = false;
	const luck = share === "" && (await import("./share.js").catch(() => {}));
	line.send("hello", { focus, wide, ...(luck && luck.addShare()) });
}

function hear(message) {
	isWaiting = false;
	if (message.type === "hint") {
		if (film.shown && !peeked) showHint(message, film.shown);
	} else if (message.type === "coach") {
		document.dispatchEvent(new CustomEvent("coach", { detail: message }));
	} else if (message.type === "error") {
		isAnswer = true;
		refuse(message.text, pressed);
	} else {
		film.take(message, message.full && isAnswer);
		if (message.full) isAnswer = false;
	}
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
	showEnding(frame);
	updateDeeds(frame);
	updateHint(frame);
	if (isAsked && before?.ply !== frame.ply) revealChoices();
	stay();
	if (frame.full) offerSound(frame.settings);
	announce(frame, isAsked, dice);
	document.dispatchEvent(new CustomEvent("frame", { detail: frame }));
	if (frame.over && before && !before.over) end(frame, moving);
}
/** @type {Frame | undefined} the last live frame that was painted */
let painted;

/** Say for those who listen, with words and sounds. */
function announce(frame, isAsked, dice) {
	const news = frame.fresh.map((one) => one.text);
	if (isAsked) news.push(frame.prompt);
	$("#live").textContent = news.join(" ");
	if (frame.settings.sound && news.length) beep(isAsked ? 880 : dice ? 520 : 330);
}

/** Show the winner's town, count the sheet, then show the result. */
function end(frame, moving) {
	const winner = frame.seats.find(({ place }) => place === 1);
	if (winner) chooseFocus(winner.seat);
	clearHint();
	celebrate(frame, moving && !isStill());
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
	for (const input of $$("[name=pace]")) input.checked = input.value === film.pace;
}

// An earlier moment, and the story since the last turn

/** Show an earlier moment; the game goes on underneath. @param {number} ply */
async function peek(ply) {
	if (!(ply >= 0) || ply > film.shown.plies) return;
	const frame = await fetchMoment(table, film.shown, ply);
	if (!frame) return;
	story = undefined;
	showPast({ ...merge(undefined, frame), settings: film.shown.settings }, false);
	showBanner(say("move", { ply }), ply);
}

/** Show a frame of the past; the log stays that of the present. @param {Frame} frame */
function showPast(frame, moving) {
	const last = frame.log.at(-1);
	peeked = frame;
	clearHint();
	show(frame, { moving, text: last?.text ?? frame.prompt, word: last ? undefined : "wait" }, () => {});
	showPanel(frame);
	showLog(film.shown, frame.ply);
	$("#undo").disabled = $("#hint").disabled = true;
	$("#undo-turn").hidden = $("#redo").hidden = true;
}

/** Play what has happened since this person's last turn. */
async function since() {
	const { settings } = film.shown;
	const frames = await fetchStory(table, film.shown);
	if (!frames.length) return;
	const reel = new Film(showPast, () => story !== reel, () => story === reel && finish(reel));
	story = reel;
	showBanner(say("since"));
	for (const frame of frames) reel.waiting.push({ ...frame, settings });
	reel.run();
}

/** Go back once the last moment of a story has been seen. @param {Film} reel */
function finish(reel) {
	reel.timer = setTimeout(() => story === reel && back(), reel.hold({ ...reel.shown, ply: -1 }));
}

/** Go back to the present. */
function back() {
	if (!peeked) return;
	clearTimeout(story?.timer);
	peeked = story = undefined;
	showBanner();
	if (film.waiting.length) film.skip("decision");
	else paint({ ...film.shown, fresh: [], effects: [] }, false);
}

// What people press

/** Hurry on. @returns {boolean} whether there was something to skip */
function skip() {
	const reel = story ?? film;
	const was = skipCount();
	if (!reel.shown || (isDecision(reel.shown) && !reel.waiting.length)) return was;
	if (story) back();
	else film.skip(hasSeat(film.shown) ? "decision" : "turn");
	showPace();
	return true;
}

/** Return whether nothing can be chosen now, or what was pressed is gone by now. */
function isBusy() {
	const { ply } = film.shown;
	film.catchUp();
	return isWaiting || peeked || film.waiting.length || film.shown.ply !== ply;
}

function act(action) {
	if (isBusy() || !(action >= 0)) return;
	isWaiting = true;
	clearPicks();
	clearHint();
	if (!send("act", { ply: film.shown.ply, action })) isWaiting = false;
}

function actAll(number) {
	const { batches, ply } = film.shown;
	if (isBusy()) return;
	isWaiting = send("act_all", { ply, actions: batches[number].actions });
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
		toggle(token ?? pick);
		return arm();
	}
	const { confirm } = film.shown.settings;
	const card = film.shown.cards.find((one) => one.action === +action);
	const onBoard = node.closest("#parts") || (node.closest("#options") && card?.place === "board");
	const careful = confirm === "always" || (confirm === "touch" && finger && onBoard);
	if (!careful || getArmed()?.action === +action) return act(+action);
	arm({ action: +action, label: card?.label ?? node.textContent });
	const other = node.closest("#parts") ? "#options" : "#parts";
	$(`${other} [data-action="${action}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Ask why a place cannot be chosen; that costs nothing. @param {SVGElement} node */
async function askWhy(node) {
	const wish = new URLSearchParams({ ply: film.shown.ply, action: node.dataset.why });
	const why = await ask(`/api/tables/${table}/why?${wish}`);
	if (why?.text && node.isConnected) explain(why, box(node));
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

on("pointerdown keydown", (event) => (finger = event.pointerType === "touch"));
on("click", (event) => {
	const { target } = event;
	const deed = target.closest("[data-do]");
	const moment = target.closest("#lines a[data-ply]");
	const batch = target.closest("[data-batch]");
	const choice = target.closest("[data-sure], [data-action], [data-token], [data-pick]");
	const node = deed ?? batch ?? choice;
	pressed = node ? box(node) : undefined;
	finishMotion();
	if (moment) {
		event.preventDefault();
		peek(+moment.dataset.ply);
	} else if (deed) (commands[deed.dataset.do] ?? (() => send(deed.dataset.do)))(deed);
	else if (batch) actAll(+batch.dataset.batch);
	else if (target.closest("#drawing") && !(film.shown && isDecision(film.shown)) && skip()) return;
	else if (finger && target.closest("#board") && enlarge(event.clientX, event.clientY)) return;
	else if (choice) choose(choice);
	else if (target.closest("#parts [data-why]")) askWhy(target.closest("#parts [data-why]"));
	else if (target.closest("#parts [id]")) explaining().then(({ tell }) => tell(target));
});

on("keydown", ({ key }) => {
	if (key === "Escape" && peeked && !$("dialog[open], :popover-open")) back();
});

for (const input of $$("[name=pace]"))
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
