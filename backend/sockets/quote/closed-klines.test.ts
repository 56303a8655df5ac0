import pino from 'pino';
import { expect, it } from 'vitest';
import type { Clock } from '../../domain/clock.ts';
import { createSteppedClock } from '../../market/clocks/stepped-clock.ts';
import { ClosedKlines } from './closed-klines.ts';
import type { CustomerView } from './customer-view.ts';
import { Outbox } from './outbox.ts';

const MINUTE_MS = 60_000;
const AT = Date.UTC(2026, 2, 2, 8);
const BITCOIN = { symbolId: 10021, tradeType: 2, tradeMode: 1, digits: 1, numberDigits: 2 } as const;
const FIGURES = { open: 1, high: 1, low: 1, close: 1, volume: 1, lastTickTimeMs: 0, lastTickSeq: 1 };
/** Ends that a market which moves on writes together, written out: a test does not import what it checks. */
const ENDS_A_WRITE = 64;

/** Closed minutes of one product to one connection on a stepped clock; `writes` has what reached its socket. */
function follow() {
  const clock = createSteppedClock(AT);
  const standing: (() => void)[] = [];
  const stands: Clock = {
    nowMs: () => clock.nowMs(),
    schedule: (_atMs, task) => {
      standing.push(task);
      return () => undefined;
    },
  };
  const view = {
    candles: (_product: unknown, _company: unknown, { endSeconds }: { endSeconds: number }) => [
      { timestamp: Math.floor(endSeconds / 60) * 60, ...FIGURES },
    ],
  } as unknown as CustomerView;
  const writes: string[] = [];
  const socket = {
    writableLength: 0,
    write: (data: Buffer) => writes.push(data.toString('latin1')) > 0,
    on: () => socket,
  };
  const wallClock = { ...createSteppedClock(AT), schedule: () => () => undefined };
  const klines = new ClosedKlines(view, clock, {
    wallClock: wallClock as never,
    log: pino({ level: 'silent' }),
    stepped: { clock, standing: stands },
  });
  klines.add({ product: BITCOIN, klineType: 1 }, new Outbox(socket as never, () => undefined), undefined);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(MINUTE_MS);
        await turn();
      }
    },
    async stand() {
      for (const task of standing.splice(0)) task();
      await turn();
    },
    isSending: () => klines.isSending,
    pushes: () => writes.map((text) => text.split('pk(').length - 1),
  };
}

it('writes the K-lines that close within a step together, once the market stands', async () => {
  const line = follow();
  await line.pass(52);
  expect([line.pushes(), line.isSending()]).toEqual([[], false]);
  await line.stand();
  expect(line.pushes()).toEqual([52]);
  await line.pass(1);
  await line.stand();
  expect([line.pushes(), line.isSending()]).toEqual([[52, 1], false]);
});

it('does not keep those of a long step until its end [ENDS_A_WRITE]', async () => {
  const line = follow();
  await line.pass(2 * ENDS_A_WRITE + 3);
  expect(line.pushes()).toEqual([ENDS_A_WRITE, ENDS_A_WRITE]);
  await line.stand();
  expect(line.pushes()).toEqual([ENDS_A_WRITE, ENDS_A_WRITE, 3]);
});
