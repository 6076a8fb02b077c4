// A bubble with what a place or a button does.
import { $, box, centre, on } from "./page.js";

const bubble = $("#bubble");

/** Show the tip of an element near a point; without one, hide it. */
function showTip(node, x, y) {
	const isNews = node && !node.closest(".explained");
	bubble.textContent = isNews ? (node.dataset.tip ?? node.ariaLabel ?? "") : "";
	if (!bubble.textContent) return;
	const { width, height } = box(bubble);
	bubble.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, x - width / 2))}px`;
	bubble.style.top = `${y > height + 20 ? y - height - 14 : y + 24}px`;
}

const findTip = ({ target }) => target.closest("#parts [aria-label], [data-tip]");

on("pointermove", (event) => {
	if (event.pointerType === "mouse") showTip(findTip(event), event.clientX, event.clientY);
});
on("focusin", (event) => {
	const node = findTip(event);
	if (node?.matches(":focus-visible")) showTip(node, centre(box(node))[0], box(node).y);
});
on("focusout pointerdown", () => showTip());

// What a thing is and is worth comes after a moment; the first sign of life fetches that.
const LIFE = ["pointermove", "pointerdown", "keydown"];
async function wake(event) {
	for (const name of LIFE) document.removeEventListener(name, wake);
	const missed = () => on(LIFE.join(" "), wake); // the server is away
	(await import("./pointing.js").catch(missed))?.react(event);
}
on(LIFE.join(" "), wake);
