import { describe, expect, it } from 'vitest';
import { bellOf, drawBell, drawBits, drawKey, drawNormal, drawUniform, minusTwoLogOf } from './random.ts';

const COUNT = 20_000;
const draw = (of: (key: number, a: number, b: number) => number): number[] => {
  const key = drawKey(7, 'test', of.name);
  return Array.from({ length: COUNT }, (_, i) => of(key, i, i % 5));
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
};

describe('chance as a function', () => {
  it('gives the same draw for the same position and another for any other', () => {
    const key = drawKey(7, 10021, 'steps');
    expect(drawBits(key, 3, 4)).toBe(drawBits(key, 3, 4));
    const seen = new Set<number>();
    for (let a = 0; a < 100; a++) for (let b = 0; b < 100; b++) seen.add(drawBits(key, a, b));
    expect(seen.size).toBeGreaterThan(9_995);
    expect(drawKey(7, 10021, 'steps')).not.toBe(drawKey(8, 10021, 'steps'));
    expect(drawKey(7, 10021, 'steps')).not.toBe(drawKey(7 + 2 ** 40, 10021, 'steps'));
    expect(drawKey(7, 10021, 'steps')).not.toBe(drawKey(7, 10022, 'steps'));
    expect(drawKey(7, 10021, 'steps')).not.toBe(drawKey(7, 10021, 'highs'));
  });

  it('is spread evenly between zero and one', () => {
    const values = draw(drawUniform);
    expect(Math.min(...values)).toBeGreaterThan(0);
    expect(Math.max(...values)).toBeLessThan(1);
    const buckets = Array.from({ length: 10 }, () => 0);
    for (const value of values) buckets[Math.floor(value * 10)]! += 1;
    for (const bucket of buckets) expect(Math.abs(bucket - COUNT / 10)).toBeLessThan(200);
  });

  it.each([drawNormal, drawBell])('has mean zero and variance one (%#)', (of) => {
    const values = draw(of);
    expect(Math.abs(mean(values))).toBeLessThan(0.03);
    expect(Math.abs(variance(values) - 1)).toBeLessThan(0.04);
  });

  it('draws bells with the tails of the normal distribution, within 3.8 either way', () => {
    const values = draw(drawBell);
    const share = values.filter((value) => Math.abs(value) > 2).length / COUNT;
    expect(Math.abs(share - 0.0455)).toBeLessThan(0.006);
    expect(Math.max(bellOf(0xffffffff), -bellOf(0))).toBeLessThan(3.9);
    expect(bellOf(0xffffffff)).toBeGreaterThan(3.6);
  });

  it('knows -2 ln u of 16 bits', () => {
    expect(minusTwoLogOf(32_768)).toBeCloseTo(2 * Math.LN2, 2);
    expect(minusTwoLogOf(0)).toBeLessThan(20);
    expect(minusTwoLogOf(65_535)).toBeGreaterThan(0);
    const sum = Array.from({ length: 65_536 }, (_, bits) => minusTwoLogOf(bits)).reduce((a, b) => a + b);
    expect(sum / 65_536).toBeCloseTo(2, 2);
  });

  it('does not correlate neighbours', () => {
    const values = draw(drawUniform);
    const neighbours = values.slice(1).map((value, i) => (value - 0.5) * ((values[i] ?? 0) - 0.5));
    expect(Math.abs(mean(neighbours)) * 12).toBeLessThan(0.03);
  });
});
