// The players' cards: name, points, what has changed, and the numbers that matter.
import { $, make, say, shape, sign } from "./page.js";
import { fill } from "./morph.js";
import { changeChip, minus, sum } from "./scores.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Seat} Seat */

/** Return what the last turn of every player has changed. @param {Frame} frame */
function listChanges({ turns, seats }) {
	const last = turns.filter(({ seat }) => seat >= 0).slice(-seats.length);
	return last.flatMap(({ changes }) => changes);
}

/** Show all cards; `choose` gets the seat to enlarge. @param {Frame} frame */
export function showSeats(frame, choose) {
	const changes = listChanges(frame);
	for (const seat of frame.seats) {
		const own = changes.filter((change) => change.seat === seat.seat);
		showCard(seat, own, frame, choose);
	}
}

function showCard(seat, changes, { focus, over }, choose) {
	const list = $("#seats");
	const node = list.children[seat.seat] ?? list.appendChild(copyTemplate());
	const thumb = $(".thumb", node);
	node.className = `seat of-${seat.seat} ${seat.active ? "active" : ""}`;
	fill($("h3", node), sign(seat.seat), seat.name);
	fill($("small", node), say(seat.mine ? "you" : seat.kind));
	showPoints(node, seat, changes, over);
	fill($("ul", node), ...seat.stats.map(writeStat));
	thumb.ariaLabel = say("large", seat);
	thumb.ariaPressed = seat.seat === focus;
	thumb.onclick = () => choose(seat.seat === focus ? null : seat.seat);
	if (thumb.markup !== seat.thumb) {
		const space = make("div");
		space.innerHTML = thumb.markup = seat.thumb ?? "";
		fill(thumb.nextSibling, ...space.childNodes);
	}
}

const copyTemplate = () => $("#seat").content.firstElementChild.cloneNode(true);

/** Show what is booked and, if it differs, what the seat would have if the game ended now. */
function showPoints(node, seat, changes, over) {
	const differs = !over && seat.score !== seat.booked;
	const sure = differs ? changes.filter(({ booked }) => booked) : changes;
	const points = differs ? seat.booked : seat.score;
	fill($(".sure", node), ...writeNumber(seat, "scored", points, sure));
	const maybe = differs ? writeNumber(seat, "now", seat.score, changes) : [];
	fill($(".maybe", node), ...maybe);
}

/** Return a labelled number, and what it has gained or lost lately. */
function writeNumber(seat, word, points, changes) {
	const gain = sum(changes);
	const values = { class: "score", popovertarget: "scores" };
	const button = make("button", values, make("span", {}, say(word)), make("b", {}, minus(points)));
	button.ariaLabel = `${seat.name}: ${say(word)} ${minus(points)}. ${say("whence")}`;
	const key = `seat-${seat.seat}-${word}`;
	return [gain ? changeChip(key, say("changed", seat), gain, changes) : "", button];
}

function writeStat({ icon, label, value, alarm }) {
	const item = make("li", { "data-tip": label, class: alarm ? "alarm" : "" });
	item.append(shape(icon), make("span", { class: icon ? "sr" : "" }, label), make("b", {}, value));
	return item;
}
