// The workshop: values that change, undo and redo, the address, checks and comparisons.

import { $, $$, ask, make, notice, on, say } from "./page.js";

const form = $("#box");
const slug = form.dataset.slug;
const places = new Map($$(".value", form).map((label) => [field(label).name.slice(2), label]));
const SLOW = 700; // milliseconds between two looks at a comparison

/** Return the input of a value. @param {Element} label @returns {HTMLInputElement} */
function field(label) {
	return $("input, select", label);
}

/** Return a value as people read it. @param {string} path @param {string} value */
function read(path, value) {
	const options = [...(field(places.get(path)).options ?? [])];
	return options.find((option) => option.value === value)?.textContent ?? value;
}

/** Return what differs from the original, as {path: text}. @returns {Record<string, string>} */
function readChanges() {
	const changes = {};
	for (const [path, label] of places)
		if (field(label).value !== label.dataset.was) changes[path] = field(label).value;
	return changes;
}

/** Return changes as addresses and replays write them. @param {Record<string, string>} changes */
const write = (changes) =>
	Object.keys(changes)
		.sort()
		.map((path) => `${path}=${changes[path]}`)
		.join(" ");

const wrong = readChanges(); // what the page came with, and its problem speaks of
let past = []; // changes before each edit
let future = []; // what redo brings back
let present = wrong;

/** Put values into the form. @param {Record<string, string>} changes */
function put(changes) {
	for (const [path, label] of places) field(label).value = changes[path] ?? label.dataset.was;
	present = changes;
	show();
}

/** Take over what was just typed; undo goes back to what was before. */
function note() {
	const now = readChanges();
	if (write(now) === write(present)) return;
	past.push(present);
	future = [];
	present = now;
	show();
}

/** Show which values are changed, and let the address say it. */
function show() {
	const paths = Object.keys(present).sort();
	for (const [path, label] of places) label.classList.toggle("changed", path in present);
	$("#count").textContent = paths.length ? say("changes", { n: paths.length }) : say("none");
	const lines = paths.map((path) => {
		const { title, was } = places.get(path).dataset;
		const link = make("button", { type: "button" }, title);
		link.onclick = () => reveal(path);
		return make("li", {}, link, ` ${read(path, was)} → ${read(path, present[path])}`);
	});
	$("#changes").replaceChildren(...lines);
	$("#undo").disabled = !past.length;
	$("#redo").disabled = !future.length;
	const wish = new URLSearchParams(location.search);
	wish.set("change", write(present));
	wish.set("name", form.elements.name.value);
	const bare = !paths.length && !form.elements.name.value;
	history.replaceState(null, "", bare ? location.pathname : `?${wish}`);
	$("#checked").hidden = true;
	$(".problem")?.toggleAttribute("hidden", write(present) !== write(wrong));
}

/** Bring a value into view. @param {string} path */
function reveal(path) {
	const label = places.get(path);
	label.closest("details").open = true;
	label.scrollIntoView({ block: "center" });
	field(label).focus();
}

/** Return whether every value is within its bounds; say which is not. */
function isValid() {
	for (const [name, label] of places) {
		const input = field(label);
		if (input.checkValidity()) continue;
		reveal(name);
		notice(say("range", { name: label.dataset.title, low: input.min, high: input.max }));
		return false;
	}
	return true;
}

// Who clicks a button right after typing must not miss it because the list of changes pushes it
// down: while something is pressed, what was typed waits.
let pressing = false;
on("pointerdown", () => (pressing = true));
for (const end of ["pointerup", "pointercancel"])
	on(end, () => {
		pressing = false;
		setTimeout(note); // after the click
	});
on("change", ({ target }) => target.closest(".value") && !pressing && note(), form);
on("input", ({ target }) => {
	const label = target.closest(".value");
	label?.classList.toggle("changed", target.value !== label.dataset.was);
	if (target.name === "name") show();
}, form);
on("click", ({ target }) => {
	const label = target.closest(".reset")?.closest(".value");
	if (!label) return;
	field(label).value = label.dataset.was;
	note();
}, form);
// Enter in a value takes it over; it must not start a table.
on("keydown", (event) => {
	if (event.key !== "Enter" || !event.target.matches("input:not([type=checkbox])")) return;
	event.preventDefault();
	note();
}, form);
$("#undo").onclick = () => {
	future.push(present);
	put(past.pop());
};
$("#redo").onclick = () => {
	past.push(present);
	put(future.pop());
};
$("#reset-all").onclick = (event) => {
	event.preventDefault();
	if (!Object.keys(present).length) return;
	past.push(present);
	future = [];
	put({});
};
$("#copy").onclick = () => {
	show();
	const link = location.href.split("#")[0];
	navigator.clipboard.writeText(link).then(
		() => notice(say("copied")),
		() => notice(link),
	);
};
$("#save").onclick = (event) => {
	event.preventDefault();
	note();
	if (!isValid()) return;
	const wish = new URLSearchParams({ change: write(present), name: form.elements.name.value });
	location.href = `/lab/${slug}/file?${wish}`;
};
/** Say what is known of the box. @param {string} text @param {string} [css] good or bad */
function tell(text, css = "") {
	const said = $("#checked");
	$(".problem")?.remove(); // it would say the same
	said.hidden = false;
	said.className = css;
	said.textContent = text;
	return said;
}
/** Ask for what needs a box; why there is none stays to be read. @param {object} [more] */
async function wish(what, more) {
	const found = await ask(`/api/lab/${slug}/${what}`, { change: write(present), ...more });
	if (found) return found;
	$("#notice").hidePopover();
	tell($("#notice").textContent, "bad").scrollIntoView({ block: "nearest" });
}
$("#check").onclick = async (event) => {
	event.preventDefault();
	note();
	if (!isValid()) return;
	tell(say("checking")).scrollIntoView({ block: "nearest" });
	const found = await wish("check");
	if (!found) return;
	const said = tell(found.text, found.admitted ? "good" : "bad");
	if (found.reason) said.append(make("br"), make("code", { lang: "en" }, found.reason));
	if (found.replay) {
		const href = URL.createObjectURL(new Blob([found.replay], { type: "text/plain" }));
		const download = `${slug}.replay.txt`;
		said.append(make("br"), make("a", { href, download }, say("replay")));
	}
};
// The browser would say it in its own language, and nothing of a value in a closed section.
form.noValidate = true;
on("submit", (event) => !isValid() && event.preventDefault(), form);
$('.load [type="file"]').onchange = () => $("#load").requestSubmit();

// Comparing

const shown = $("#comparison");
let looking = 0;

/** Show how far a comparison is. @param {import("./types.js").Comparison} [found] */
function draw(found) {
	if (!found) return;
	shown.hidden = false;
	shown.dataset.id = found.id;
	shown.dataset.state = found.state;
	const bar = $("progress", shown);
	bar.max = found.wanted;
	bar.value = found.state === "done" ? found.wanted : found.deals;
	$(".far", shown).textContent = say("deals", found);
	const answer = $(".answer", shown);
	if (answer.textContent !== found.text) answer.textContent = found.text;
	$(".picture", shown).innerHTML = found.drawing;
	$("figcaption", shown).textContent = found.caption;
	$("tbody", shown).replaceChildren(
		...found.metrics.map((row) => {
			const cells = [row.difference, row.verdict, row.original, row.variant];
			const head = make("th", { scope: "row", title: row.about }, row.name);
			const css = row.decides ? { class: "decides" } : {};
			return make("tr", css, head, ...cells.map((text) => make("td", {}, text)));
		}),
	);
	const runs = found.state === "running";
	$("#stop").hidden = !runs;
	clearTimeout(looking);
	if (runs) looking = setTimeout(look, SLOW);
}

/** Look again; a page that is not seen looks when it is. */
async function look() {
	if (document.hidden) return;
	draw(await ask(`/api/lab/comparisons/${shown.dataset.id}`));
}

if (shown) {
	$("#start").onclick = async (event) => {
		event.preventDefault();
		note();
		if (!isValid()) return;
		const { seats, bots: level, metric, deals, early } = form.elements;
		const who = { seats: +seats.value, level: level.value, metric: metric.value };
		const long = { deals: +deals.value, early: early.checked };
		$("#start").disabled = true;
		const found = await wish("compare", { ...who, ...long });
		$("#start").disabled = false;
		draw(found);
		if (found) $("#compare").scrollIntoView(); // so that it is seen to run, and what comes of it
	};
	$("#stop").onclick = async (event) => {
		event.preventDefault();
		draw(await ask(`/api/lab/comparisons/${shown.dataset.id}/stop`, {}));
	};
	on("visibilitychange", () => shown.dataset.state === "running" && look());
	if (shown.dataset.state === "running") look();
}

// Finding values

$("#search").oninput = ({ target }) => {
	const wanted = target.value.toLowerCase().trim();
	let count = 0;
	for (const section of $$(".section", form)) {
		let any = false;
		for (const part of $$(".part", section)) {
			const text = `${part.dataset.find} ${part.textContent}`.toLowerCase();
			part.hidden = !text.includes(wanted);
			any ||= !part.hidden;
			if (!part.hidden) count += $$(".value", part).length;
		}
		section.hidden = !any;
		if (wanted && any) section.open = true;
	}
	$("#found").textContent = wanted ? say("found", { n: count }) : "";
};

document.documentElement.classList.add("scripted");
show();
