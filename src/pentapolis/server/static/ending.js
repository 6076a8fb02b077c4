// The end: the sheet is counted row by row, then the result.
import { $, $$, make, on, say, sign } from "./page.js";
import { minus, scoreTable } from "./scores.js";

/** @typedef {import("./types.js").Frame} Frame */

const LONGEST = 5000; // milliseconds for all rows
const ROW = 600;
let isCounting = false;
let isSkipped = false;

/** Wait. @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Fill in the result of a finished game. @param {Frame} frame */
export function showEnding({ over, seats }) {
	for (const one of ["result", "lead", "rating"]) $("#" + one).textContent = over[one];
	$("#ending .scroll").replaceChildren(scoreTable(seats, over), tieTable(over, seats));
	$("#chart").innerHTML = over.chart.drawing;
	$("#chart").append(...seats.map(({ seat, name }) => make("span", {}, sign(seat), name)));
	import("./luck.js").then(({ checkLuck }) => checkLuck(over));
	if (isCounting) return;
	$("#sheet").replaceChildren(scoreTable(seats, over));
	$("#sheet").hidden = false;
}

/** Return what broke the ties, as rows like those of the score sheet; or nothing. */
function tieTable({ ties }, seats) {
	if (!ties.length) return "";
	const scores = seats.map(({ score }) => score);
	const tied = seats.filter(({ score }) => scores.indexOf(score) !== scores.lastIndexOf(score));
	const head = tied.map(({ seat, name }) => make("th", { scope: "col" }, sign(seat), name));
	const rows = ties.map(({ label, url, values }) =>
		make("tr", {},
			make("th", { scope: "row" }, make("a", { href: url, "data-rule": "" }, label)),
			...tied.map(({ seat }) => make("td", {}, minus(values[seat])))));
	rows.at(-1).classList.add("total");
	const table = make("table", { class: "scores" }, make("tr", {}, make("td"), ...head), ...rows);
	return make("section", { class: "ties" }, make("h3", {}, say("ties")), table);
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
