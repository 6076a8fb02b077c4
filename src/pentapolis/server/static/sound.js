// Soft sounds, for those who want them: offered once, at the first table.
import { $, $$, ask } from "./page.js";

let audio;

/** Make a short soft sound, once the page has been touched. @param {number} frequency */
export function beep(frequency) {
	if (!navigator.userActivation?.hasBeenActive) return;
	audio ??= new AudioContext();
	const tone = new OscillatorNode(audio, { type: "triangle", frequency });
	const gain = new GainNode(audio, { gain: 0.1 });
	gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.12);
	tone.connect(gain).connect(audio.destination);
	tone.start();
	tone.stop(audio.currentTime + 0.12);
}

/** Ask once whether to play sounds; who wants it calm is not asked. */
export function offerSound(settings) {
	const bar = $("#sound");
	bar.hidden = settings.sound_offered || settings.sound || !settings.animation;
	for (const button of $$("button", bar))
		button.onclick = () => {
			const wish = { sound: button.value === "yes", sound_offered: true };
			bar.hidden = true;
			Object.assign(settings, wish);
			ask("/api/settings", wish);
			if (wish.sound) beep(660);
		};
}
