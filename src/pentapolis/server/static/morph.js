// Changes elements as little as possible: what stays the same is not touched, so it is neither
// laid out nor painted again, and somebody may be pressing it meanwhile.

/**
 * Make a node like another one. @param {Node} old in the page @param {Node} fresh used up
 * @returns {Node} the one that is in the page now
 */
export function morph(old, fresh) {
	if (old.isEqualNode(fresh)) return old;
	if (old.nodeName !== fresh.nodeName) {
		old.replaceWith(fresh);
		return fresh;
	}
	if (old.nodeType === Node.TEXT_NODE) old.data = fresh.data;
	else {
		copyAttributes(old, fresh);
		matchContent(old, [...fresh.childNodes]);
	}
	return old;
}

/** @param {Element} old @param {Element} fresh */
function copyAttributes(old, fresh) {
	for (const name of old.getAttributeNames())
		if (!fresh.hasAttribute(name)) old.removeAttribute(name);
	for (const name of fresh.getAttributeNames()) {
		const value = fresh.getAttribute(name);
		if (old.getAttribute(name) !== value) old.setAttribute(name, value);
	}
}

/** Make the content of an element like some nodes; what is added or missing is often at the front. */
function matchContent(parent, wanted) {
	const old = [...parent.childNodes];
	while (old.length && wanted.length && old.at(-1).isEqualNode(wanted.at(-1))) {
		old.pop();
		wanted.pop();
	}
	const end = parent.childNodes[old.length] ?? null;
	old.forEach((node, i) => (i < wanted.length ? morph(node, wanted[i]) : node.remove()));
	for (const node of wanted.slice(old.length)) parent.insertBefore(node, end);
}

/** Give an element this content. @param {Element} parent @param {(Node | string)[]} wanted */
export function fill(parent, ...wanted) {
	const space = document.createDocumentFragment();
	space.append(...wanted.filter((one) => one !== ""));
	matchContent(parent, [...space.childNodes]);
}

/**
 * Put elements into a parent in this order, alone; as many as can be stay where they are.
 *
 * @param {Element} parent @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
	const places = new Map([...parent.childNodes].map((node, i) => [node, i]));
	const ends = []; // of rows that are in order, by length; each ends as early as it can
	const rows = wanted.map((node) => {
		const place = places.get(node);
		if (!places.delete(node)) return;
		let i = ends.findIndex((row) => row.place > place);
		if (i < 0) i = ends.length;
		return (ends[i] = { place, before: ends[i - 1] });
	});
	for (const node of places.keys()) node.remove();
	let stays = ends.at(-1);
	let next = null;
	for (let i = wanted.length; i--; next = wanted[i])
		if (stays && rows[i] === stays) stays = stays.before;
		else parent.insertBefore(wanted[i], next);
}
