// The end: the whole score sheet and how the scores grew.
import { $, $$, copy, say } from "./page.js";
import { scoreTable } from "./rail.js";

export function ending({ over, seats }) {
	$("[data-open='#ending']").hidden = !over;
	if (!over) return;
	$("#result").textContent = over.result;
	$("#ending .scroll").replaceChildren(scoreTable(seats));
	$("#chart").innerHTML = chart(over.chart, seats);
	for (const text of $$("#chart [data-seat]")) text.textContent = seats[text.dataset.seat].name;
	$("#commitment").textContent = over.commitment;
	$("#seed").textContent = over.seed;
	$("#share").onclick = () => copy(`${location.origin}/replay#${over.packed}`);
}

function chart({ plies, scores }, seats) {
	const all = scores.flat();
	const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
	const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= 5) ?? 500;
	const x = (ply) => (36 + (464 * ply) / plies.at(-1)).toFixed(1);
	const y = (score) => +(208 - (196 * (score - low)) / (high - low)).toFixed(1);
	let out = `<text class="soft" x="36" y="230">${say("moves")} →</text>`;
	for (let score = Math.ceil(low / step) * step; score <= high; score += step)
		out += `<path class="grid" d="M36 ${y(score)}H500"/><text class="end" x="30" y="${y(score)}">${score}</text>`;
	let free = 0;
	const last = (seat) => y(scores[seat].at(-1));
	for (const seat of seats.map(({ seat }) => seat).sort((a, b) => last(a) - last(b))) {
		free = Math.max(free + 18, last(seat));
		out += `<polyline class="of-${seat}" points="${scores[seat].map((score, i) => `${x(plies[i])},${y(score)}`).join(" ")}"/>
			<use class="seat-${seat}" href="/static/icons.svg#seat-${seat}" x="506" y="${free - 6}" width="12" height="12"/>
			<text x="524" y="${free}" data-seat="${seat}"></text>`;
	}
	return `<svg viewBox="0 0 640 240" class="drawing" role="img" aria-label="${say("chart")}">${out}</svg>`;
}
