// How many tables wait for this person, on the icon of the app and in the title of a page.

/** Show a number on the app's icon, where there is one. @param {number} count */
export function showBadge(count) {
	navigator.setAppBadge?.(count).catch(() => {});
}

const turns = document.querySelector("#your-turns");
if (location.pathname === "/") {
	const count = +(turns?.dataset.turns ?? 0);
	showBadge(count);
	if (count) document.title = `(${count}) ${document.title}`;
}
