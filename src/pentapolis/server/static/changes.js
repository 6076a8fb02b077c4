// Where points come from: the lines of the score sheet that have changed, beside their sum.
import { $, box, make, say, sign } from "./page.js";
import { putBeside } from "./beside.js";
import { chip } from "./scores.js";

/** @typedef {import("./types.js").Change} Change */

/** Show changes beside the button that sums them up. @param {{title: string, changes: Change[]}} */
export function showChanges({ title, changes }, button) {
	const rows = changes.map(({ seat, label, points, url, booked }) =>
		make("tr", { class: booked ? "" : "expected" },
			make("th", { scope: "row" }, sign(seat), make("a", { href: url, "data-rule": "" }, label),
				booked ? "" : make("small", {}, say("expected"))),
			make("td", {}, chip(points))));
	$("#changes h2").textContent = title;
	$("#changes table").replaceChildren(...rows);
	$("#changes").togglePopover(true);
	putBeside($("#changes"), [box(button)]);
}
