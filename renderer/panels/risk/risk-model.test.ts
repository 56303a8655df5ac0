import { describe, expect, it } from 'vitest';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import {
  exposuresOf,
  gaugeShare,
  liquidationLadder,
  logWay,
  MOST_MOVE_BP,
  MOVES_BP,
  namedParts,
  whatIf,
  type RiskPosition,
} from './risk-model.ts';

const terms = (tradeType: 'isolated' | 'cross', baseCurrency = 'BTC', profitCurrency = 'USDT') =>
  ({
    tradeType,
    baseCurrency,
    profitCurrency,
    symbolDigits: 1,
    numberDigits: 3,
    contractSize: 1,
  }) as InstrumentTerms;

/** 0.100 BTC at 60,000.0, marked at 61,000.0: 6,100.00 of notional, 100.00 of profit. */
function position(more: Partial<RiskPosition> = {}): RiskPosition {
  return {
    positionId: '1',
    orderId: '1',
    symbolId: 1,
    direction: 'buy',
    volume: 100,
    entryPrice: 600_000,
    markPrice: 610_000,
    liquidationPrice: 549_000,
    leverage: 10,
    margin: 60_000n,
    openProfit: 10_000n,
    takeProfit: undefined,
    stopLoss: undefined,
    openTimeMs: 0,
    terms: terms('isolated'),
    conversion: { accountDigits: 2, rate: UNIT_RATE },
    ...more,
  };
}

describe('exposure', () => {
  it('is owned of the base currency and owed of the other, and adds up over positions', () => {
    const euro = position({ direction: 'sell', terms: terms('cross', 'EUR', 'USDT') });
    const { rows, gross } = exposuresOf([position(), euro]);
    expect(rows).toEqual([
      { currency: 'BTC', net: 610_000n },
      { currency: 'USDT', net: 0n },
      { currency: 'EUR', net: -610_000n },
    ]);
    expect(gross).toBe(1_220_000n);
  });

  it('keeps currencies that are counted one to one apart: a stablecoin is no dollar [HU-88]', () => {
    const bitcoin = position({ terms: terms('cross', 'BTC', 'USDT') });
    const euro = position({ direction: 'sell', terms: terms('cross', 'EUR', 'USD') });
    expect(exposuresOf([bitcoin, euro]).rows).toEqual([
      { currency: 'BTC', net: 610_000n },
      { currency: 'USD', net: 610_000n },
      { currency: 'USDT', net: -610_000n },
      { currency: 'EUR', net: -610_000n },
    ]);
  });
});

describe('liquidation ladder', () => {
  it('is in the order of how far the price has to go, with what is lost there', () => {
    const far = position({ positionId: '2', liquidationPrice: 305_000, terms: terms('cross') });
    const none = position({ positionId: '3', liquidationPrice: undefined });
    const rungs = liquidationLadder([far, none, position()]);
    expect(rungs.map(({ positionId, distanceBp, result }) => [positionId, distanceBp, result])).toEqual([
      // 0.1 × (54,900 − 60,000) is −510.00.
      ['1', -1_000, -51_000n],
      // 0.1 × (30,500 − 60,000) is −2,950.00: a cross position may lose more than its margin.
      ['2', -5_000, -295_000n],
    ]);
  });

  it('never takes more than its margin from an isolated position', () => {
    expect(liquidationLadder([position({ liquidationPrice: 500_000 })])[0]?.result).toBe(-60_000n);
  });

  it('shows the way on a logarithmic scale from 0.1 % to 100 %', () => {
    expect([10, 100, -1_000, 10_000, 99_999, 1].map((bp) => Number(logWay(bp).toFixed(3)))).toEqual([
      0, 0.333, 0.667, 1, 1, 0,
    ]);
  });
});

describe('what if', () => {
  const standing = { equity: 1_000_000n, usedMargin: 100_000n };

  it('moves the results of all positions and the margin level with them', () => {
    const cross = position({ terms: terms('cross') });
    const fallen = whatIf([cross], standing, -500);
    // 61,000 less 5 % is 57,950: 0.1 × −3,050 is −305.00.
    expect(fallen.parts[0]?.change).toBe(-30_500n);
    expect(fallen.equity).toBe(969_500n);
    expect(fallen.levelBp).toBe(96_950);
    expect(whatIf([cross], standing, 0).equity).toBe(1_000_000n);
  });

  it('closes an isolated position beyond its liquidation price with the loss of its margin', () => {
    const gone = whatIf([position()], standing, -1_200);
    expect(gone.parts[0]).toEqual({ positionId: '1', symbolId: 1, change: -70_000n, isLiquidated: true });
    expect(gone.equity).toBe(930_000n);
    // 600.00 of the margin is not bound any more.
    expect(gone.levelBp).toBe(232_500);
    expect(whatIf([position()], { equity: 1n, usedMargin: 60_000n }, -1_200).levelBp).toBeUndefined();
  });

  it('moves one product alone', () => {
    const other = position({ positionId: '2', symbolId: 2 });
    const moved = whatIf([position(), other], standing, 100, 2);
    expect(moved.parts.map(({ change }) => change)).toEqual([0n, 6_100n]);
  });

  it('names the parts that change most and adds up the others [MAX_NAMED_PARTS]', () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      position({
        positionId: String(at),
        volume: 100 * (at + 1),
        terms: terms('cross'),
        openProfit: 10_000n * BigInt(at + 1),
      }),
    );
    const { named, others, rest } = namedParts(whatIf(many, standing, 100));
    expect([named.length, named[0]?.positionId, others, rest]).toEqual([6, '7', 2, 18_300n]);
  });

  it('is worked out as far as the slider goes [MOST_MOVE_BP]', () => {
    expect([MOVES_BP[0], MOVES_BP.at(-1), MOST_MOVE_BP]).toEqual([-1_500, 1_500, 1_500]);
  });
});

it('a gauge has room for every level: half of it lies below 150 %', () => {
  expect([0, 5_000, 10_000, 15_000, 135_000].map(gaugeShare)).toEqual([0, 0.25, 0.4, 0.5, 0.9]);
});
