// Clients that lose their connections in one moment and come back in the next, in a process of its own. Reads lines from its
// standard input: first JSON, {ready, token, count}; then `return`, as often as wanted. Prints a line of JSON when everybody
// is connected and subscribed: {open, refused, ms}. Imports nothing of the platform.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';

const HEARTBEAT_MS = 10_000;
const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
const { ready, token, count } = JSON.parse((await lines.next()).value);
const products = [10021, 10022, 10023, 10024].map((symbol_id) => ({
  symbol_id,
  trade_type: 2,
  trade_mode: 1,
}));
const SUBSCRIBE = JSON.stringify({ cmd_id: 14000, seq_id: 1, ext: 's', data: { symbol_list: products } });
const HEARTBEAT = JSON.stringify({ cmd_id: 14008, seq_id: 1, ext: 'h', data: {} });
let quotes = [];
let messages = [];

async function connect(address, first) {
  const socket = new WebSocket(address);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  // Not the first push, which needs no subscription, but the answer to what was sent.
  const answered = new Promise((resolve, reject) => {
    socket.on('message', (data) => String(data).startsWith('{') && resolve());
    socket.on('close', reject);
  });
  socket.send(first);
  await answered;
  return socket;
}

function login(at) {
  const head = { msgType: 'login', token, sendTime: Date.now(), lang: 'en-US' };
  return JSON.stringify({ head, device: 1, seqId: at, trace: `t${at}`, data: { tradeTypes: '2' } });
}

async function comeAll() {
  const startMs = performance.now();
  const numbers = Array.from({ length: count }, (_, at) => at);
  // Half of them as guests, half by a token.
  const path = (at) => (at % 2 === 0 ? '/quote_guest' : `/quote?token=${token}`);
  const all = (make) => Promise.all(numbers.map((at) => make(at).catch(() => undefined)));
  [quotes, messages] = await Promise.all([
    all((at) => connect(`${ready.quoteWsUrl}${path(at)}`, SUBSCRIBE)),
    all((at) => connect(`${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`, login(at))),
  ]);
  const open = [...quotes, ...messages].filter((socket) => socket?.readyState === WebSocket.OPEN).length;
  console.log(
    JSON.stringify({ open, refused: 2 * count - open, ms: Math.round(performance.now() - startMs) }),
  );
}

await comeAll();
const heartbeats = setInterval(() => quotes.forEach((socket) => socket?.send(HEARTBEAT)), HEARTBEAT_MS);
for (let line = await lines.next(); !line.done; line = await lines.next()) {
  for (const socket of [...quotes, ...messages]) socket?.terminate();
  await comeAll();
}
clearInterval(heartbeats);
process.exit(0);
