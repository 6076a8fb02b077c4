// Notices in this browser: asks for permission and subscribes.

const button = document.querySelector("#subscribe");
const note = document.querySelector("#no-push");
const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Return the bytes of a key that is written for addresses. @param {string} text */
const readKey = (text) =>
	Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

async function subscribe() {
	if ((await Notification.requestPermission()) !== "granted") return "denied";
	await navigator.serviceWorker.register("/static/worker.js");
	const { pushManager } = await navigator.serviceWorker.getRegistration("/static/worker.js").then(ready);
	const key = readKey(button.dataset.key);
	const wish = { userVisibleOnly: true, applicationServerKey: key };
	const found = await pushManager.subscribe(wish);
	const body = JSON.stringify({ kind: "push", address: JSON.stringify(found) });
	const headers = { "content-type": "application/json" };
	const answer = await fetch("/api/notices", { method: "POST", headers, body });
	return answer.ok ? "" : "failed";
}

/** Wait until a worker that has just come can be used. @param {ServiceWorkerRegistration} found */
function ready(found) {
	const worker = found.installing ?? found.waiting;
	if (!worker) return found;
	return new Promise((done) => {
		worker.onstatechange = () => worker.state === "activated" && done(found);
		if (worker.state === "activated") done(found);
	});
}

button.hidden = !isAble;
if (!isAble) note.textContent = note.dataset.none;
button.onclick = async () => {
	const fault = await subscribe().catch(() => "failed");
	if (fault) note.textContent = note.dataset[fault];
	else location.href = "/notices?said=added";
};
