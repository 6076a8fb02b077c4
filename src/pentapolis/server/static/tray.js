// Choosing: picked pieces, the buttons of the tray, and a second look before it counts.
import { $, $$, make, on, say } from "./page.js";

const picked = new Set(); // numbers of pieces
let frame = {}; // the one that is shown
let send;
let armed = null; // waits to be confirmed
let finger = false; // the latest pointer

on("pointerdown keydown", (event) => (finger = event.pointerType === "touch"));

export function show(next, act) {
	if (next.ply !== frame.ply) picked.clear();
	armed = null;
	frame = next;
	send = act;
	write();
}

function write() {
	const buttons = [];
	const add = (label, values, css = "") => buttons.push(make("button", { class: `button ${css}`, ...values }, label));
	const pieces = $$("#drawing [data-token]");
	pieces.forEach((piece, i) => (piece.ariaChecked = picked.has(i)));
	for (const node of $$(".hot")) node.classList.toggle("armed", +node.dataset.action === armed?.action);
	if (armed) {
		add(say("confirm", armed), { "data-sure": armed.action }, "primary");
		add(say("cancel"), { "data-do": "cancel" });
	}
	if (frame.choices.length) {
		const tokens = pieces.filter((_, i) => picked.has(i)).map((piece) => piece.dataset.token);
		const choice = frame.choices.find((one) => one.tokens === tokens.sort().join(" "));
		add(choice?.label ?? say("pick"), choice ? { "data-action": choice.action } : { disabled: "" }, "primary");
	}
	for (const { action, label } of frame.tray) add(label, { "data-action": action });
	if (frame.can.end) add(say("end"), { "data-do": "end" }, "primary");
	if (frame.curtain) add(say("reveal", frame.curtain), { "data-do": "reveal" }, "primary");
	$("#tray").replaceChildren(...buttons);
	$("#tray").dataset.choices = frame.choices.map((choice) => choice.action).join(" ");
}

// Press what was clicked or entered.
export function press(target) {
	const node = target.closest("[data-sure], [data-action], [data-token]");
	if (!node) return;
	const { sure, action, token } = node.dataset;
	const { confirm } = frame.settings;
	const careful = confirm === "always" || (confirm === "touch" && finger && node.closest("#drawing"));
	if (sure) send(+sure);
	else if (token && !action) {
		const piece = $$("#drawing [data-token]").indexOf(node);
		if (!picked.delete(piece)) picked.add(piece);
		write();
	} else if (careful && armed?.action !== +action) {
		armed = { action: +action, label: node.ariaLabel ?? node.textContent };
		write();
	} else send(+action);
}

export function disarm() {
	if (!armed) return false;
	armed = null;
	write();
	return true;
}
