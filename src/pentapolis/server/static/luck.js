// The luck of a game: what is known of it, and the check at the end.
import { $, ask, make } from "./page.js";
import { recall, toHex } from "./share.js";

const { table } = $("#app").dataset;

/** Say who has fixed the luck, with the share of each. */
export async function showLuck() {
	const luck = await ask(`/api/tables/${table}/luck`);
	if (!luck) return;
	const { together, alone } = $("#mixed").dataset;
	const { of, host } = $("#shares").dataset;
	$("#mixed").textContent = luck.shares.length ? together : alone;
	$("#shares").replaceChildren(
		...luck.shares.flatMap(({ name, share }) => [
			make("dt", {}, name ? of.replace("{name}", name) : host),
			make("dd", {}, make("code", {}, share)),
		]),
	);
}

/** Show what the luck was made of, and whether it is what was promised. @param {object} over */
export function checkLuck({ commitment, seed, shares }) {
	const { right, mine, wrong, lost } = $("#checked").dataset;
	const kept = recall()[table];
	const promises = [commitment, $("#promise")?.textContent, kept?.promise ?? commitment];
	$("#seal").textContent = [commitment, seed, ...shares.map(({ share }) => share)].join("\n");
	if (!seed || !commitment) return;
	const found = fingerprint(Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16)));
	const isIn = shares.some(({ share }) => share === kept?.share);
	const isKept = promises.every((promise) => promise === found);
	const praise = kept ? `${right} ${mine}` : right;
	$("#checked").textContent = !isKept ? wrong : kept && !isIn ? lost : praise;
}

/**
 * Return the SHA-256 of at most 55 bytes, as hex digits. Browsers have it too, but only on this
 * computer and over https: not where a household plays.
 * @param {Uint8Array} bytes
 */
export function fingerprint(bytes) {
	const block = new DataView(new ArrayBuffer(64));
	bytes.forEach((byte, i) => block.setUint8(i, byte));
	block.setUint8(bytes.length, 0x80);
	block.setUint32(60, 8 * bytes.length);
	const turn = (word, by) => (word >>> by) | (word << (32 - by));
	const primes = [];
	for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
	const fraction = (root) => (root % 1) * 2 ** 32 | 0;
	const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
	const words = Array.from({ length: 16 }, (_, i) => block.getInt32(4 * i));
	for (let i = 16; i < 64; i++) {
		const [one, two] = [words[i - 15], words[i - 2]];
		const low = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3);
		const high = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
		words[i] = (words[i - 16] + low + words[i - 7] + high) | 0;
	}
	let [a, b, c, d, e, f, g, h] = start;
	words.forEach((word, i) => {
		const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
		const one = (h + mixed + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(primes[i])) + word) | 0;
		const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
		[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
	});
	const sums = [a, b, c, d, e, f, g, h].map((word, i) => word + start[i]);
	const result = new DataView(new ArrayBuffer(32));
	sums.forEach((sum, i) => result.setInt32(4 * i, sum));
	return toHex(new Uint8Array(result.buffer));
}
