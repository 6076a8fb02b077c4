// What stands beside the board: whose turn, the seats, the score sheet, the log.
import { $, ask, make, notice, say, sign } from "./page.js";
import { draw, mark } from "./patch.js";

const { table } = $("#app").dataset;
const minus = (number) => String(number).replace("-", "−");

// Show a merged frame; `text` stands for its prompt, `choose` is told whose area to show large.
export function show(frame, moving, text, choose) {
	$("#drawing").setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
	const dice = draw(frame, moving);
	const whose = frame.seats.find((seat) => seat.active);
	const mine = frame.asked || frame.can.end;
	mark(frame.last, "last");
	$("#whose").replaceChildren(
		whose ? sign(whose.seat) : "",
		whose ? say(mine ? "yours" : "turn", whose) : say(frame.over ? "over" : "wait"),
	);
	$("#ask").classList.toggle("asked", mine);
	$("#prompt").textContent = text;
	if (frame.rule) $("#why").href = frame.rule.url;
	for (const seat of frame.seats) card(seat, frame.focus, choose);
	$("#scores div").replaceChildren(scoreTable(frame.seats));
	log(frame.log);
	return dice;
}

function card(seat, focus, choose) {
	const node = $("#seats").children[seat.seat] ?? $("#seats").appendChild($("#seat").content.firstElementChild.cloneNode(true));
	const [thumb, score] = [$(".thumb", node), $(".score", node)];
	const gain = seat.score - (score.worth ?? seat.score);
	score.worth = seat.score;
	node.className = `seat of-${seat.seat} ${seat.active ? "active" : ""}`;
	$("h3", node).replaceChildren(sign(seat.seat), seat.name);
	$("small", node).textContent = seat.mine ? say("you") : seat.kind === "bot" ? say("bot") : "";
	score.replaceChildren(make("b", {}, minus(seat.score)), gain ? make("i", {}, gain > 0 ? `+${gain}` : minus(gain)) : "");
	score.ariaLabel = say("sheet", seat);
	$("ul", node).replaceChildren(...seat.stats.map(stat));
	thumb.ariaLabel = say("large", seat);
	thumb.ariaPressed = seat.seat === focus;
	thumb.onclick = () => choose(seat.seat === focus ? null : seat.seat);
	if (thumb.markup !== seat.thumb) thumb.innerHTML = thumb.markup = seat.thumb ?? "";
}

function stat({ icon, label, value, alarm }) {
	const item = make("li", { "data-tip": label, class: alarm ? "alarm" : "" });
	if (icon) item.innerHTML = `<svg class="shape" viewBox="0 0 100 100" aria-hidden="true"><use href="#s-${icon}"/></svg>`;
	item.append(make("span", { class: icon ? "sr" : "" }, label), make("b", {}, value));
	return item;
}

// All lines of the score sheet, a column for each seat, a rule behind each line.
export function scoreTable(seats) {
	const row = (first, read) =>
		make("tr", {}, make("th", { scope: "row" }, first), ...seats.map((seat) => make("td", {}, read(seat))));
	const names = seats.map(({ seat, name }) => make("th", { scope: "col" }, sign(seat), name));
	const lines = seats[0].sheet.map(({ url, label }, i) =>
		row(make("a", { href: url, "data-rule": "" }, label), (seat) => minus(seat.sheet[i].points)));
	const total = row(say("total"), (seat) => minus(seat.score));
	const place = seats[0].place ? row(say("place"), (seat) => `${seat.place}.`) : "";
	return make("table", { class: "scores" }, make("tr", {}, make("td"), ...names), ...lines, total, place);
}

function log(lines) {
	const list = $("#lines");
	const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
	let same = 0;
	while (same < lines.length && list.children[same]?.textContent === lines[same].text) same++;
	while (list.children.length > same) list.lastChild.remove();
	for (const { ply, seat, marks, text } of lines.slice(same)) {
		const values = { href: `/replay/${table}/${ply}`, "data-ply": ply, "data-seat": seat, "data-marks": marks.join(" ") };
		list.append(make("li", {}, make("a", values, sign(seat), make("span", {}, text))));
	}
	if (atEnd) list.scrollTop = list.scrollHeight;
}

if ($("#share"))
	$("#share").onclick = async () => {
		const link = `${location.origin}/replay#${(await ask(`/api/tables/${table}/packed`))?.packed}`;
		navigator.clipboard.writeText(link).then(() => notice(say("copied")), () => notice(link));
	};
