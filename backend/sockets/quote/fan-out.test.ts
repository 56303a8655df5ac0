import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createBuiltInMarket, createSteppedClock } from '../../market/index.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';
import { FAST_MARKET_MS, FanOut } from './fan-out.ts';
import { FLUSHES_A_TURN } from './flush-queue.ts';
import { Outbox, type OutboxSocket } from './outbox.ts';
import { ALL_OPEN_MS } from './quote-test-support.ts';
import { ShownBook } from './shown-book.ts';

const source = createBuiltInMarket({ seed: 7 });
const products = source.products
  .slice(0, 3)
  .map(({ symbolId, digits, numberDigits, plays }): QuotedProduct => {
    const { tradeType, tradeMode } = plays[0]!;
    return { symbolId, tradeType, tradeMode, digits, numberDigits };
  });
/** Five ticks of each product, mixed. */
const batch = products
  .flatMap(({ symbolId }) => source.ticks(symbolId, ALL_OPEN_MS, ALL_OPEN_MS + 60_000).slice(0, 5))
  .sort((a, b) => a.timeMs - b.timeMs);

/** A socket that takes everything, and an outbox that notes the frames it is given. */
function setUp() {
  const writes: Buffer[] = [];
  const socket = Object.assign(new EventEmitter(), {
    writableLength: 0,
    write: (data: Buffer) => writes.push(data) > 0,
  });
  const frames: Buffer[] = [];
  class NotedOutbox extends Outbox {
    override add(frame: Buffer): boolean {
      frames.push(frame);
      return super.add(frame);
    }
    override addLatest(...args: Parameters<Outbox['addLatest']>): boolean {
      frames.push(args[2]);
      return super.addLatest(...args);
    }
  }
  const outbox = new NotedOutbox(socket as unknown as OutboxSocket, () => undefined);
  return { outbox, writes, frames };
}

/** Until the writes that follow a tick have begun. */
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the fan-out of a batch', () => {
  it('encodes a tick once for everybody who wants it in the same form, and writes once to a connection', async () => {
    const fanOut = new FanOut(new ShownBook(source));
    const view = { levels: 20, mergeExponent: -8 };
    const connections = Array.from({ length: 5 }, setUp);
    for (const { outbox } of connections) {
      for (const product of products) {
        fanOut.addTicker(product, outbox);
        fanOut.addMarket(product, view, outbox);
      }
    }
    fanOut.push(batch);
    await nextTick();
    const [first, ...others] = connections;
    expect(first!.frames).toHaveLength(3 * batch.length);
    for (const { frames } of others) {
      expect(frames).toHaveLength(first!.frames.length);
      expect(frames.every((frame, i) => frame === first!.frames[i])).toBe(true);
    }
    for (const { writes, frames } of connections) {
      expect(writes).toHaveLength(1);
      expect(writes[0]!.equals(Buffer.concat(frames))).toBe(true);
    }
  });

  it('writes nothing to a connection that none of its ticks concerns', async () => {
    const fanOut = new FanOut(new ShownBook(source));
    const [one, other] = [setUp(), setUp()];
    fanOut.addTicker(products[0]!, one.outbox);
    fanOut.addTicker(products[1]!, other.outbox);
    fanOut.push(batch.filter(({ symbolId }) => symbolId === products[0]!.symbolId));
    await nextTick();
    expect([one.writes.length, other.writes.length]).toEqual([1, 0]);
  });

  it('of a market much faster than the wall has all trades, and the newest quote and book every 50 ms [FAST_MARKET_MS]', async () => {
    const clock = createSteppedClock(0);
    const fanOut = new FanOut(new ShownBook(source), clock);
    const [one, other] = [setUp(), setUp()];
    const [product] = products as [QuotedProduct];
    const ticks = batch.filter(({ symbolId }) => symbolId === product.symbolId);
    fanOut.addMarket(product, { levels: 20, mergeExponent: -8 }, one.outbox);
    fanOut.addTicker(product, other.outbox);
    const kinds = ({ frames }: typeof one) => frames.map((frame) => /p[td]?\(/.exec(String(frame))?.[0]);
    for (const tick of ticks) {
      fanOut.push([tick]);
      clock.advance(FAST_MARKET_MS / 10);
    }
    expect([kinds(one), kinds(other)]).toEqual([ticks.map(() => 'pt('), []]);
    clock.advance(FAST_MARKET_MS / 2);
    expect([kinds(one), kinds(other)]).toEqual([[...ticks.map(() => 'pt('), 'pd('], ['p(']]);
    await nextTick();
    expect(Buffer.concat(other.writes).equals(Buffer.concat(other.frames))).toBe(true);
    // Both are of the newest tick, and nothing follows where nothing came.
    expect(String(other.frames[0])).toContain(String(ticks.at(-1)?.seq));
    clock.advance(10 * FAST_MARKET_MS);
    expect([one.frames.length, other.frames.length]).toEqual([ticks.length + 1, 1]);
  });

  describe('to more connections than one turn of the event loop serves', () => {
    const waiting = 10;
    const [product] = products as [QuotedProduct];
    const ticks = batch.filter(({ symbolId }) => symbolId === product.symbolId);
    const setUpMany = () => {
      const fanOut = new FanOut(new ShownBook(source));
      const connections = Array.from({ length: FLUSHES_A_TURN + waiting }, setUp);
      for (const { outbox } of connections) fanOut.addTicker(product, outbox);
      const writes = () => connections.map((connection) => connection.writes.length);
      return { fanOut, connections, writes };
    };

    it('gives way to the event loop, and a tick that comes meanwhile leaves with what is still waiting', async () => {
      const { fanOut, connections, writes } = setUpMany();
      fanOut.push(ticks.slice(0, 1));
      expect(Math.max(...writes())).toBe(0);
      await nextTick();
      const served = [...Array<number>(FLUSHES_A_TURN).fill(1), ...Array<number>(waiting).fill(0)];
      expect(writes()).toEqual(served);
      fanOut.push(ticks.slice(1, 2));
      await nextTick();
      expect(writes()).toEqual(served);
      while (
        connections.some(
          ({ frames, writes: written }) => Buffer.concat(written).length < Buffer.concat(frames).length,
        )
      )
        await nextTurn();
      expect(writes()).toEqual([...Array<number>(FLUSHES_A_TURN).fill(2), ...Array<number>(waiting).fill(1)]);
      for (const { frames, writes: written } of connections)
        expect(Buffer.concat(written).equals(Buffer.concat(frames))).toBe(true);
    });

    it('lets no answer overtake a push that is waiting', () => {
      const { fanOut, connections } = setUpMany();
      fanOut.push(ticks.slice(0, 1));
      const last = connections.at(-1);
      expect(last?.writes).toEqual([]);
      expect(last?.outbox.admitAnswer(10)).toBe(true);
      expect(last?.writes).toEqual(last?.frames);
    });

    it('writes nothing more to a connection that closes while it waits', async () => {
      const { fanOut, connections } = setUpMany();
      fanOut.push(ticks.slice(0, 1));
      const [closing, last] = [connections.at(-2), connections.at(-1)];
      closing?.outbox.close();
      while (last?.writes.length === 0) await nextTurn();
      expect(closing?.writes).toEqual([]);
    });
  });
});
