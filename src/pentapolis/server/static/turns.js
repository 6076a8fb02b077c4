// Whose turn it is, for those who look elsewhere: in the title and on the icon; and the next table.
import { $, on } from "./page.js";
import { showBadge } from "./badge.js";

const EVERY = 60_000; // milliseconds between two looks at the other tables
const title = document.title;
const link = $("#next-table");
let isMine = false; // it is this person's turn here
let others = []; // tables that wait for this person
let asking;

/** Ask which other tables wait. */
async function look() {
	clearTimeout(asking);
	asking = setTimeout(look, EVERY);
	const answer = await fetch("/api/turns").catch(() => {});
	if (!answer?.ok) return;
	const { turns } = await answer.json();
	others = turns.filter(({ table }) => table !== $("#app").dataset.table);
	show();
}

/** Show it all. */
function show() {
	const [next] = others;
	document.title = isMine ? `● ${link.dataset.yours} · ${title}` : title;
	showBadge(others.length + isMine);
	link.hidden = !next || isMine;
	if (!next) return;
	link.href = next.url;
	$("span", link).textContent = link.dataset.text.replace("{title}", next.title);
}

on("frame", ({ detail: { asked, can, curtain } }) => {
	const was = isMine;
	isMine = !!(asked || can.end || curtain);
	if (was !== isMine) show();
	if (was && !isMine) look();
});

on("visibilitychange", () => document.hidden || look());
look();
