// Choosing: picked pieces, the buttons of the tray, and a second look before it counts.
import { $, $$, make, on, say } from "./page.js";

const picked = new Set(); // numbers of pieces
const pieces = () => $$("#parts [data-token]");
let frame = {}; // the one that is shown
let send;
let armed; // waits to be confirmed
let finger; // was the latest pointer

on("pointerdown keydown", (event) => (finger = event.pointerType === "touch"));

export function show(next, act) {
	if (next.ply !== frame.ply) picked.clear();
	frame = next;
	send = act;
	arm();
}

// Write the tray, with something to confirm or nothing.
export function arm(wish) {
	const buttons = [];
	const add = (label, values, css) => buttons.push(make("button", { class: `button ${css}`, ...values }, label));
	armed = wish;
	for (const node of $$(".hot")) node.classList.toggle("armed", node.dataset.action === armed?.action);
	pieces().forEach((piece, i) => (piece.ariaChecked = picked.has(i)));
	if (armed) {
		add(say("confirm", armed), { "data-sure": armed.action }, "primary");
		add(say("cancel"), { "data-do": "cancel", "data-key": "Escape" });
	}
	if (frame.choices.length) {
		const tokens = pieces().filter((_, i) => picked.has(i)).map((piece) => piece.dataset.token);
		const choice = frame.choices.find((one) => one.tokens === tokens.sort().join(" "));
		add(choice?.label ?? say("pick"), choice ? { "data-action": choice.action } : { disabled: "" }, "primary");
	}
	for (const { action, label } of frame.tray) add(label, { "data-action": action });
	if (frame.can.end) add(say("end"), { "data-do": "end", "data-key": "e E Enter" }, "primary");
	if (frame.curtain) add(say("reveal", frame.curtain), { "data-do": "reveal", "data-key": "Enter" }, "primary");
	$("#tray").replaceChildren(...buttons);
	$("#tray").dataset.choices = frame.choices.map((choice) => choice.action).join(" ");
}

// Press what was clicked or entered.
export function press(target) {
	const node = target.closest("[data-sure], [data-action], [data-token]");
	if (!node) return;
	const { sure, action, token } = node.dataset;
	const { confirm } = frame.settings;
	const careful = confirm === "always" || (confirm === "touch" && finger && node.closest("#parts"));
	if (token && !action) {
		const piece = pieces().indexOf(node);
		if (!picked.delete(piece)) picked.add(piece);
		arm();
	} else if (sure || !careful || armed?.action === action) send(+(sure ?? action));
	else arm({ action, label: node.ariaLabel ?? node.textContent });
}
