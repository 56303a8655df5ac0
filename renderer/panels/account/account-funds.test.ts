import { describe, expect, it } from 'vitest';
import { usedPercent, equityPoints, SAMPLE_MS, withSample, type EquitySample } from './account-funds.tsx';

describe('account', () => {
  it('tells how much of the equity is margin', () => {
    expect(usedPercent(500n, 1000n)).toBe(50);
    expect(usedPercent(0n, 0n)).toBe(0);
    expect(usedPercent(5n, -1n)).toBe(100);
  });
});

// Limits, written out: a test does not import what it checks.
const MAX_SAMPLES = 3_600;

const sample = (second: number, equity: bigint): EquitySample => ({
  atMs: second * 1000,
  marketMs: undefined,
  equity,
});

describe('history of the equity', () => {
  it('takes no more than one sample in its time and keeps no more than its limit [MAX_SAMPLES]', () => {
    const one = withSample([], sample(1, 100n));
    expect(withSample(one, { ...sample(1, 1n), atMs: 1000 + SAMPLE_MS - 1 })).toBe(one);
    let many: readonly EquitySample[] = [];
    for (let second = 0; second < MAX_SAMPLES + 5; second += 1) many = withSample(many, sample(second, 1n));
    expect(many).toHaveLength(MAX_SAMPLES);
    expect(many[0]?.atMs).toBe(5000);
  });

  it('draws by time, from the highest to the lowest equity', () => {
    const samples = [sample(0, 10_000n), sample(1, 14_000n), sample(4, 12_000n)];
    expect(equityPoints(samples, 100, 40)).toBe('0.0,40.0 25.0,0.0 100.0,20.0');
    expect(equityPoints([], 100, 40)).toBe('');
  });

  it('fills its room from the first sample on: level, in the middle, until the equity changes', () => {
    expect(equityPoints([sample(0, 10_000n)], 100, 40)).toBe('0.0,20.0 100.0,20.0');
  });

  it('draws a change of cents as nearly flat, in the middle', () => {
    expect(equityPoints([sample(0, 5_000n), sample(1, 5_000n)], 10, 20)).toBe('0.0,10.0 10.0,10.0');
  });
});
