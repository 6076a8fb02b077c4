// All that is beside the board.
import { $, ask, make, notice, on, say, sign } from "./page.js";
import { draw, mark } from "./patch.js";

const { table } = $("#app").dataset;
const minus = (number) => String(number).replace("-", "−");

// `choose` gets the seat to enlarge.
export function show(frame, moving, text, choose) {
	const { width, height } = frame;
	$("#drawing").setAttribute("viewBox", `0 0 ${width} ${height}`);
	$("#drawing").style.setProperty("--ratio", width / height);
	$("#board").dataset.ply = frame.ply;
	const dice = draw(frame, moving);
	const whose = frame.seats.find((seat) => seat.active);
	const mine = frame.asked || frame.can.end;
	mark(frame.last, "last");
	const turn = whose ? (mine ? "yours" : "turn") : frame.over ? "over" : "wait";
	$("#whose").replaceChildren(sign(whose?.seat), say(turn, whose));
	$("#ask").classList.toggle("asked", mine);
	$("#prompt").textContent = text;
	if (frame.rule) $("#why").href = frame.rule.url;
	for (const seat of frame.seats) card(seat, frame.focus, choose);
	$("#scores div").replaceChildren(scoreTable(frame.seats));
	log(frame.log);
	return dice;
}

function card(seat, focus, choose) {
	const box = $("#seats");
	const node = box.children[seat.seat] ?? box.appendChild($("#seat").content.firstElementChild.cloneNode(true));
	const [thumb, score] = [$(".thumb", node), $(".score", node)];
	const gain = seat.score - (score.worth ?? seat.score);
	score.worth = seat.score;
	node.className = `seat of-${seat.seat} ${seat.active ? "active" : ""}`;
	$("h3", node).replaceChildren(sign(seat.seat), seat.name);
	$("small", node).textContent = say(seat.mine ? "you" : seat.kind);
	score.replaceChildren(make("b", {}, minus(seat.score)), gain ? make("i", {}, gain > 0 ? `+${gain}` : minus(gain)) : "");
	score.ariaLabel = say("sheet", seat);
	$("ul", node).replaceChildren(...seat.stats.map(stat));
	thumb.ariaLabel = say("large", seat);
	thumb.ariaPressed = seat.seat === focus;
	thumb.onclick = () => choose(seat.seat === focus ? null : seat.seat);
	if (thumb.markup !== seat.thumb) thumb.nextSibling.innerHTML = thumb.markup = seat.thumb ?? "";
}

function stat({ icon, label, value, alarm }) {
	const item = make("li", { "data-tip": label, class: alarm ? "alarm" : "" });
	if (icon) item.innerHTML = `<svg class="shape" viewBox="0 0 100 100"><use href="#s-${icon}"/></svg>`;
	item.append(make("span", { class: icon ? "sr" : "" }, label), make("b", {}, value));
	return item;
}

function scoreTable(seats) {
	const row = (first, read) =>
		make("tr", {}, make("th", { scope: "row" }, first), ...seats.map((seat) => make("td", {}, read(seat))));
	const names = seats.map(({ seat, name }) => make("th", { scope: "col" }, sign(seat), name));
	const head = make("tr", {}, make("td"), ...names);
	const urls = Object.fromEntries(seats.flatMap(({ sheet }) => sheet.map(({ label, url }) => [label, url])));
	const lines = Object.entries(urls).map(([label, href]) => {
		const worth = ({ sheet }) => minus(sheet.find((line) => line.label === label)?.points ?? 0);
		return row(make("a", { href, "data-rule": "" }, label), worth);
	});
	const place = seats[0].place ? row(say("place"), ({ place }) => place) : "";
	return make("table", { class: "scores" }, head, ...lines, row(say("total"), (seat) => minus(seat.score)), place);
}

function log(lines) {
	const list = $("#lines");
	let same = 0;
	while (same < lines.length && list.children[same]?.textContent === lines[same].text) same++;
	while (list.children.length > same) list.lastChild.remove();
	for (const { ply, seat, marks, text } of lines.slice(same)) {
		const values = { href: `/replay/${table}/${ply}`, "data-ply": ply, "data-seat": seat, "data-marks": marks.join(" ") };
		list.append(make("li", {}, make("a", values, sign(seat), text)));
	}
}

on("click", async ({ target }) => {
	if (!target.closest("#share")) return;
	const { packed } = (await ask(`/api/tables/${table}/packed`)) ?? {};
	const link = `${location.origin}/replay#${packed}`;
	if (packed) navigator.clipboard.writeText(link).then(() => notice(say("copied")), () => notice(link));
});

export function ending({ over, seats }) {
	$("[data-open='#ending']").hidden = !over;
	if (!over) return;
	$("#result").textContent = over.result;
	$("#ending .scroll").replaceChildren(scoreTable(seats));
	$("#chart").innerHTML = chart(over.chart);
	$("#chart").append(...seats.map(({ seat, name }) => make("span", {}, sign(seat), name)));
	$("#seal").textContent = `${over.commitment}\n${over.seed}`;
}

function chart({ plies, scores }) {
	const low = Math.min(0, ...scores.flat());
	const high = Math.max(1, ...scores.flat());
	const step = 10 ** Math.ceil(Math.log10((high - low) / 12));
	const x = (ply) => 50 + (580 * ply) / plies.at(-1);
	const y = (score) => 360 - (345 * (score - low)) / (high - low);
	let out = `<text class="soft end" x="630" y="388">${say("moves")} →</text>`;
	for (let score = Math.ceil(low / step) * step; score <= high; score += step)
		out += `<path class="grid" d="M50 ${y(score)}H630"/><text class="end" x="42" y="${y(score)}">${minus(score)}</text>`;
	for (const [seat, line] of scores.entries())
		out += `<polyline class="of-${seat}" points="${line.map((score, i) => [x(plies[i]), y(score)])}"/>`;
	return `<svg viewBox="0 0 640 400" class="drawing" role="img" aria-label="${say("chart")}">${out}</svg>`;
}
