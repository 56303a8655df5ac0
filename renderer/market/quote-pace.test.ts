import { expect, it } from 'vitest';
import { QuotePace } from './quote-pace.ts';

/** A product with quotes at these times. */
function quotedAt(...times: readonly number[]): QuotePace {
  const pace = new QuotePace();
  for (const time of times) pace.received(time);
  return pace;
}

it('a product is silent as long as is usual for it: no less than any, and longer where its market is slow', () => {
  expect(quotedAt().staleAfterMs(3_000)).toBe(3_000);
  expect(quotedAt(0).staleAfterMs(3_000)).toBe(3_000);
  expect(quotedAt(0, 200, 400).staleAfterMs(3_000)).toBe(3_000);
  expect(quotedAt(0, 6_000, 14_000).staleAfterMs(3_000)).toBe(28_000);
});

it('what was long ago says nothing: the pace is that of the last eight silences', () => {
  const times = [0, 60_000, ...Array.from({ length: 8 }, (_, at) => 60_000 + (at + 1) * 500)];
  expect(quotedAt(...times).staleAfterMs(3_000)).toBe(3_000);
});

it('while its pace is not known it is stale no sooner than a panel freezes; from the second silence on by its own [HU-102]', () => {
  expect(quotedAt().staleAfterMs(3_000, 1, 10_000)).toBe(10_000);
  expect(quotedAt(0).staleAfterMs(3_000, 0.5, 10_000)).toBe(20_000);
  expect(quotedAt(0, 200).staleAfterMs(3_000, 1, 10_000)).toBe(10_000);
  expect(quotedAt(0, 200, 400).staleAfterMs(3_000, 1, 10_000)).toBe(3_000);
  expect(quotedAt(0, 6_000).staleAfterMs(3_000, 1, 10_000)).toBe(24_000);
});

it('how long the line was interrupted is no silence of the product [HU-102]', () => {
  const pace = quotedAt(0, 200, 400);
  pace.interrupt();
  // The snapshot after the break repeats the last quote.
  pace.received(400);
  pace.received(90_000);
  expect(pace.staleAfterMs(3_000, 1, 10_000)).toBe(3_000);
  pace.received(90_200);
  expect(pace.staleAfterMs(3_000, 1, 10_000)).toBe(3_000);
});

it('a market whose clock runs slowly is silent for longer by the local one [HU-79]', () => {
  expect(quotedAt().staleAfterMs(3_000, 0.5)).toBe(6_000);
});

it('is never believed for longer than two minutes of its market [MAX_STALE_AFTER_MS]', () => {
  expect(quotedAt(0, 300_000).staleAfterMs(3_000)).toBe(120_000);
  expect(quotedAt(0, 300_000).staleAfterMs(3_000, 0.5)).toBe(240_000);
});
