// A link that holds the whole game.
import { $, ask, notice, say } from "./page.js";

const { table } = $("#app").dataset;

/** Copy the link, or show it where the browser does not allow that. */
export async function copyLink() {
	const { packed } = (await ask(`/api/tables/${table}/packed`)) ?? {};
	const link = `${location.origin}/replay#${packed}`;
	const done = () => notice(say("copied"));
	if (packed) navigator.clipboard.writeText(link).then(done, () => notice(link));
}
