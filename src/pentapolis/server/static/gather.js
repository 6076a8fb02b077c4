// Copies links, and takes the invitation away once all seats are taken.
document.addEventListener("click", async ({ target }) => {
	const button = target.closest("[data-copy]");
	if (!button) return;
	const field = button.parentElement.querySelector("input");
	field.select();
	// Without encryption, as in a local network, browsers have no clipboard for scripts.
	await (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).catch(() =>
		document.execCommand("copy"),
	);
	button.nextElementSibling.textContent = button.dataset.copy;
});

document.addEventListener("frame", ({ detail }) => {
	document.querySelector("#gather").hidden = detail.status !== "waiting";
});
