// The question panel: who is asked, what, and every option as a card.
import { $, $$, make, on, say, shape, sign } from "./page.js";
import { hasSeat, isDecision } from "./film.js";
import { fill } from "./morph.js";
import { link } from "./links.js";
import { headlineOf, linesOf, listChips } from "./log.js";
import { explainPicks, findChoice, hasPicks, setChoices, showPicked } from "./picks.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Frame} Frame */

const FEW = 8; // cards of a group that are shown large
const FOLD = 16; // more places of a group that bring nothing special are listed on demand
const STEPS = 3; // of a turn, shown while it goes on
const DONE = 2; // ways to end a turn that fit at the bottom
const SHORT = 36; // letters of both
const MANY = 3; // batches, that would fill a small panel before the first card
const small = matchMedia("(max-height: 800px), (max-width: 699px)");
const options = $("#options");
const foot = $("#deeds");
/** @type {Frame} */
let shown;
/** @type {{action: number, label: string} | undefined} waits to be confirmed */
let armed;
let drawn; // what the options show
let isNews = false; // nobody has seen it yet
let isScrolled = false;

on("scroll", () => (isScrolled = options.scrollTop + options.scrollLeft > 0), options);

/** Show the heading of a frame: whose turn, in which chapter, and a sentence. */
export function showHeading(frame, text, word) {
	const end = frame.lesson?.end;
	const seat = end ? undefined : frame.seats[frame.whose];
	const mine = seat?.mine && (frame.asked || frame.can.end);
	const turn = word ?? (end ? end : seat ? (mine ? "yours" : "turn") : frame.over ? "over" : "wait");
	fill($("#whose"), seat ? sign(seat.seat) : "", say(turn, seat));
	fill($("#chapter"), frame.chapter);
	fill($("#prompt"), text);
	$$("#strip li").forEach((li, i) => (li.ariaCurrent = i + 1 === frame.step));
	$("#ask").classList.toggle("asked", frame.asked || frame.can.end);
	if (frame.rule) $("#why").href = frame.rule.url;
}

/** Show what can be chosen, or else what the others do. @param {Frame} frame */
export function showPanel(frame) {
	const isNew = frame.ply !== shown?.ply || frame.asked !== shown.asked;
	shown = frame;
	setChoices(frame);
	const { cards, batches, asked, turns, log, status, whose } = frame;
	const story = asked || [turns.at(-1), log.at(-1), status, whose];
	const key = JSON.stringify([cards, batches, story]);
	if (key !== drawn) {
		fill(options, ...(isDecision(frame) ? listOptions(frame) : listStories(frame)));
		isNews = true;
		drawn = key;
		link();
	}
	const wishes = frame.wishes.map(({ action, label }) => button(label, { "data-action": action }));
	fill($("#wishes"), ...wishes);
	showPicked();
	arm(isNew ? undefined : armed);
}

/** Begin new options at the top: last, because it costs a layout. */
export function showTop() {
	if (isNews && isScrolled) options.scrollTo(0, 0);
	isNews = false;
}

/** Return the batches and the cards in groups, on a small screen cards first. @param {Frame} frame */
function listOptions({ cards, batches }) {
	const all = batches.map(({ label }, i) => button(label, { "data-batch": i }, "batch"));
	const row = all.length ? [make("div", { class: "row" }, ...all)] : [];
	const done = listDone();
	const open = cards.filter((card) => card.place !== "pieces" && !done.includes(card));
	const headings = [...new Set(open.map(({ group }) => group))];
	const found = headings.map((heading) =>
		makeGroup(heading, open.filter(({ group }) => group === heading)));
	const isFolded = (group) => !group.querySelector(":scope > div");
	found.sort((one, other) => isFolded(one) - isFolded(other));
	const picks = hasPicks() ? [makePicks()] : [];
	if (![...all, ...picks].length && found.every(isFolded))
		for (const { lastChild } of found) lastChild.open = true; // nothing else is there
	return all.length >= MANY && small.matches ? [...picks, ...found, ...row] : [...row, ...picks, ...found];
}

function makeGroup(group, cards) {
	const many = cards.length > FEW;
	const heading = group ? [make("h3", {}, group)] : [];
	const plain = cards.filter(({ faint, place }) => faint && place === "board");
	const folded = plain.length > FOLD ? plain : [];
	const others = cards.filter((card) => !folded.includes(card));
	others.sort((one, other) => one.faint - other.faint);
	const list = (some) => make("div", { class: many ? "chips" : "cards" }, ...some.map(makeCard));
	const lists = others.length ? [list(others)] : [];
	if (folded.length)
		lists.push(make("details", {}, make("summary", {}, say("places", { count: folded.length })), list(folded)));
	return make("section", { class: "group" }, ...heading, ...lists);
}

/** Return an action as a card. @param {Card} card */
function makeCard({ action, icon, title, price, result, label, faint }) {
	const values = { class: `choice ${faint ? "faint" : ""}`, "data-action": action };
	if (label && label !== title) values["data-tip"] = label;
	const lines = [make("b", {}, title)];
	if (price) lines.push(make("span", { class: "price" }, price));
	if (result) lines.push(make("span", { class: "yield" }, result));
	return make("button", values, shape(icon), make("span", { class: "words" }, ...lines));
}

/** Return the pieces to pick, as they are named on the board. */
function makePicks() {
	const pieces = $$("#parts [data-token]").map((node) => {
		const values = { class: "choice", role: "checkbox", "data-pick": node.dataset.token };
		const use = node.querySelector("use")?.getAttribute("href")?.slice(3) ?? "";
		const words = make("span", { class: "words" }, make("span", { class: "yield" }, node.ariaLabel));
		return make("button", { ...values, "aria-checked": "false" }, shape(use), words);
	});
	const css = pieces.length > 4 ? "chips" : "cards";
	return make("section", { class: "group" }, make("div", { class: css }, ...pieces));
}

/** Return the cards that end the turn, if they fit at the bottom. */
function listDone() {
	const done = shown.cards.filter((card) => card.done && card.place !== "pieces");
	const isShort = done.map(writeChoice).join("").length <= SHORT;
	return done.length < 2 || (done.length <= DONE && isShort) ? done : [];
}

/** Return the turns since this person's last one, newest first. */
function listStories(frame) {
	const turns = frame.turns.filter((turn) => turn.seat >= 0 && headlineOf(frame, turn));
	const since = turns.findLastIndex(({ seat }) => frame.seats[seat].mine);
	const most = Math.max(1, frame.seats.length - 1);
	const others = turns.slice(since + 1);
	const found = (others.length ? others : turns.slice(-1)).slice(-most).reverse();
	const stories = found.map((turn) => makeStory(frame, turn));
	if (found[0]?.headline) stories[0].append(listSteps(frame, found[0]));
	const { name, mine } = frame.seats[frame.whose] ?? {};
	const thinks = name && !frame.over && (frame.status === "thinking" || !stories.length);
	const text = say(mine ? "wait" : "thinking", { name });
	const note = thinks ? [make("p", { class: "thinking" }, text)] : [];
	return [...stories, ...note];
}

/** Return the latest steps of a turn. */
function listSteps(frame, turn) {
	const lines = linesOf(frame, turn).slice(-STEPS);
	return make("ul", {}, ...lines.map(({ text }) => make("li", {}, text)));
}

/** Return a turn summed up on a card. */
export function makeStory(frame, turn) {
	const { seat, headline } = turn;
	const name = headline ? make("b", {}, `${frame.seats[seat].name}: `) : "";
	const text = make("p", {}, sign(seat), name, headlineOf(frame, turn));
	return make("article", { class: `story of-${seat}` }, text, ...listChips(frame, turn));
}

const button = (label, values, css = "") =>
	make("button", { class: `button ${css}`, ...values }, label);

/** Ask to confirm a choice; without one, show the usual buttons at the bottom. */
export function arm(wish) {
	armed = wish;
	for (const node of $$(".armed")) node.classList.remove("armed");
	if (armed)
		for (const node of $$(`#parts [data-action="${armed.action}"], #options [data-action="${armed.action}"]`))
			node.classList.add("armed");
	const deeds = armed ? listConfirm() : listDeeds();
	fill(foot, ...deeds);
	const pieces = shown.cards.filter(({ place }) => place === "pieces");
	options.dataset.choices = pieces.map(({ action }) => action).join(" ");
	showPaceOrDeeds();
}

function listConfirm() {
	const sure = { "data-sure": armed.action, "data-key": "Enter" };
	return [
		button(say("confirm", armed), sure, "primary"),
		button(say("cancel"), { "data-do": "cancel", "data-key": "Escape" }),
	];
}

/** Return the buttons at the bottom: what the picked pieces do, what ends the turn. */
function listDeeds() {
	const { can, curtain } = shown;
	const deeds = [];
	if (hasPicks()) {
		const choice = findChoice();
		const text = choice ? writeChoice(choice) : explainPicks();
		const values = choice ? { "data-action": choice.action } : { disabled: "" };
		deeds.push(button(text, { ...values, "data-picks": "" }, "primary"));
	}
	for (const card of listDone()) {
		const css = deeds.length ? "" : "primary";
		const node = button(writeChoice(card), { "data-action": card.action, "data-key": "e E" }, css);
		if (card.label !== card.title) node.dataset.tip = card.label;
		deeds.push(node);
	}
	if (can.end) deeds.push(button(say("end"), { "data-do": "end", "data-key": "e E Enter" }, "primary"));
	if (curtain) {
		const values = { "data-do": "reveal", "data-key": "Enter", "data-seat": curtain.seat };
		deeds.push(button(say("reveal", curtain), values, "primary"));
	}
	return deeds;
}

/** Return a card in one line. @param {Card} card */
const writeChoice = ({ title, price, result }) => [title, price, result].filter(Boolean).join(" · ");

/** While others play, the bottom has the pace; a choice hides it. */
function showPaceOrDeeds() {
	const mine = isDecision(shown);
	$("#pace").hidden = mine;
	foot.hidden = !mine;
	if (mine && !foot.childNodes.length && shown.asked)
		foot.append(make("p", { class: "soft" }, say("choose")));
	$("[data-do=finish]").hidden = hasSeat(shown);
}

/** Return the armed choice. */
export const getArmed = () => armed;
