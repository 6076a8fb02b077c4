// The end: the sheet is counted row by row, then the whole result.
import { $, $$, make, on, pause, sign } from "./page.js";
import { minus, scoreTable, tieTable } from "./scores.js";

/** @typedef {import("./types.js").Frame} Frame */

const LONGEST = 5000; // milliseconds for all rows
const ROW = 600;
let isCounting = false;
let isSkipped = false;

/** Fill the result of a finished game; a game that goes on has none. @param {Frame} frame */
export function showEnding({ over, seats }) {
	$("[data-open='#ending']").hidden = !over;
	if (!over) {
		$("#sheet").hidden = true;
		return;
	}
	$("#result").textContent = over.result;
	$("#ending .scroll").replaceChildren(scoreTable(seats, over), tieTable(over, seats));
	$("#chart").innerHTML = over.chart.drawing;
	$("#chart").append(...seats.map(({ seat, name }) => make("span", {}, sign(seat), name)));
	import("./luck.js").then(({ checkLuck }) => checkLuck(over));
	if (isCounting) return;
	$("#sheet").replaceChildren(scoreTable(seats, over));
	$("#sheet").hidden = false;
}

/** Count the score sheet in the panel, row by row, then open the result. @param {Frame} frame */
export async function celebrate({ over, seats }, moving) {
	const table = scoreTable(seats, over);
	const sheet = $("#sheet");
	const lines = $$(".line", table);
	isCounting = true;
	isSkipped = !moving;
	sheet.replaceChildren(table);
	sheet.hidden = false;
	const [total, place] = $$(".total", table);
	const totals = $$("td", total);
	for (const row of [...lines, place]) row?.classList.add("uncounted");
	const sums = seats.map(() => 0);
	const showSums = () => sums.forEach((value, i) => (totals[i].textContent = minus(value)));
	showSums();
	for (const row of lines) {
		if (!isSkipped) await pause(Math.min(ROW, LONGEST / lines.length));
		row.classList.remove("uncounted");
		if (!isSkipped) row.scrollIntoView({ block: "nearest" });
		$$("td", row).forEach((cell, i) => {
			sums[i] += +cell.textContent.replace("−", "-");
		});
		showSums();
	}
	if (!isSkipped) await pause(ROW);
	place?.classList.remove("uncounted");
	if (!isSkipped) await pause(2 * ROW);
	isCounting = false;
	if (!$("dialog[open]")) $("#ending").showModal();
}

/** Show the rest of the count at once. @returns {boolean} whether there was a count */
export function skipCount() {
	isSkipped = true;
	return isCounting;
}

on("click", ({ target }) => {
	if (isCounting && !target.closest("button, a")) skipCount();
});
