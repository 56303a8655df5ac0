import { toInstrumentId } from '../units.ts';
import { describe, expect, it } from 'vitest';
import { isLevelAtMost, usedMarginOf } from './margin-level.ts';
import type { Direction } from '../direction.ts';

describe('the margin level', () => {
  it('is equity over used margin, and a bound belongs to it', () => {
    expect(isLevelAtMost({ equity: 501n, used: 1_000n }, 50n)).toBe(false);
    expect(isLevelAtMost({ equity: 500n, used: 1_000n }, 50n)).toBe(true);
    expect(isLevelAtMost({ equity: -1n, used: 1n }, 50n)).toBe(true);
  });

  it('is none for an account that binds nothing, whatever it owes', () => {
    expect(isLevelAtMost({ equity: -5n, used: 0n }, 50n)).toBe(false);
  });
});

it('positions bind the larger side of each product', () => {
  const position = (symbolId: number, direction: Direction, margin: bigint) => ({
    symbolId: toInstrumentId(symbolId),
    direction,
    margin,
  });
  const held = [
    position(1, 'buy', 30n),
    position(1, 'sell', 20n),
    position(1, 'buy', 5n),
    position(2, 'sell', 7n),
  ];
  expect(usedMarginOf(held)).toBe(42n);
  expect(usedMarginOf([...held, position(1, 'sell', 20n)])).toBe(47n);
  expect(usedMarginOf([])).toBe(0n);
});
