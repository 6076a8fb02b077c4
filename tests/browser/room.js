// Measures a table as it stands on the screen. `room(limits)` returns the faults it finds, each as
// one line that says where it is. It is given to a page as it is; nothing of the page is used.
({ text: leastText, target: leastTarget = 0, whole = false, closeUp = false, within = "body" }) => {
	// leastText and leastTarget are pixels; `whole`: nothing may be cut off by the window;
	// `closeUp`: places on the board may be smaller, since the page can enlarge them;
	// `within`: only what is in there counts, as when a sheet lies on the rest
	const CLICKABLE = "a[href], button, summary, select, label, input, textarea, [data-action], [data-token], [role=button]";
	const faults = [];
	const root = document.querySelector(within);

	// What can be seen

	const isShown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
	const isTiny = ({ width, height }) => width < 1.5 || height < 1.5; // only for screen readers
	const isHiddenFromEyes = (node) => isTiny(node.getBoundingClientRect()) || node.closest(".sr") !== null;

	function name(node) {
		const { id, classList, dataset } = node;
		const own = node.tagName.toLowerCase() + (id ? `#${id}` : "") + [...classList].map((css) => `.${css}`).join("");
		const key = ["action", "token", "do", "batch"].find((one) => one in dataset);
		const said = (node.ariaLabel ?? node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
		const part = node.closest("#parts > [id], #parts > [data-part], section[id], header[id], main[id], dialog[id]");
		const place = part && part !== node && part.id ? ` in #${part.id}` : "";
		return `${own}${key ? `[${key}=${dataset[key]}]` : ""}${said ? ` "${said}"` : ""}${place}`;
	}

	// Texts: large enough, and not cut off

	const scaleOf = (node) => {
		const matrix = node.getScreenCTM?.();
		return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
	};
	const sizeOf = (node) => parseFloat(getComputedStyle(node).fontSize);

	function* listTexts(root) {
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const node = walker.currentNode;
			if (node.data.trim() && !node.parentElement.closest("script, style, template, title, desc, option")) yield node;
		}
	}

	// Texts of one size in one part of the drawing are one fault.
	const small = new Map();
	function noteSmall(size, holder, said) {
		const part = holder.closest("#parts > [id], #seats, #log, #ask, #bar, dialog[id], [popover]");
		const key = `text of ${size.toFixed(1)} px in ${part?.id ? `#${part.id}` : name(holder)}`;
		small.set(key, [...(small.get(key) ?? []), said.trim()]);
	}

	function checkText(node) {
		const holder = node.parentElement;
		if (!isShown(holder) || holder.closest("defs")) return;
		const range = document.createRange();
		range.selectNodeContents(node);
		const box = range.getBoundingClientRect();
		if (isTiny(box) || isHiddenFromEyes(holder)) return;
		const drawn = holder instanceof SVGElement;
		const size = sizeOf(holder) * (drawn ? scaleOf(holder) : 1);
		if (size < leastText - 0.05) noteSmall(size, holder, node.data);
		const frame = drawn && holder.closest("#drawing")?.getBoundingClientRect();
		if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2))
			faults.push(`text leaves the drawing: ${name(holder)}`);
	}

	// A shape that is drawn with <use> may hold text: its size follows from where it is used.
	function checkSymbol(use) {
		const [file, id] = use.getAttribute("href").split("#");
		const shape = !file && document.getElementById(id);
		if (!shape || !isShown(use)) return;
		for (const node of listTexts(shape)) {
			const view = shape.viewBox?.baseVal;
			const wide = use.width?.baseVal.value;
			const size = sizeOf(node.parentElement) * scaleOf(use) * (view?.width && wide ? wide / view.width : 1);
			if (size < leastText - 0.05) noteSmall(size, use, `${node.data.trim()} (#${id})`);
		}
	}

	function checkOverflow(node) {
		const style = getComputedStyle(node);
		if (!node.clientWidth || !isShown(node) || isHiddenFromEyes(node)) return;
		const hides = (axis) => /hidden|clip/.test(style[`overflow${axis}`]);
		const scrolls = (axis) => /auto|scroll/.test(style[`overflow${axis}`]);
		const across = node.scrollWidth - node.clientWidth;
		const down = node.scrollHeight - node.clientHeight;
		if (across > 1 && !scrolls("X")) faults.push(`text is ${across} px too wide: ${name(node)}`);
		if (down > 2 && hides("Y")) faults.push(`text is cut off below, by ${down} px: ${name(node)}`);
	}

	// Targets: large enough, whole, not on each other and not under anything

	const targets = [...root.querySelectorAll(CLICKABLE)].filter((node) => {
		const inner = node.matches("input, select, textarea") && node.closest("label");
		return !inner && isShown(node) && !isHiddenFromEyes(node) && !node.closest(".skip");
	});

	function checkSize(node) {
		const { width, height } = node.getBoundingClientRect();
		if (Math.min(width, height) < leastTarget - 0.5)
			faults.push(`target of ${width.toFixed(0)}×${height.toFixed(0)} px: ${name(node)}`);
	}

	const scrollable = (node) => {
		for (let at = node.parentElement; at; at = at.parentElement) {
			const { overflowX, overflowY } = getComputedStyle(at);
			if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1) return at;
			if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) return at;
		}
		return null;
	};

	function checkWhole(node) {
		const box = node.getBoundingClientRect();
		const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
		const scroller = scrollable(node);
		if (!inside && (!scroller || scroller.id === "board")) faults.push(`cut off by the window: ${name(node)}`);
	}

	// Every other point of a grid over the box of an area, its middle among them.
	const GRID = [0.1, 0.3, 0.5, 0.7, 0.9];
	const POINTS = GRID.flatMap((x, i) => GRID.filter((_, j) => (i + j) % 2 === 0).map((y) => [x, y]));

	/** Return the targets among some nodes; an input counts as its label. */
	const owners = (nodes) => {
		const found = nodes.map((node) => node.closest(CLICKABLE)).filter(Boolean);
		return new Set(found.map((node) => (node.matches("input") ? (node.closest("label") ?? node) : node)));
	};

	// The part of an area that is not scrolled away.
	function visibleBox(node) {
		const { left, top, right, bottom } = node.getBoundingClientRect();
		const frame = scrollable(node)?.getBoundingClientRect();
		if (!frame) return new DOMRect(left, top, right - left, bottom - top);
		const [x, y] = [Math.max(left, frame.left + 2), Math.max(top, frame.top + 2)];
		return new DOMRect(x, y, Math.min(right, frame.right - 2) - x, Math.min(bottom, frame.bottom - 2) - y);
	}

	function checkCover(node, overlaps) {
		const box = visibleBox(node);
		if (box.width < 12 || box.height < 12) return; // nearly scrolled away
		let own = 0;
		let free = 0;
		let above;
		for (const [across, down] of POINTS) {
			const [x, y] = [box.left + box.width * across, box.top + box.height * down];
			const top = document.elementFromPoint(x, y);
			if (node.contains(top)) {
				own += 1;
				free += 1;
				continue;
			}
			// Looking through everything takes time, so only where something else is on top.
			const stack = document.elementsFromPoint(x, y);
			const at = stack.findIndex((one) => node.contains(one));
			if (at < 0) continue; // outside its shape
			own += 1;
			above = top;
			for (const other of owners(stack.slice(0, at)))
				if (other !== node && root.contains(other) && !other.contains(node) && !node.contains(other))
					overlaps.set(other, (overlaps.get(other) ?? 0) + 1);
		}
		if (own && free < 0.6 * own) faults.push(`covered by ${name(above)}, ${own - free} of ${own} points: ${name(node)}`);
		if (!own && !scrollable(node)) faults.push(`nothing of it can be clicked: ${name(node)}`);
	}

	for (const node of listTexts(root)) checkText(node);
	for (const use of root.querySelectorAll("svg use")) if (!use.closest("defs")) checkSymbol(use);
	const holders = new Set([...listTexts(root)].map((node) => node.parentElement.closest("button, a, p, li, h1, h2, h3, td, th, summary, small, span, b, div")));
	for (const node of holders) if (node) checkOverflow(node);
	for (const [key, said] of small) faults.push(`${key}: ${said.slice(0, 6).join(", ")}${said.length > 6 ? `, and ${said.length - 6} more` : ""}`);
	const pairs = new Set();
	for (const node of targets) {
		const overlaps = new Map();
		if (leastTarget && !(closeUp && node.closest("#parts"))) checkSize(node);
		if (whole) checkWhole(node);
		checkCover(node, overlaps);
		for (const [other, points] of overlaps) {
			const pair = [name(node), name(other)].sort().join(" and ");
			if (!pairs.has(pair)) faults.push(`overlap at ${points} points: ${pair}`);
			pairs.add(pair);
		}
	}
	const tooWide = document.documentElement.scrollWidth - innerWidth;
	if (tooWide > 1) faults.push(`the page is ${tooWide} px too wide`);
	const board = document.querySelector("#board");
	if (whole && board && (board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1))
		faults.push("the board must be scrolled");
	return faults;
}
