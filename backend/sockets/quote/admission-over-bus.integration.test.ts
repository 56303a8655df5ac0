import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { tokenHash } from '../../services/token-owner.ts';
import { type Bus, fromMessage, toMessage } from '../../market/bus/index.ts';
import { createMemoryBus } from '../../market/bus/testing.ts';
import { admissionOver, followEnded, publishEnded, serveAdmission } from './admission-over-bus.ts';
import { BTC, ETH, type QuoteTestServer, startQuotes } from './quote-test-support.ts';

// Limits, written out: a test does not import what it checks.
const MAX_PENDING_HANDSHAKES = 500;

let quotes: QuoteTestServer;
afterEach(() => quotes.close());

/** A quote server that knows about its clients only what it is told over the bus. */
async function startRemote() {
  const bus = createMemoryBus();
  const tokens = new Map([['good', 2]]);
  const end = serveAdmission(bus, {
    resolveToken(token) {
      const companyId = tokens.get(token);
      return companyId === undefined ? undefined : { companyId };
    },
    uint64Of: (companyId) => (companyId === 2 ? 'text' : 'number'),
    offerOf: (companyId) => ({ isOpen: companyId !== 3, hidden: companyId === 2 ? [ETH.symbol_id] : [] }),
    admitsOrigin: (origin) => origin === 'https://trade.example',
  });
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => said.push(line) });
  quotes = await startQuotes(undefined, { ...admissionOver(bus), log });
  followEnded(bus, (ended) => quotes.server.end(ended));
  return { bus, tokens, said, end };
}

/** HTTP status of a handshake that is refused. */
function rejectionFor(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(quotes.url(path));
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode);
      socket.terminate();
    });
    socket.on('open', () => reject(new Error('the connection was opened')));
    socket.on('error', () => undefined);
  });
}

describe('a quote server that asks about its clients over the bus', () => {
  it('admits a living token, in the form that its company reads, and refuses any other with 401', async () => {
    const { tokens } = await startRemote();
    const client = await quotes.connect('/quote?token=good');
    const { data } = await client.call(14000, { symbol_list: [BTC] });
    expect(data.tick_list[0].symbol_id).toBe(String(BTC.symbol_id));
    expect(await rejectionFor('/quote?token=other')).toBe(401);
    tokens.clear();
    expect(await rejectionFor('/quote_stock?token=good')).toBe(401);
  });

  it('keeps what a company deleted from its clients, and a disabled company from everybody', async () => {
    await startRemote();
    const client = await quotes.connect('/quote?token=good');
    expect((await client.call(14000, { symbol_list: [ETH] })).ret).toBe(202);
    expect((await client.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
    expect(await rejectionFor('/quote_guest?companyId=3')).toBe(401);
  });

  it('ends the connections of a token that ended, and of a company whose offer changed', async () => {
    const { bus } = await startRemote();
    const guest = await quotes.connect('/quote_guest');
    const first = await quotes.connect('/quote?token=good');
    const ended = first.closed;
    publishEnded(bus, { token: tokenHash('good') });
    expect((await ended).code).toBe(1008);
    const second = await quotes.connect('/quote?token=good');
    const changed = second.closed;
    publishEnded(bus, { companyId: 2, guests: false });
    expect((await changed).code).toBe(1012);
    const everybody = guest.closed;
    publishEnded(bus, { companyId: 1, guests: true });
    expect((await everybody).code).toBe(1012);
  });

  it('asks for the company of a guest as well', async () => {
    await startRemote();
    const [first, second] = [await quotes.connect(), await quotes.connect('/quote_guest?companyId=2')];
    const idOf = async (client: typeof first) =>
      (await client.call(14000, { symbol_list: [BTC] })).data.tick_list[0].symbol_id;
    expect(await idOf(first)).toBe(BTC.symbol_id);
    expect(await idOf(second)).toBe(String(BTC.symbol_id));
  });

  it('answers 503 while nobody tells, keeps the connections that it has, and admits again afterwards', async () => {
    const { bus, said } = await startRemote();
    const before = await quotes.connect('/quote?token=good');
    bus.isAway = true;
    expect(await rejectionFor('/quote?token=good')).toBe(503);
    expect(await rejectionFor('/quote_guest')).toBe(503);
    expect((await before.call(14008, {})).ret).toBe(200);
    bus.isAway = false;
    const after = await quotes.connect('/quote?token=good');
    expect((await after.call(14008, {})).ret).toBe(200);
    // Clients come again and again, and the log is not theirs.
    expect(said).toHaveLength(1);
    bus.isAway = true;
    expect(await rejectionFor('/quote_guest')).toBe(503);
    expect(said).toHaveLength(2);
  });

  it('asks once what many clients of a company want to know in one moment, and anew later', async () => {
    const requested: string[] = [];
    const answers: (() => void)[] = [];
    const bus = createMemoryBus();
    const held: Bus = {
      ...bus,
      request: (subject, data) => {
        requested.push(`${subject} ${String(fromMessage(data))}`);
        return new Promise((resolve) => answers.push(() => resolve(toMessage({ isOpen: true, hidden: [] }))));
      },
    };
    const admission = admissionOver(held);
    const first = [1, 1, 2, 1].map((companyId) => admission.offerOf(companyId));
    const tokens = [1, 2].map(() => admission.resolveToken('same'));
    expect(requested.map((question) => question.split(' ')[1])).toEqual(['1', '2', 'same', 'same']);
    for (const answer of answers.splice(0)) answer();
    expect(await Promise.all(first)).toHaveLength(4);
    await Promise.all(tokens);
    const later = admission.offerOf(1);
    expect(requested).toHaveLength(5);
    for (const answer of answers) answer();
    await later;
    quotes = await startQuotes();
  });

  it('lets a limited number of handshakes wait for word about their client [MAX_PENDING_HANDSHAKES]', async () => {
    const answers: (() => void)[] = [];
    quotes = await startQuotes(undefined, {
      resolveToken: () => new Promise((resolve) => answers.push(() => resolve({ companyId: 1 }))),
    });
    const waiting = Array.from({ length: MAX_PENDING_HANDSHAKES }, () => quotes.connect('/quote?token=x'));
    await expect.poll(() => answers.length).toBe(MAX_PENDING_HANDSHAKES);
    expect(await rejectionFor('/quote?token=x')).toBe(503);
    for (const answer of answers) answer();
    expect(await Promise.all(waiting)).toHaveLength(MAX_PENDING_HANDSHAKES);
  });
});

describe('a quote server whose market starts over', () => {
  it('closes every connection with 1012 and takes new ones', async () => {
    quotes = await startQuotes();
    const [one, other] = [await quotes.connect(), await quotes.connect()];
    quotes.server.restart();
    expect(await Promise.all([one.closed, other.closed])).toEqual([
      { code: 1012, reason: 'the market started over' },
      { code: 1012, reason: 'the market started over' },
    ]);
    const next = await quotes.connect();
    expect((await next.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
  });
});
