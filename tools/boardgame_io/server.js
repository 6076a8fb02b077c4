// A server of boardgame.io with a game of small moves, kept in memory as it comes.
const { Server } = require("boardgame.io/server");

const FIELDS = 100;

const game = {
	name: "fields",
	setup: () => ({ fields: Array(FIELDS).fill(0) }),
	moves: {
		add: ({ G }, field) => {
			G.fields[field] += 1;
		},
	},
};

const server = Server({ games: [game], origins: [/127\.0\.0\.1/] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
	console.log(`fields at http://127.0.0.1:${appServer.address().port}`);
});
