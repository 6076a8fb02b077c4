// What this browser adds to the luck of a game that has not begun.
import { $ } from "./page.js";

const { table } = $("#app").dataset;
const KEPT = "luck"; // in the browser's store: by table, the promise that was seen and our share
const MOST = 200; // tables that are remembered

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return what is remembered; a browser may allow nothing of the kind. */
export function recall() {
	try {
		return JSON.parse(localStorage.getItem(KEPT)) ?? {};
	} catch {
		return {};
	}
}

/**
 * Draw our share of the luck, once the server has promised its own part, and remember both:
 * whoever shows another promise or leaves our share out is found out, even after the page was closed.
 */
export function addShare() {
	const known = recall();
	known[table] ??= {
		promise: $("#promise").textContent,
		share: toHex(crypto.getRandomValues(new Uint8Array(32))),
	};
	const latest = Object.entries(known).slice(-MOST);
	try {
		localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(latest)));
	} catch {
		// Then the page that stays open remembers nothing but its own promise.
	}
	return { share: known[table].share };
}
