// Points: signed chips, what they are for, and score sheets.
import { make, on, say, sign } from "./page.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Change} Change */

/** Return a number with a true minus. @param {number} number */
export const minus = (number) => String(number).replace("-", "−");

/** Return a number with its sign. @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : minus(points));

/** Add up changes, or lines of a sheet. @param {{points: number}[]} changes */
export const sum = (changes) => changes.reduce((total, { points }) => total + points, 0);

/** Return points as a chip: sign, colour and an arrow; a button if it has something to show. */
export function chip(points, values, ...before) {
	const css = `chip ${points > 0 ? "up" : "down"}`;
	return make(values ? "button" : "span", { ...values, class: css }, ...before, signed(points));
}

/** @type {Map<string, {title: string, changes: Change[]}>} by key of a chip */
const explained = new Map();

/** Return a chip that shows on a click which lines have changed. */
export function changeChip(key, title, points, changes, ...before) {
	explained.set(key, { title, changes });
	const label = `${title}: ${signed(points)}. ${say("whence")}`;
	return chip(points, { "data-changes": key, "aria-label": label }, ...before);
}

on("click", async ({ target }) => {
	const button = target.closest("[data-changes]");
	if (!button) return;
	const { showChanges } = await import("./changes.js");
	showChanges(explained.get(button.dataset.changes), button);
});

/** Return the score sheet of all seats; what only counts at the end stands apart. */
export function scoreTable(seats, over) {
	const row = (first, read, css = "") =>
		make("tr", { class: css }, make("th", { scope: "row" }, first),
			...seats.map((seat) => make("td", {}, read(seat))));
	const part = (booked) => {
		const lines = seats.flatMap(({ sheet }) => sheet);
		const kept = lines.filter((line) => over || line.booked === booked);
		const urls = Object.fromEntries(kept.map(({ label, url }) => [label, url]));
		return Object.entries(urls).map(([label, href]) => {
			const fits = (line) => line.label === label && (over || line.booked === booked);
			const worth = ({ sheet }) => minus(sum(sheet.filter(fits)));
			return row(make("a", { href, "data-rule": "" }, label), worth, "line");
		});
	};
	const names = seats.map(({ seat, name, place }) =>
		make("th", { scope: "col" }, sign(seat), name, place === 1 ? make("b", {}, say("won")) : ""));
	const booked = part(true);
	const expected = over ? [] : part(false);
	const total = row(say("total"), ({ score }) => minus(score), "total");
	const rows = [make("tr", {}, make("td"), ...names), ...booked];
	if (expected.length) {
		rows.push(row(say("scored"), (seat) => minus(seat.booked), "subtotal"), ...expected);
		total.firstChild.textContent = say("now");
	}
	rows.push(total);
	if (seats[0].place) rows.push(row(say("place"), ({ place }) => place, "total"));
	return make("table", { class: "scores" }, ...rows);
}
