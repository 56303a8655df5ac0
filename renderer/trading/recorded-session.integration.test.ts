import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import {
  SYSTEM_LINE_CLOCK,
  valueOf,
  createFetchTransport,
  type WireSocket,
} from '../../backend/client/index.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { startPlatform, type Platform } from '../../backend/platform.ts';
import { CUSTOMER_CALLS } from '../../backend/contract/calls/customers.ts';
import { Connection } from '../connection/terminal-connection.ts';
import { createInProcessWorker } from '../connection/test-support/in-process-worker.ts';
import { createMeridianVenue } from '../venue/meridian/meridian-venue.ts';
import type { AccountRef, Venue } from '../venue/port.ts';
import {
  recordVenue,
  decodeRecording,
  encodeRecording,
  createReplayVenue,
} from '../venue/replay/replay-venue.ts';
import type { OrderDraft } from './contracts.ts';
import { TradingSession, type TradingSessionOptions } from './trading-session.ts';

/** Two venues, one port: the platform itself, and a recording of a session with it. */
const ISOLATED = 2;
const BTC = 10021;
let platform: Platform;
let connection: Connection;
let account: AccountRef;

beforeAll(async () => {
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  const atMs = Date.UTC(2026, 2, 2, 12);
  platform = await startPlatform({ ...ports, logLevel: 'silent', rateLimits: false, seed: 7, atMs });
  const { baseUrl, quoteWsUrl, messageWsUrl, clientWsUrl, statusUrl, docsUrl, companyId, demo } =
    platform.ready;
  connection = new Connection({
    profile: {
      baseUrl,
      quoteWsUrl,
      messageWsUrl,
      clientWsUrl,
      statusUrl,
      docsUrl,
      companyId,
      id: 'test',
      name: 'Test',
      kind: 'embedded',
      openMsgAppId: demo.openMsgAppId,
      demo: { loginName: demo.loginName, password: demo.password },
    },
    bridge: { invoke: () => Promise.reject(new Error('the page alone asks its host')) },
    language: () => 'en-US',
    createWorker: () => createInProcessWorker().worker,
    transport: createFetchTransport(baseUrl),
    openSocket: (url) => new WebSocket(url) as unknown as WireSocket,
    nextFrame: (task) => setImmediate(task),
  });
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const login = { type: 1, loginName: demo.loginName, device: 2, isThird: false, loginPwd };
  const customer = await connection.api.call(CUSTOMER_CALLS.login, login, { asGuest: true });
  const { token, accountList } = valueOf(customer);
  connection.signIn(token);
  const { accountId, currency, digits } = accountList.find(({ tradeType }) => tradeType === ISOLATED)!;
  account = { accountId, accountType: 'isolated', currency, digits };
});
afterAll(async () => {
  connection.close();
  await platform.close();
});

function roomOf(venue: Venue, clock: TradingSessionOptions['clock']): TradingSession {
  let keys = 0;
  return new TradingSession({
    venue,
    clock,
    newKey: () => `key${(keys += 1)}`,
    describeEnd: (reason) => reason,
    // Orders name the moment in which they are sent, which is another one in each life.
    venueNow: () => Date.now(),
    products: {
      product: () => ({ code: 'BTC/USDT', digits: 1, numberDigits: 3 }),
      dealPrice: () => undefined,
      marketTime: (timeMs) => timeMs,
      termsChanged: () => undefined,
      arePricesOld: () => false,
    },
  });
}

const DRAFT: OrderDraft = {
  symbolId: BTC,
  type: 'marketOpen',
  direction: 'buy',
  entryType: 'quantity',
  requestNum: '0.200',
  price: undefined,
  takeProfit: undefined,
  stopLoss: undefined,
  expireType: 'day',
  leverage: 10,
  positionId: undefined,
};

/** What a trader does: opens, rests an order and withdraws it, protects, closes a part and then the rest. */
async function trade({ orders, book }: TradingSession, wait: (check: () => void) => Promise<void>) {
  const state = () => book.getState();
  await orders.placeOrder(DRAFT);
  await wait(() => expect(state().positions.size).toBe(1));
  const [positionId = ''] = state().positions.keys();
  // One percent below the market: it rests.
  const price = Math.round(Number(state().positions.get(positionId)?.entryPrice) * 9.9);
  await orders.placeOrder({ ...DRAFT, type: 'limitOpen', requestNum: '0.100', price });
  await wait(() => expect(state().orders.size).toBe(1));
  const [orderId = ''] = state().orders.keys();
  await orders.setBrackets(positionId, { takeProfit: 5_000_000, stopLoss: undefined });
  await wait(() => expect(state().positions.get(positionId)?.takeProfit).toBe(5_000_000));
  await orders.cancelOrder(orderId);
  await wait(() => expect(state().orders.size).toBe(0));
  await orders.closePosition(positionId, 50);
  await wait(() => expect(state().closes).toHaveLength(1));
  await orders.closePosition(positionId);
  await wait(() => expect(state().positions.size).toBe(0));
  await wait(() => expect(state().closes).toHaveLength(2));
}

describe('a session with the platform', () => {
  it('keeps the book by what it is told, with one reading, and plays again from its recording to the same book', async () => {
    const { venue, recording } = recordVenue(createMeridianVenue(connection), SYSTEM_LINE_CLOCK);
    const live = roomOf(venue, SYSTEM_LINE_CLOCK);
    const stop = live.start();
    live.follow(account);
    await expect.poll(() => live.book.getState().readings).toBe(1);
    await trade(live, (check) => vi.waitFor(check, { timeout: 30_000 }));
    stop();
    const book = live.book.getState();
    expect(book).toMatchObject({ readings: 1, needsReading: false });
    expect(book.fills).toHaveLength(3);
    expect(book.ended.map(({ end }) => end).sort()).toEqual(['cancelled', 'filled', 'filled', 'filled']);
    // What was told is what the platform has: a reading afterwards says the same.
    const read = await createMeridianVenue(connection).accounts.read(account);
    const byId = <Row>(rows: readonly Row[]) => rows.map((row) => JSON.stringify(row, text)).sort();
    expect(byId(book.fills)).toEqual(byId(read.fills));
    expect(byId(book.closes)).toEqual(byId(read.closes));
    expect(byId(book.ended)).toEqual(byId(read.ended));

    const clock = new ManualClock();
    const replayed = roomOf(createReplayVenue(decodeRecording(encodeRecording(recording())), clock), clock);
    replayed.start();
    replayed.follow(account);
    await stepped(clock, (wait) => trade(replayed, wait));
    clock.advance(60_000);
    const { positions, orders, ended, fills, closes, money } = replayed.book.getState();
    expect({ positions, orders, ended, fills, closes, money }).toEqual({
      positions: book.positions,
      orders: book.orders,
      ended: book.ended,
      fills: book.fills,
      closes: book.closes,
      money: book.money,
    });
    const titles = ({ activity }: TradingSession) => activity.events.getState().map(({ title }) => title);
    expect(titles(replayed)).toEqual(titles(live));
  });
});

/** Runs a story by a clock that is stepped as long as the story lasts. */
async function stepped(
  clock: ManualClock,
  story: (wait: (check: () => void) => Promise<void>) => Promise<void>,
): Promise<void> {
  let isOver = false;
  const nextStep = () => new Promise((resolve) => setImmediate(resolve));
  const notified = story(async (check) => {
    for (;;) {
      try {
        return check();
      } catch (error) {
        if (isOver) throw error;
        await nextStep();
      }
    }
  }).finally(() => (isOver = true));
  for (let step = 0; step < 60_000 && !isOver; step += 1) {
    clock.advance(1);
    await nextStep();
  }
  isOver = true;
  return notified;
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
