// Small sounds made on the spot: wood on wood, dice, a bell for the own turn.
const SOUNDS = { piece: [320, 0.07, 0], dice: [520, 0.05, 0, 0.09, 0.16, 0.27, 0.36], bell: [880, 0.5, 0] };
let air;

export function play(name) {
	air ??= new AudioContext();
	const [pitch, length, ...starts] = SOUNDS[name];
	for (const start of starts.map((start) => start + air.currentTime)) {
		const tone = new OscillatorNode(air, { type: "triangle", frequency: pitch });
		const loud = new GainNode(air, { gain: 0.1 });
		loud.gain.setValueAtTime(0.1, start);
		loud.gain.exponentialRampToValueAtTime(0.001, start + length);
		tone.connect(loud).connect(air.destination);
		tone.start(start);
		tone.stop(start + length);
	}
}
