// A crowd in a process of its own, so that what it costs to make requests is not paid by whoever measures. Reads one line
// of JSON from its standard input, {ready, kind, count, seed, token}, and prints one of counts and answers. `kind` is `plain`,
// `hostile` (everything), or one thing alone that everybody sends: `members`, `deep`, `encrypted`, `signed`, `frames`.
// Imports nothing of the platform.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import WebSocket from 'ws';

/** Peers that send at a time. */
const PEERS = 8;
/** Of a hundred inputs of the hostile crowd, those that are requests, frames, and connections that stay half open. */
const REQUESTS = 60;
const FRAMES = 37;
/** Connections that are half open at a time; the oldest gives way. */
const MAX_HALF_OPEN = 50;
/** Frames after which a websocket is left. */
const FRAMES_A_SOCKET = 20;
const ANSWER_LIMIT_MS = 30_000;
/** Different answers that are handed back. */
const MAX_ANSWERS = 2_000;

const { ready, kind, count, seed, token } = JSON.parse(
  (await once(createInterface(process.stdin), 'line'))[0],
);
const { hostname: host, port } = new URL(ready.baseUrl);
const random = mulberry(seed);
const pick = (list) => list[Math.floor(random() * list.length)];
const endpoints = await (await fetch(`${ready.docsUrl}.json`)).json();
const FAMILIES = ['/api/', '/openapi-c/', '/openapi-b/', '/auth2/'];
/** Every operation, once for every family that has it. */
const paths = endpoints.flatMap((endpoint) =>
  FAMILIES.flatMap((family) => endpoint.paths.find((path) => path.startsWith(family)) ?? []).map((path) => ({
    path,
    endpoint,
  })),
);

const signedPaths = paths.filter(({ path }) => path.startsWith('/openapi-c/'));

const GZIP_BOMB = gzipSync(Buffer.alloc(8 * 1024 * 1024));
const members = (number) => `{${Array.from({ length: number }, (_, at) => `"m${at}":1`).join(',')}}`;
const BODIES = {
  members: Buffer.from(members(1_500)),
  manyMembers: Buffer.from(members(70_000)),
  deep: Buffer.from(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  deepArrays: Buffer.from('['.repeat(10_000)),
  bomb: GZIP_BOMB,
  long: Buffer.from(JSON.stringify({ remark: 'x'.repeat(300_000) })),
  prototype: Buffer.from('{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}'),
};
const VALUES = ['null', '1e400', '-1', '"\\u0000"', '[]', '{}', '9007199254740993', '"%00"', 'true', '""'];

function bodyOf({ request }) {
  const turn = random();
  if (kind === 'members') return BODIES.manyMembers;
  if (kind === 'deep') return BODIES.deep;
  if (turn < 0.002) return BODIES.manyMembers;
  if (turn < 0.1) return BODIES[pick(['members', 'deep', 'deepArrays', 'prototype'])];
  if (turn < 0.11) return BODIES.long;
  if (turn < 0.25 || kind === 'encrypted')
    return Buffer.from(
      JSON.stringify({ data: randomBytes(256 * (1 + Math.floor(random() * 4))).toString('base64') }),
    );
  if (turn < 0.35) return randomBytes(200);
  const names = Object.keys(request?.properties ?? {});
  return Buffer.from(`{${names.map((name) => `${JSON.stringify(name)}:${pick(VALUES)}`).join(',')}}`);
}

function hostileRequest() {
  const { path, endpoint } = pick(kind === 'signed' ? signedPaths : paths);
  const turn = random();
  const target =
    turn < 0.9
      ? path
      : pick([
          '/',
          '/api/',
          '/api/global/nothing',
          '/%00',
          '/../../etc/passwd',
          '/quote-b-api/kline?token=x&query=%7B',
          `/${'a'.repeat(4_000)}`,
          '/openapi-b/ws',
          '/status.json',
        ]);
  const headers = [
    ['companyId', pick(['1', '2', '99', 'x', ''])],
    ['trace', pick(['t', 'x-1', 'ä', 'y'.repeat(300)])],
    ['timestamp', pick([String(Date.now()), '0', '-1', '1e99'])],
    ['token', pick(['', 'unknown', `${'a'.repeat(36)}app`, token])],
    ['apiKey', randomBytes(16).toString('hex')],
    ['signature', randomBytes(256).toString('base64')],
    ['recvWindow', pick(['5000', '999999999', '-1'])],
    [
      'Content-Type',
      pick([
        'application/json',
        'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
      ]),
    ],
    ['lang', pick(['en-US', 'zh-CN', 'xx'])],
  ].filter(() => random() < 0.9);
  const body = bodyOf(endpoint);
  if (body === BODIES.bomb) headers.push(['Content-Encoding', 'gzip']);
  return {
    method: turn < 0.95 ? endpoint.method : pick(['PUT', 'GET', 'DELETE', 'OPTIONS', 'HEAD']),
    path: target,
    headers,
    body,
  };
}

/** What an ordinary guest asks, about as much of the platform's time as it usually takes. */
function plainRequest() {
  const path = pick(['/api/thirdExt/now', '/api/global/customer.app.CustomerWebApiService.findCustomerInfo']);
  const headers = [
    ['companyId', '1'],
    ['trace', 't'],
    ['timestamp', String(Date.now())],
    ['token', token],
    ['Content-Type', 'application/json'],
  ];
  return { method: 'POST', path, headers, body: Buffer.from('{}') };
}

/** One kept connection. */
class Peer {
  #socket;

  async send({ method, path, headers, body }) {
    const lines = [['host', `${host}:${port}`], ['content-length', String(body.length)], ...headers];
    const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    const isFresh = this.#socket === undefined;
    const answer = await this.#exchange(Buffer.concat([Buffer.from(head, 'latin1'), body]), method);
    return answer === undefined && !isFresh ? await this.send({ method, path, headers, body }) : answer;
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #exchange(bytes, method) {
    const socket = (this.#socket ??= connect(Number(port), host).setNoDelay(true));
    return new Promise((resolve) => {
      let received = '';
      const settle = (answer, isOver) => {
        clearTimeout(limit);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        if (isOver) this.close();
        resolve(answer);
      };
      const limit = setTimeout(
        () => settle({ status: 0, contentType: '', text: 'no answer' }, true),
        ANSWER_LIMIT_MS,
      );
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = Number(received.slice(9, 12));
        const length =
          method === 'HEAD' || status === 204 || status === 304
            ? 0
            : Number(/^content-length: *(\d+)/im.exec(received)?.[1] ?? 0);
        if (received.length < end + 4 + length) return;
        const text = Buffer.from(received.slice(end + 4), 'latin1').toString();
        const contentType = /^content-type: *(.*)$/im.exec(received)?.[1] ?? '';
        settle({ status, contentType, text }, /^connection: *close/im.test(received.slice(0, end)));
      });
      socket.on('error', () => settle(undefined, true));
      socket.on('close', () => settle(undefined, true));
      socket.write(bytes);
    });
  }
}

const RAW_FRAMES = [
  [0xf1, 0x80, 1, 2, 3, 4],
  [0x81, 0x02, 0x7b, 0x7d],
  [0x8b, 0x80, 1, 2, 3, 4],
  [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
].map((bytes) => Buffer.from(bytes));
const SOCKETS = [
  `${ready.quoteWsUrl}/quote_guest`,
  `${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`,
  ready.clientWsUrl,
  `${ready.baseUrl.replace('http', 'ws')}/openapi-b/ws`,
];
const symbols = Array.from({ length: 90 }, (_, at) => ({
  symbol_id: 10_000 + at,
  trade_type: 2,
  trade_mode: 1,
  merge_accuracy: '0.01',
  trade_info_count: 1_000,
}));

function frame() {
  const turn = random();
  if (turn < 0.3)
    return JSON.stringify({
      cmd_id: pick([14000, 14010, 14012, 14014, 14016, 99]),
      seq_id: 1,
      ext: 'e',
      data: { symbol_list: symbols, kline_type: 1, query_kline_num: 1_000, symbol_id: 10021 },
    });
  if (turn < 0.5)
    return JSON.stringify({
      header: { bizType: pick(paths).path, companyId: 1, token: pick(['x', token]), trace: 't' },
      body: JSON.parse(pick(['{}', '{"data":"AAAA"}', '[]'])),
    });
  if (turn < 0.65)
    return JSON.stringify({
      head: { msgType: pick(['login', 'ping', 'subscribe_asset']), token: pick(['x', token]), sendTime: 1 },
      data: {},
    });
  if (turn < 0.75) return pick([BODIES.members, BODIES.deep, BODIES.prototype]).toString();
  if (turn < 0.8) return randomBytes(300);
  return pick(['{', '', '[]', 'null', '{"cmd_id":14000}', '\u0000', '{"head":null}', '{"header":[]}']);
}

/** Sends some frames over one socket and waits until it answers, closes, or a ping behind them comes back. */
async function frames(number) {
  const socket = new WebSocket(pick(SOCKETS));
  const over = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.on('unexpected-response', (_request, response) => {
    response.resume();
    socket.terminate();
  });
  const limit = setTimeout(() => socket.terminate(), ANSWER_LIMIT_MS);
  socket.once('open', () => {
    for (let at = 0; at < number; at++) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (random() < 0.02) socket._socket.write(pick(RAW_FRAMES));
      else socket.send(frame());
    }
    if (socket.readyState === WebSocket.OPEN) socket.ping();
    socket.once('pong', () => (random() < 0.5 ? socket.close() : socket.terminate()));
  });
  await over;
  clearTimeout(limit);
}

const HALVES = [
  '',
  'P',
  'POST /api/thirdExt/now HTTP/1.1\r\nHost: ',
  'POST /api/thirdExt/now HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n{',
  'GET /openapi-b/ws HTTP/1.1\r\nUpgrade: websocket\r\n',
  '\u0016\u0003\u0001\u0002\u0000',
];
const halfOpen = [];
function leaveHalfOpen() {
  const urls = [ready.baseUrl, ready.quoteWsUrl, ready.messageWsUrl];
  const socket = connect(Number(new URL(pick(urls)).port), host);
  socket.on('error', () => undefined);
  socket.write(pick(HALVES));
  halfOpen.push(socket);
  if (halfOpen.length > MAX_HALF_OPEN) halfOpen.shift().destroy();
}

const sent = { requests: 0, frames: 0, halfOpen: 0 };
const answers = new Map();
let left = count;

function note(path, answer) {
  const { status = -1, contentType = '', text = '' } = answer ?? {};
  let code = '';
  try {
    const parsed = JSON.parse(text);
    code = `${parsed.bizCode ?? ''}${parsed.code ?? ''}`;
  } catch {
    // Pages, and answers below HTTP, have no code.
  }
  const family = path.split('/')[1];
  const key = `${family} ${status} ${contentType} ${code}`;
  const known = answers.get(key);
  if (known !== undefined) known.number += 1;
  else if (answers.size < MAX_ANSWERS)
    answers.set(key, { number: 1, path, status, contentType, text: text.slice(0, 20_000) });
}

async function work() {
  const peer = new Peer();
  while (left > 0) {
    const turn = kind === 'hostile' ? random() * 100 : kind === 'frames' ? REQUESTS : 0;
    if (turn < REQUESTS) {
      left -= 1;
      sent.requests += 1;
      const request = kind === 'plain' ? plainRequest() : hostileRequest();
      note(request.path, await peer.send(request));
    } else if (turn < REQUESTS + FRAMES / FRAMES_A_SOCKET + 3) {
      if (kind === 'frames' || random() < FRAMES / FRAMES_A_SOCKET / (FRAMES / FRAMES_A_SOCKET + 3)) {
        const number = Math.min(left, FRAMES_A_SOCKET);
        left -= number;
        sent.frames += number;
        await frames(number);
      } else {
        left -= 1;
        sent.halfOpen += 1;
        leaveHalfOpen();
      }
    }
  }
  peer.close();
}

await Promise.all(Array.from({ length: PEERS }, work));
for (const socket of halfOpen) socket.destroy();
process.stdout.write(`${JSON.stringify({ sent, answers: [...answers.values()] })}\n`);

/** A small generator with a seed: the crowd sends the same again. */
function mulberry(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
