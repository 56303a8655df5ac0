import { describe, expect, it } from 'vitest';
import { createBuiltInMarket } from '../built-in-market.ts';
import { decodeBatch, encodeBatch } from './tick-batch.ts';

// Limits, written out: a test does not import what it checks.
const MAX_MESSAGE_BYTES = 327_720;
const MAX_BATCH_TICKS = 4_096;

const source = createBuiltInMarket({ seed: 7 });
const at = Date.UTC(2026, 10, 18, 15);
const ticks = source.ticks(10021, at, at + 60_000);
const batch = { run: 2 ** 46 + 1, number: 41, revision: 3, nowMs: at + 60_000, ticks };

describe('a batch of ticks on the bus', () => {
  it('comes out as it went in, with and without ticks', () => {
    expect(ticks.length).toBeGreaterThan(50);
    expect(decodeBatch(encodeBatch(batch))).toEqual(batch);
    expect(decodeBatch(encodeBatch({ ...batch, ticks: [] }))).toEqual({ ...batch, ticks: [] });
  });

  it('is read at any place of a larger buffer', () => {
    const bytes = encodeBatch(batch);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(decodeBatch(larger.subarray(3))).toEqual(batch);
  });

  it('fits a message of the bus when it is as large as the feed makes it [MAX_MESSAGE_BYTES] [MAX_BATCH_TICKS]', () => {
    const tick = ticks[0]!;
    const largest = Array.from({ length: MAX_BATCH_TICKS }, () => tick);
    expect(encodeBatch({ ...batch, ticks: largest }).length).toBe(MAX_MESSAGE_BYTES);
  });

  it('is refused when it is cut, too long, of another form, or holds what is no whole number [MAX_BATCH_TICKS]', () => {
    const bytes = encodeBatch(batch);
    expect(decodeBatch(bytes.subarray(0, bytes.length - 8))).toBeUndefined();
    expect(decodeBatch(bytes.subarray(0, 7))).toBeUndefined();
    expect(decodeBatch(new Uint8Array(0))).toBeUndefined();
    const tooMany = Array.from({ length: MAX_BATCH_TICKS + 1 }, () => ticks[0]!);
    expect(decodeBatch(encodeBatch({ ...batch, ticks: tooMany }))).toBeUndefined();
    for (const [place, value] of [
      [0, 2],
      [8, 0.5],
      [48, NaN],
    ] as const) {
      const spoilt = encodeBatch(batch);
      new DataView(spoilt.buffer).setFloat64(place, value, true);
      expect(decodeBatch(spoilt)).toBeUndefined();
    }
  });
});
