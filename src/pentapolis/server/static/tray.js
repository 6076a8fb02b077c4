// Choosing: pieces, buttons, confirmation.
import { $, $$, make, on, say } from "./page.js";

const pieces = () => $$("#parts [data-token]");
const isPicked = (piece) => piece.ariaChecked === "true";
let frame = {}; // shown
let armed; // waits to be confirmed
let finger; // the last press was a touch
let task; // what pieces are picked for

on("pointerdown keydown", (event) => (finger = event.pointerType === "touch"));

export function show(next) {
	// Keep the picked pieces while others choose.
	const now = JSON.stringify(next.choices);
	if (next.ply !== frame.ply && (now !== task || now === "[]")) {
		task = now;
		for (const piece of pieces()) piece.ariaChecked = false;
		$(".hot, [data-token]")?.scrollIntoView({ block: "nearest" });
	}
	frame = next;
	arm();
}

export function arm(wish) {
	const tray = $("#tray");
	const wishes = $("#wishes");
	const add = (label, values, css = "", box = tray) => box.append(make("button", { class: `button ${css}`, ...values }, label));
	armed = wish;
	tray.replaceChildren();
	for (const node of $$(".hot")) node.classList.toggle("armed", +node.dataset.action === armed?.action);
	if (armed) {
		add(say("confirm", armed), { "data-sure": armed.action, "data-key": "Enter" }, "primary");
		add(say("cancel"), { "data-do": "cancel", "data-key": "Escape" });
	}
	if (frame.choices.length) {
		const tokens = pieces().filter(isPicked).map((piece) => piece.dataset.token);
		const choice = frame.choices.find((one) => one.tokens === tokens.sort().join(" "));
		add(choice?.label ?? say("pick"), choice ? { "data-action": choice.action } : { disabled: "" }, "primary");
	}
	for (const { action, label } of frame.tray) add(label, { "data-action": action });
	wishes.replaceChildren();
	for (const { action, label } of frame.wishes) add(label, { "data-action": action }, "", wishes);
	if (frame.can.end) add(say("end"), { "data-do": "end", "data-key": "e E Enter" }, "primary");
	if (frame.curtain) add(say("reveal", frame.curtain), { "data-do": "reveal", "data-key": "Enter" }, "primary");
	tray.dataset.choices = frame.choices.map(({ action }) => action).join(" ");
}

// Returns the clicked action, if it counts.
export function press(target) {
	const node = target.closest("[data-sure], [data-action], [data-token]");
	const { sure, action, token } = node?.dataset ?? {};
	const { confirm } = frame.settings ?? {};
	const careful = confirm === "always" || (confirm === "touch" && finger && node?.closest("#parts"));
	if (sure || (action && (!careful || armed?.action === +action))) {
		task = "";
		return +(sure ?? action);
	}
	if (token) node.ariaChecked = !isPicked(node);
	if (node) arm(action && { action: +action, label: node.ariaLabel ?? node.textContent });
}
