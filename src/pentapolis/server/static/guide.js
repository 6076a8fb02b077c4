// What the guided game says before a move.
import { $, on } from "./page.js";

const place = $("#guide");

on("frame", ({ detail: { note } }) => {
	if (place.textContent !== note) place.textContent = note;
	place.hidden = !note;
});
