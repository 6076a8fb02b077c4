// Shows notices while no page of Pentapolis is open, and leads to the table.

self.addEventListener("push", (event) => {
	const { title, text, url } = event.data.json();
	const look = { body: text, tag: url, icon: "/static/logo.svg", data: { url } };
	event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	const { url } = event.notification.data;
	const find = self.clients.matchAll({ type: "window", includeUncontrolled: true });
	event.waitUntil(find.then((pages) => {
		const open = pages.find((page) => page.url === url);
		return open ? open.focus() : self.clients.openWindow(url);
	}));
});
