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
 * Put elements into a parent in this order, and nothing else; those in order already stay there.
 *
 * @param {Element} parent @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
	let next = parent.firstChild;
	for (const node of wanted) {
		if (next?.nextSibling === node) next.remove(); // it comes later, or never
		else if (node !== next) parent.insertBefore(node, next);
		next = node.nextSibling;
	}
	while (next) [next] = [next.nextSibling, next.remove()];
}
