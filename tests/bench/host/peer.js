// The same game on boardgame.io: its server with state in memory, and five clients over plain
// socket.io.
//
//     node peer.js serve          prints the port where it listens
//     node peer.js play PORT      for each line of input does one action, and prints the
//                                 milliseconds until all five clients have the new state
//
// As in luznet the server alone knows the cards, each client is sent what its seat may see, and
// clients choose at random among what is legal.

const PLAYERS = 5;
const HAND = 10;
const DEALS = 4;
const TRUMP = "y";

const deck = () =>
  ["r", "g", "b", "p", TRUMP].flatMap((colour) =>
    Array.from({ length: 12 }, (_, value) => ({ colour, value: value + 1 })),
  );

const each = (make) => Array.from({ length: PLAYERS }, (_, seat) => make(seat));

function deal(number, first, finished, random) {
  const cards = random.Shuffle(deck());
  const order = (a, b) => a.colour.localeCompare(b.colour) || a.value - b.value;
  return {
    deal: number,
    first,
    hands: each((seat) => cards.slice(seat * HAND, (seat + 1) * HAND).sort(order)),
    aside: cards.slice(PLAYERS * HAND),
    held: each(() => Array.from({ length: HAND }, (_, position) => position)),
    bets: each(() => null),
    won: each(() => 0),
    trick: [],
    tricks: [],
    points: finished.map((each) => each.points),
    finished,
  };
}

function score(number, bet, won) {
  const exact = won === bet.tricks || (bet.safety && won === bet.tricks + 1);
  return exact ? (bet.safety ? 5 : 10) * number : -5 * Math.abs(won - bet.tricks);
}

const beats = (card, best) =>
  card.colour === best.colour ? card.value > best.value : card.colour === TRUMP;

function legalPlays(G, seat) {
  const led = G.trick.length ? G.trick[0].card.colour : null;
  const following = G.held[seat].filter((at) => G.hands[seat][at].colour === led);
  return following.length ? following : G.held[seat];
}

function bet({ G, playerID, events }, tricks, safety) {
  const seat = Number(playerID);
  if (!(tricks >= 0 && tricks <= HAND) || G.bets[seat]) return "INVALID_MOVE";
  G.bets[seat] = { tricks, safety };
  events.endTurn({ next: String((seat + 1) % PLAYERS) });
}

function play({ G, playerID, events, random }, position) {
  const seat = Number(playerID);
  if (G.bets.includes(null) || !legalPlays(G, seat).includes(position)) return "INVALID_MOVE";
  G.held[seat] = G.held[seat].filter((at) => at !== position);
  G.trick.push({ seat, position, card: G.hands[seat][position] });
  if (G.trick.length < PLAYERS) {
    events.endTurn({ next: String((seat + 1) % PLAYERS) });
    return;
  }
  const winner = G.trick.reduce((best, one) => (beats(one.card, best.card) ? one : best)).seat;
  G.won[winner] += 1;
  G.tricks.push({ winner, plays: G.trick });
  G.trick = [];
  if (G.tricks.length < HAND) {
    events.endTurn({ next: String(winner) });
    return;
  }
  const { deal: number, first, hands, aside, bets, won } = G;
  const points = bets.map((each, at) => score(number, each, won[at]));
  const finished = [...G.finished, { deal: number, first, hands, aside, bets, won, points }];
  if (number === DEALS) {
    G.points = finished.map((each) => each.points);
    events.endGame({ totals: each((at) => G.points.reduce((sum, one) => sum + one[at], 0)) });
    return;
  }
  const next = (first + 1) % PLAYERS;
  Object.assign(G, deal(number + 1, next, finished, random));
  events.endTurn({ next: String(next) });
}

function playerView({ G, playerID }) {
  const { aside, finished, ...open } = G;
  const seat = Number(playerID);
  const back = (card, at) => (G.held[seat].includes(at) ? { ...card, value: 0 } : card);
  const hands = G.hands.map((hand, at) => (at === seat ? hand.map(back) : hand));
  return { ...open, hands, last: finished.at(-1) ?? null };
}

const Luz = {
  name: "luz",
  setup: ({ random }) => deal(1, 0, [], random),
  // Only the server can say what a card is: no client foresees a state.
  moves: { bet: { move: bet, client: false }, play: { move: play, client: false } },
  playerView,
  minPlayers: PLAYERS,
  maxPlayers: PLAYERS,
  disableUndo: true,
};

async function serve() {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [Luz], origins: [Origins.LOCALHOST] });
  const running = await server.run({ port: 0, lobbyConfig: { apiPort: 0 } });
  process.stdout.write(`port ${running.appServer.address().port}\n`);
}

class Party {
  constructor(port, number) {
    const { Client } = require("boardgame.io/client");
    const { SocketIO } = require("boardgame.io/multiplayer");
    this.states = each(() => null);
    this.clients = each((seat) => {
      const client = Client({
        game: Luz,
        numPlayers: PLAYERS,
        matchID: `match-${number}`,
        playerID: String(seat),
        multiplayer: SocketIO({
          server: `http://127.0.0.1:${port}`,
          socketOpts: { transports: ["websocket"] },
        }),
        debug: false,
      });
      client.subscribe((state) => this.take(seat, state));
      client.start();
      return client;
    });
  }

  // A client has a new state; it has none before the server answered.
  take(seat, state) {
    if (!state) return;
    this.states[seat] = state;
    if (this.wanted !== undefined && this.states.every((one) => one?._stateID >= this.wanted)) {
      this.wanted = undefined;
      this.done();
    }
  }

  // Resolves once all clients have this state or a later one.
  until(stateID) {
    return new Promise((resolve) => {
      this.wanted = stateID;
      this.done = resolve;
      this.take(0, this.states[0]);
    });
  }

  get isOver() {
    return Boolean(this.states[0].ctx.gameover);
  }

  async act() {
    const { ctx, _stateID } = this.states[0];
    const seat = Number(ctx.currentPlayer);
    const { G } = this.states[seat];
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const { moves } = this.clients[seat];
    const arrived = this.until(_stateID + 1);
    const [move, chosen] = G.bets.includes(null)
      ? [moves.bet, [Math.floor(Math.random() * 11), Math.random() < 0.5]]
      : [moves.play, [any(legalPlays(G, seat))]];
    const begin = performance.now();
    move(...chosen);
    await arrived;
    return performance.now() - begin;
  }

  stop() {
    this.clients.forEach((client) => client.stop());
  }
}

async function playOn(port) {
  const lines = require("node:readline").createInterface({ input: process.stdin });
  let number = 0;
  let party = null;
  for await (const _line of lines) {
    if (!party || party.isOver) {
      party?.stop();
      party = new Party(port, number++);
      await party.until(0);
    }
    process.stdout.write(`${await party.act()}\n`);
  }
  process.exit(0);
}

const [what, port] = process.argv.slice(2);
if (what === "serve") serve();
else playOn(Number(port));
