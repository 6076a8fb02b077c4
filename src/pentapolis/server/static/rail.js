// What stands beside the board: whose turn, the seats, the score sheet, the log.
import { $, glyph, make, say, sign } from "./page.js";
import { draw, ring } from "./patch.js";
import { sheet } from "./board.js";

const { table } = $("#app").dataset;
const minus = (number) => String(number).replace("-", "−");

// Show a merged frame; `text` stands for its prompt, `choose` is told whose area to show large.
export function show(frame, moving, text, choose) {
	sheet(frame.width, frame.height);
	const dice = draw(frame, moving);
	ring(frame.last ?? [], "ring last");
	const whose = frame.seats.find((seat) => seat.active);
	$("#whose").replaceChildren(whose ? sign(whose.seat) : "", whose
		? say(frame.asked || frame.can.end ? "yours" : "turn", whose)
		: say(frame.over ? "over" : "wait"));
	$("#ask").classList.toggle("asked", frame.asked || frame.can.end);
	$("#prompt").textContent = text;
	const why = $("#why");
	if (why && frame.rule) why.href = frame.rule.url;
	for (const seat of frame.seats) card(seat, frame.focus, choose);
	$("#scores .scroll").replaceChildren(scoreTable(frame.seats));
	log(frame.log);
	return dice;
}

function card(seat, focus, choose) {
	const box = $("#seats");
	const node = box.children[seat.seat] ?? box.appendChild(newCard(seat.seat, choose));
	const [thumb, score, points] = [$(".thumb", node), $(".score", node), $(".score b", node)];
	node.classList.toggle("active", seat.active);
	$(".name", node).textContent = seat.name;
	$(".level", node).textContent = seat.mine ? say("you") : seat.kind === "bot" ? say("bot") : "";
	const gain = seat.score - points.textContent;
	if (points.textContent && gain) {
		const flag = make("i", {}, gain > 0 ? `+${gain}` : minus(gain));
		flag.onanimationend = () => flag.remove();
		score.append(flag);
	}
	points.textContent = minus(seat.score);
	points.textContent = seat.score;
	score.ariaLabel = say("sheet", seat);
	$(".stats", node).replaceChildren(...seat.stats.map(stat));
	$(".sheet", node).replaceChildren(scoreTable([seat]));
	thumb.hidden = !seat.thumb;
	thumb.ariaPressed = seat.seat === focus;
	thumb.ariaLabel = say("large", seat);
	if (thumb.markup !== seat.thumb) thumb.innerHTML = thumb.markup = seat.thumb ?? "";
}

function newCard(seat, choose) {
	const node = $("#seat").content.cloneNode(true).firstElementChild;
	const thumb = $(".thumb", node);
	node.classList.add(`of-${seat}`);
	$(".name", node).before(sign(seat));
	$(".sheet", node).id = `sheet-${seat}`;
	$(".score", node).setAttribute("popovertarget", `sheet-${seat}`);
	thumb.onclick = () => choose(thumb.ariaPressed === "true" ? null : seat);
	return node;
}

function stat({ icon, label, value, alarm }) {
	const what = icon ? glyph("icon", `#s-${icon}`) : make("small", {}, label);
	const name = make("span", { class: "sr" }, icon ? label : "");
	return make("li", { "data-tip": label, class: alarm ? "alarm" : "" }, what, make("b", {}, value), name);
}

// All lines of the score sheet, a column for each seat, a rule behind each line.
export function scoreTable(seats) {
	const row = (tag, first, read) => make("tr", {}, make("th", { scope: tag === "th" ? "col" : "row" }, first),
		...seats.map((seat) => make(tag, tag === "th" ? { scope: "col" } : {}, ...[read(seat)].flat())));
	return make("table", { class: "scores" },
		row("th", say("line"), (seat) => [sign(seat.seat), seat.name]),
		...seats[0].sheet.map(({ url, label }, i) =>
			row("td", make("a", { href: url, "data-rule": "" }, label), (seat) => minus(seat.sheet[i].points))),
		row("td", say("total"), (seat) => minus(seat.score)),
		seats[0].place ? row("td", say("place"), (seat) => `${seat.place}.`) : "");
}

let written = [];
function log(lines) {
	const list = $("#lines");
	const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
	let same = 0;
	while (same < written.length && written[same] === lines[same]?.text) same++;
	while (list.children.length > same) list.lastChild.remove();
	for (const { ply, seat, marks, text } of lines.slice(same)) {
		const link = make("a", { href: `/replay/${table}/${ply}`, "data-ply": ply, "data-seat": seat, "data-marks": marks.join(" ") });
		link.append(seat < 0 ? "" : sign(seat), make("span", {}, text));
		list.append(make("li", {}, link));
	}
	written = lines.map((line) => line.text);
	if (atEnd) list.scrollTop = list.scrollHeight;
}
