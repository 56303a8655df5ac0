import { describe, expect, it } from 'vitest';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { TEST_TERMS } from '../../../backend/domain/testing/terms-fixture.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { breakEvenPrice, canStopAt, netOfPart, partVolume, spreadPart } from './part-model.ts';

const terms: InstrumentTerms = {
  ...TEST_TERMS,
  symbolDigits: 1,
  numberDigits: 3,
  contractSize: 1,
  volumeStep: 10,
  minVolume: 10,
  feeRate: 5_000_000n,
  feePerLot: 0n,
  minFee: 0n,
  maxFee: 0n,
  stopMinPoints: 50,
};
const conversion = { accountDigits: 2, rate: UNIT_RATE };

const position = {
  positionId: '1',
  direction: 'buy',
  volume: 850,
  entryPrice: 961_880,
  markPrice: 964_125,
  openFee: 4_088n,
  financing: -850n,
} as PositionView;

describe('a part of a position', () => {
  it('is a percentage on the steps of the product, never under its least order, and all of it for 100', () => {
    expect([0, 10, 41, 50, 99, 100].map((percent) => partVolume(percent, 850, terms))).toEqual([
      10, 90, 350, 430, 840, 850,
    ]);
    expect(partVolume(25, 15, terms)).toBe(10);
    expect(partVolume(100, 15, terms)).toBe(15);
  });

  it('has the result of its prices less its fees and its share of the financing', () => {
    const net = netOfPart({ position, volume: 350 }, terms, conversion);
    // 224.5 points of 0.350 are 78.57; the close costs 0.05 %: 16.88; shares: 16.84 (up) and 3.50.
    expect(net).toBe(7_857n - 1_688n - 1_684n - 350n);
    expect(
      netOfPart({ position: { ...position, markPrice: undefined }, volume: 1 }, terms, conversion),
    ).toBeUndefined();
  });

  it('of several positions takes the first ones whole', () => {
    const second = { ...position, positionId: '2', volume: 100 } as PositionView;
    expect(spreadPart([position, second], 900)).toEqual([
      { position, volume: undefined },
      { position: second, volume: 50 },
    ]);
    expect(spreadPart([position, second], 300)).toEqual([{ position, volume: 300 }]);
  });
});

describe('the price at which nothing is lost', () => {
  it('has the fees of both sides and the financing in, to the tick', () => {
    for (const direction of ['buy', 'sell'] as const) {
      const held = { ...position, direction } as PositionView;
      const price = breakEvenPrice(held, terms, conversion)!;
      const netAt = (at: number) =>
        netOfPart({ position: { ...held, markPrice: at }, volume: undefined }, terms, conversion)!;
      const worse = direction === 'buy' ? -1 : 1;
      expect(netAt(price)).toBeGreaterThanOrEqual(0n);
      expect(netAt(price + worse)).toBeLessThan(0n);
    }
  });

  it('is none where no price pays for it, after sixty halvings at most [MAX_SEARCH_STEPS]', () => {
    const ruined = { ...position, direction: 'sell', openFee: 10n ** 15n } as PositionView;
    expect(breakEvenPrice(ruined, terms, conversion)).toBeUndefined();
    const large = { ...position, entryPrice: 2 ** 50 } as PositionView;
    expect(breakEvenPrice(large, terms, conversion)).toBeGreaterThan(2 ** 50);
  });

  it('can be a stop only behind the mark by the least distance', () => {
    expect(canStopAt(position, 964_075, terms)).toBe(true);
    expect(canStopAt(position, 964_076, terms)).toBe(false);
    expect(canStopAt({ ...position, direction: 'sell' }, 964_175, terms)).toBe(true);
    expect(canStopAt({ ...position, markPrice: undefined }, 1, terms)).toBe(false);
  });
});
