// The end: the whole score sheet and how the scores grew.
import { $, make, say, sign } from "./page.js";
import { scoreTable } from "./rail.js";

export function ending({ over, seats }) {
	$("[data-open='#ending']").hidden = !over;
	if (!over) return;
	$("#result").textContent = over.result;
	$("#ending div").replaceChildren(scoreTable(seats));
	$("#chart").innerHTML = chart(over.chart);
	$("#chart").append(...seats.map(({ seat, name }) => make("span", {}, sign(seat), name)));
	$("#commitment").textContent = over.commitment;
	$("#seed").textContent = over.seed;
}

function chart({ plies, scores }) {
	const all = scores.flat();
	const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
	const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= 5) ?? 500;
	const x = (ply) => (36 + (594 * ply) / plies.at(-1)).toFixed(1);
	const y = (score) => (208 - (196 * (score - low)) / (high - low)).toFixed(1);
	let out = `<text class="soft end" x="630" y="228">${say("moves")} →</text>`;
	for (let score = Math.ceil(low / step) * step; score <= high; score += step)
		out += `<path class="grid" d="M36 ${y(score)}H630"/><text class="end" x="30" y="${y(score)}">${score}</text>`;
	scores.forEach((line, seat) => {
		out += `<polyline class="of-${seat}" points="${line.map((score, i) => [x(plies[i]), y(score)])}"/>`;
	});
	return `<svg viewBox="0 0 640 240" class="drawing" role="img" aria-label="${say("chart")}">${out}</svg>`;
}
