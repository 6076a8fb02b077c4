// The chat of a table, who is here, and the notepad.
import { $, $$, ask, make, on, sign } from "./page.js";

const url = `/api/tables/${$("#app").dataset.table}`;
const words = $("#talk").dataset;
const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
let last = 0; // the number of the latest line
let unread = 0;
let muted = [];
let names = "";
let here = [];

/** Add a line of the chat, unless it is there already. */
function addLine({ number, seat, name, text }) {
	if (number <= last) return;
	last = number;
	const who = make("b", {}, ...(seat < 0 ? [] : [sign(seat)]), name);
	const list = $("#said");
	list.append(make("li", { "data-seat": seat }, who, " ", text));
	list.scrollTop = list.scrollHeight;
	if (!$("#talk:popover-open")) unread++;
	count();
}

/** Show how many lines nobody has seen yet. */
function count() {
	const button = $("#speak");
	button.dataset.unread = unread || "";
	button.ariaLabel = unread ? fill(words.unread, { n: unread }) : button.dataset.tip;
}

/** Read what was said while the page was away. */
async function catchUp() {
	const found = await ask(`${url}/talk`);
	if (!found) return;
	muted = found.muted;
	for (const box of $$("#mute input")) box.checked = muted.includes(+box.value);
	const isFirst = !last;
	found.lines.forEach(addLine);
	if (isFirst) unread = 0;
	if (document.activeElement !== $("#notes")) $("#notes").value = found.notes;
	count();
}

/** Offer to mute each other person, and mark who is not here. */
function showPeople(seats) {
	const people = seats.filter(({ kind, mine }) => kind === "person" && !mine);
	$("#mute").hidden = !people.length;
	if (names !== JSON.stringify(people.map(({ name }) => name)))
		$("#mute").replaceChildren(
			$("#mute legend"),
			...people.map(({ seat, name }) => {
				const box = make("input", { type: "checkbox", value: seat });
				box.checked = muted.includes(seat);
				return make("label", {}, box, " ", fill(words.mute, { name }));
			}),
		);
	names = JSON.stringify(people.map(({ name }) => name));
	markAway();
}

function markAway() {
	for (const [seat, node] of $$("#seats > *").entries()) {
		const isAway = here.length && !here[seat] && $("small", node).textContent !== "";
		if (isAway && node.dataset.kind === "person") $("small", node).dataset.away = words.away;
		else delete $("small", node).dataset.away;
	}
}

on("present", ({ detail }) => {
	here = detail.here;
	$("#watching").textContent = detail.watching ? fill(words.watching, { n: detail.watching }) : "";
	markAway();
	catchUp();
});

// What is typed here is no command to the table.
on("keydown", (event) => event.stopPropagation(), $("#talk"));

on("chat", ({ detail }) => addLine(detail.line));

let seq;
on("frame", ({ detail }) => {
	if (seq !== detail.seq && question >= 0) showQuestion({ text: "", ply: -1 }); // it is void
	seq = detail.seq;
	for (const { seat, kind } of detail.seats) $("#seats").children[seat].dataset.kind = kind;
	showPeople(detail.seats);
});

on("toggle", ({ newState }) => {
	if (newState !== "open") return;
	unread = 0;
	count();
	$("#said").scrollTop = $("#said").scrollHeight;
}, $("#talk"));

on("submit", async (event) => {
	event.preventDefault();
	const field = $("#say input");
	const text = field.value;
	field.value = "";
	const line = await ask(`${url}/talk`, { text });
	if (line) addLine(line);
	else field.value ||= text;
}, $("#say"));

on("change", async ({ target }) => {
	muted = $$("#mute input:checked").map(({ value }) => +value);
	await ask(`${url}/desk`, { muted });
	for (const line of $$(`#said [data-seat="${target.value}"]`)) line.hidden = target.checked;
	if (target.checked) return;
	$("#said").replaceChildren(); // in order, with what they said meanwhile
	last = 0;
	catchUp();
}, $("#mute"));

let saving;

/** Save the notes, also on leaving. */
function saveNotes() {
	if (!saving) return;
	clearTimeout(saving);
	saving = 0;
	ask(`${url}/desk`, { notes: $("#notes").value }, true);
}

on("input", () => {
	clearTimeout(saving);
	saving = setTimeout(saveNotes, 800);
}, $("#notes"));
on("visibilitychange", () => document.hidden && saveNotes());
on("pagehide", saveNotes, window);

// What somebody asks the others for

let question = -1;

/** Show what is asked, or take it away. */
function showQuestion({ text, yours, ply }) {
	question = ply;
	$("#asked").hidden = !text;
	$("#asked p").textContent = text;
	$("#asked [value=yes]").hidden = !yours;
}

on("asked", ({ detail }) => showQuestion(detail));

on("click", async ({ target }) => {
	const { value } = target.closest("button") ?? {};
	if (!value) return;
	const now = await ask(`${url}/agree`, { ply: question, agree: value === "yes" });
	if (now) showQuestion(now);
}, $("#asked"));

on("click", async () => {
	const now = await ask(`${url}/takeback`, {});
	if (!now) return;
	$("#talk").hidePopover();
	showQuestion(now);
}, $("#ask-back"));
