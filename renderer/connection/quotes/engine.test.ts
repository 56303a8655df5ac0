import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSocket } from '../../../backend/client/testing/fake-socket.ts';
import { ManualClock } from '../../../backend/client/testing/manual-clock.ts';
import { QuoteEngine, RESUBSCRIBE_MS } from './engine.ts';
import type { LineHealth } from '../../../backend/client/index.ts';
import type { QuoteSymbol } from './quote-messages.ts';

const MIDNIGHT_MS = Date.UTC(2026, 2, 3);
const IDS = Array.from({ length: 60 }, (_, index) => 10_001 + index);
const symbolOf = (symbolId: number): QuoteSymbol => ({
  symbolId,
  tradeType: 2,
  tradeMode: 1,
  digits: 1,
  numberDigits: 0,
});

interface Request {
  readonly cmd_id: number;
  readonly seq_id: number;
}

let clock: ManualClock;
let socket: FakeSocket;
let engine: QuoteEngine;
let healths: LineHealth[];

const requested = (command: number) =>
  socket.sent.map((text) => JSON.parse(text) as Request).filter(({ cmd_id }) => cmd_id === command);
const answer = ({ cmd_id, seq_id }: Request, ret: number, ticks: readonly object[]) =>
  socket.receive(JSON.stringify({ ret, cmd_id: cmd_id + 1, seq_id, data: { tick_list: ticks } }));
const quote = (symbolId: number) => ({
  symbol_id: symbolId,
  seq: 1,
  tick_time: MIDNIGHT_MS - 1000,
  price: '100.0',
  tick_deep: [{ price_bid: '99.9', price_ask: '100.1', volume_bid: '1', volume_ask: '1' }],
  open_price: '100.0',
  high_price: '100.0',
  low_price: '100.0',
  yesterday_close_price: '100.0',
});
const push = (symbolId: number, timeMs: number) =>
  socket.receive(`p(${symbolId},2,1,2,${timeMs},100.0,99.9,100.1,1,1);`);

beforeEach(async () => {
  clock = new ManualClock();
  socket = new FakeSocket();
  healths = [];
  engine = new QuoteEngine({
    clock,
    openSocket: () => socket,
    report: (report) => report.kind === 'health' && healths.push(report.health),
  });
  engine.command({ kind: 'start', url: 'ws://platform/quote' });
  await Promise.resolve();
  await Promise.resolve();
  socket.open();
  engine.command({ kind: 'tickers', symbols: IDS.map(symbolOf) });
});

const newest = (command: number): Request => {
  const request = requested(command).at(-1);
  if (!request) throw new Error(`${command} was not asked`);
  return request;
};

describe('the quote socket of the terminal', () => {
  it('asks once for the figures of a new day that many products begin within a moment', () => {
    answer(newest(14000), 200, IDS.map(quote));
    const before = requested(14000).length;
    IDS.forEach((symbolId, index) => push(symbolId, MIDNIGHT_MS + index));
    clock.advance(RESUBSCRIBE_MS);
    expect(requested(14000)).toHaveLength(before + 1);
  });

  it('asks again for a subscription that the platform could not serve at that moment', () => {
    const market = { depthLevel: 20, mergeAccuracy: '0.1', tradeCount: 50 };
    engine.command({ kind: 'market', symbols: [{ ...symbolOf(10_001), ...market }] });
    for (const command of [14000, 14010]) {
      const before = requested(command).length;
      answer(newest(command), 500, []);
      clock.advance(RESUBSCRIBE_MS - 1);
      expect(requested(command)).toHaveLength(before);
      clock.advance(1);
      expect(requested(command)).toHaveLength(before + 1);
      answer(newest(command), 202, []);
      clock.advance(RESUBSCRIBE_MS);
      expect(requested(command)).toHaveLength(before + 1);
    }
  });

  it('does not ask again for what the session no longer wants', () => {
    answer(newest(14000), 500, []);
    engine.command({ kind: 'stop' });
    const before = socket.sent.length;
    clock.advance(RESUBSCRIBE_MS);
    expect(socket.sent).toHaveLength(before);
  });

  it('subscribes to ten books at most, and leaves them their places beside ninety tickers [MAX_MARKET_PRODUCTS]', () => {
    const many = Array.from({ length: 101 }, (_, at) => symbolOf(20_001 + at));
    const listed = (command: number) =>
      (newest(command) as unknown as { data: { symbol_list: unknown[] } }).data.symbol_list.length;
    const market = { depthLevel: 20, mergeAccuracy: '0.1', tradeCount: 50 };
    engine.command({ kind: 'market', symbols: many.map((symbol) => ({ ...symbol, ...market })) });
    engine.command({ kind: 'tickers', symbols: many });
    clock.advance(RESUBSCRIBE_MS);
    expect([listed(14010), listed(14000)]).toEqual([10, 90]);
  });

  it('counts as live when a subscription is answered, and as lost until then since the first loss', async () => {
    const { length } = requested(14000);
    expect(healths.at(-1)?.state).toBe('connecting');
    answer(newest(14000), 200, IDS.map(quote));
    expect(healths.at(-1)?.state).toBe('live');
    socket.drop();
    const lostAtMs = clock.now();
    for (const _try of [1, 2]) {
      clock.advance(1000);
      await Promise.resolve();
      await Promise.resolve();
      socket.open();
      expect(healths.at(-1)).toMatchObject({ state: 'down', downSinceMs: lostAtMs });
      if (_try === 1) socket.drop();
    }
    expect(requested(14000).length).toBeGreaterThan(length + 1);
    answer(newest(14000), 200, IDS.map(quote));
    expect(healths.at(-1)).toMatchObject({ state: 'live', downSinceMs: undefined });
  });
});
