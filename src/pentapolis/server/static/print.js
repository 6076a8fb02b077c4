// Paper is white whatever the screen is.
const root = document.documentElement;
let theme;

addEventListener("beforeprint", () => {
	theme ??= root.dataset.theme;
	root.dataset.theme = "light";
});
addEventListener("afterprint", () => {
	root.dataset.theme = theme;
	theme = undefined;
});
