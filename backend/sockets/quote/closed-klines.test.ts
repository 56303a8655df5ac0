import pino from 'pino';
import { expect, it } from 'vitest';
import { createSteppedClock } from '../../market/clocks/stepped-clock.ts';
import { StandingTasks } from '../../composition/evaluation/standing-tasks.ts';
import { ClosedKlines } from './closed-klines.ts';
import type { CustomerView } from './customer-view.ts';
import { Outbox } from './outbox.ts';

const MINUTE_MS = 60_000;
const AT = Date.UTC(2026, 2, 2, 8);
const BITCOIN = { symbolId: 10021, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 2 } as const;
const FIGURES = { open: 1, high: 1, low: 1, close: 1, volume: 1, lastTickTimeMs: 0, lastTickSeq: 1 };
/** Ends that a market which moves on reads together, written out: a test does not import what it checks. */
const ENDS_AT_ONCE = 64;

/** Closed minutes of one product to one connection on a stepped clock; `writes` has what reached its socket. */
function follow({ isQuoted = false } = {}) {
  const clock = createSteppedClock(AT);
  const standing = new StandingTasks(clock);
  let reads = 0;
  const view = {
    candles: (_product: unknown, _company: unknown, range: { endSeconds: number; count: number }) => {
      reads += 1;
      const last = Math.floor(range.endSeconds / 60);
      return Array.from({ length: range.count }, (_, at) => ({
        timestamp: (last - range.count + 1 + at) * 60,
        ...FIGURES,
      }));
    },
  } as unknown as CustomerView;
  const writes: string[] = [];
  const socket = {
    writableLength: 0,
    write: (data: Buffer) => writes.push(data.toString('latin1')) > 0,
    on: () => socket,
  };
  const wallClock = { ...createSteppedClock(AT), schedule: () => () => undefined };
  let quoted = isQuoted;
  const klines = new ClosedKlines(view, clock, {
    wallClock: wallClock as never,
    log: pino({ level: 'silent' }),
    stepped: { clock, standing },
    isQuoted: () => quoted,
  });
  klines.add({ product: BITCOIN, klineType: 1 }, new Outbox(socket as never, () => undefined), undefined);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async pass(minutes: number) {
      standing.hold();
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(MINUTE_MS);
        await turn();
      }
    },
    async stand() {
      standing.release();
      await turn();
    },
    quote() {
      quoted = true;
      klines.followedChanged();
    },
    isSending: () => klines.isSending,
    reads: () => reads,
    pushes: () => writes.map((text) => text.split('pk(').length - 1),
  };
}

it('reads and writes the K-lines that close within a step together, once the market stands', async () => {
  const line = follow();
  await line.pass(52);
  expect([line.pushes(), line.isSending()]).toEqual([[], false]);
  await line.stand();
  expect([line.pushes(), line.reads()]).toEqual([[52], 1]);
  await line.pass(1);
  await line.stand();
  expect([line.pushes(), line.isSending()]).toEqual([[52, 1], false]);
});

it('does not keep those of a long step until its end [ENDS_AT_ONCE]', async () => {
  const line = follow();
  await line.pass(2 * ENDS_AT_ONCE + 3);
  expect(line.pushes()).toEqual([ENDS_AT_ONCE, ENDS_AT_ONCE]);
  await line.stand();
  expect(line.pushes()).toEqual([ENDS_AT_ONCE, ENDS_AT_ONCE, 3]);
});

it('writes each at its end where somebody is shown quotes, also from the moment on that one is', async () => {
  const line = follow({ isQuoted: true });
  await line.pass(3);
  expect(line.pushes()).toEqual([1, 1, 1]);
  const later = follow();
  later.quote();
  await later.pass(2);
  await later.stand();
  expect(later.pushes()).toEqual([1, 1]);
});
