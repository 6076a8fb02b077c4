// The first visit: five things to know, one at a time.
import { $, $$ } from "./page.js";

export function tour() {
	const box = $("#tour");
	const steps = $$("[data-at]", box);
	let now = 0;
	const show = () => {
		for (const node of $$(".spot")) node.classList.remove("spot");
		steps.forEach((step, i) => (step.hidden = i !== now));
		const { at, tab } = steps[now].dataset;
		$(`[name=tab][value=${tab}]`).checked = true;
		const spot = $(at);
		spot.classList.add("spot");
		const { left, top, bottom } = spot.getBoundingClientRect();
		const { width, height } = box.getBoundingClientRect();
		const beside = left > width + 24;
		box.style.left = (beside ? left - width - 16 : (innerWidth - width) / 2) + "px";
		const y = beside ? top : top > height + 24 ? top - height - 16 : bottom - height - 16;
		box.style.top = Math.max(8, Math.min(innerHeight - height - 8, y)) + "px";
	};
	$("form", box).onsubmit = (event) => {
		if (event.submitter.value && ++now < steps.length) {
			event.preventDefault();
			show();
		}
	};
	box.onclose = () => {
		for (const node of $$(".spot")) node.classList.remove("spot");
		$("[name=tab]").checked = true;
		fetch("/settings/tour", { method: "POST" });
	};
	box.showModal();
	show();
}
