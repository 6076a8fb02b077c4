// Makes passkeys and signs in with them; the forms work without, by passwords.

const place = document.querySelector("[data-passkeys]");
const button = place?.querySelector("[data-passkey]");
const fault = place?.querySelector("[data-fault]");
const maker = window.PublicKeyCredential;

/**
 * Ask the server for something.
 * @param {string} path below the passkeys
 * @param {object} body
 * @returns {Promise<any>} its answer; an error says why there is none
 */
async function ask(path, body) {
	const answer = await fetch(`/api/passkeys/${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	const found = await answer.json();
	if (!answer.ok) throw new Error(found.error);
	return found;
}

/** Sign in, or make a passkey; return where to go on. */
async function run() {
	const kind = place.dataset.passkeys;
	const name = place.querySelector("[name=name]")?.value ?? "";
	if (kind === "enter") {
		const publicKey = maker.parseRequestOptionsFromJSON(await ask("challenge", {}));
		const credential = await navigator.credentials.get({ publicKey });
		const bring = place.querySelector("[name=bring]")?.checked ?? false;
		const { url } = await ask("enter", { credential: credential.toJSON(), bring });
		return place.querySelector("[name=next]")?.value || url;
	}
	const wish = kind === "keep" ? { name } : {};
	const publicKey = maker.parseCreationOptionsFromJSON(await ask("new", wish));
	const credential = await navigator.credentials.create({ publicKey });
	return (await ask(kind, { ...wish, credential: credential.toJSON() })).url;
}

if (button && maker?.parseCreationOptionsFromJSON) {
	for (const each of place.querySelectorAll(".with-passkey")) each.hidden = false;
	button.addEventListener("click", async () => {
		fault.hidden = true;
		button.disabled = true;
		try {
			location.assign(await run());
		} catch (error) {
			// Whoever closes the browser's own dialog knows that they did.
			fault.textContent = error.message;
			fault.hidden = error.name === "NotAllowedError";
		}
		button.disabled = false;
	});
}
