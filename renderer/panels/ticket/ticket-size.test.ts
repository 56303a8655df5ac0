import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { toInstrumentId } from '../../../backend/domain/units.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { closingSide, previewClose } from './close/close-preview.ts';
import { judgeLoan } from './loan/loan-model.ts';
import { EMPTY_DRAFT, type TicketDraft } from './ticket-model.ts';
import { summarise } from './ticket-summary.ts';
import type { TicketInputs } from './summary-types.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 }));

const TERMS: InstrumentTerms = {
  symbolId: toInstrumentId(1),
  symbolName: 'BTC',
  symbolCode: 'BTC',
  tradeType: 'cross',
  tradeMode: 'mm',
  baseCurrency: 'BTC',
  profitCurrency: 'USDT',
  symbolDigits: 1,
  numberDigits: 3,
  contractSize: 1,
  minVolume: 10,
  maxVolume: 5_000,
  limitMaxVolume: 5_000,
  volumeStep: 10,
  buyMaxVolume: 0,
  sellMaxVolume: 0,
  accountMaxVolume: 0,
  minLeverage: 1,
  maxLeverage: 50,
  defaultLeverage: 10,
  maintenanceRatio: 0n,
  askSpread: 0,
  bidSpread: 0,
  quoteVolume: 0,
  feePerLot: 0n,
  feeRate: 5_000_000n,
  minFee: 0n,
  maxFee: 0n,
  stopMinPoints: 0,
  stopMaxPoints: 0,
  priceMinPoints: 0,
  priceMaxPoints: 0,
  financing: { long: 0n, short: 0n, yearDays: 365, minuteOfDay: 1_320, tripleDay: undefined },
  tradeEnabled: true,
  session: { tradeTimes: EVERY_DAY, holidays: [] },
};

const FACTS: TicketInputs = {
  terms: TERMS,
  quote: { bid: 960_000, ask: 960_010 },
  quoteAgeMs: 0,
  nowMs: Date.UTC(2026, 2, 4, 15),
  conversion: { accountDigits: 2, rate: UNIT_RATE },
  available: 10_000_000n,
  equity: 10_000_000n,
  longExposure: 0,
  shortExposure: 0,
  heldLong: 0,
  heldShort: 0,
  positions: [],
};

const judge = (members: Partial<TicketDraft>, facts: Partial<TicketInputs> = {}) =>
  summarise({ ...EMPTY_DRAFT, symbolId: 1, ...members }, { ...FACTS, ...facts });

describe('a size', () => {
  it('by risk is the largest quantity that loses no more than the share of the equity at the stop, fees in', () => {
    const { buy } = judge({ entry: 'risk', quantity: '0.50', stopLoss: '95000' });
    const step = judge({ quantity: '0.460', stopLoss: '95000' }).buy.preview?.lossAtStopLoss;
    expect(buy.preview?.lossAtStopLoss).toBeGreaterThanOrEqual(-50_000n);
    expect(step).toBeLessThan(-50_000n);
    expect(buy.order).toMatchObject({ entryType: 'quantity', requestNum: '0.450' });
  });

  it('by risk waits for a stop loss', () => {
    const { buy } = judge({ entry: 'risk', quantity: '0.50' });
    expect([buy.needsStop, buy.volume, buy.order]).toEqual([true, undefined, undefined]);
  });

  it('by margin is the largest quantity whose margin is no more', () => {
    const { buy } = judge({ entry: 'margin', quantity: '1000' });
    expect(buy.volume).toBe(100);
    expect(buy.preview?.margin).toBeLessThanOrEqual(100_000n);
    expect(buy.order).toMatchObject({ entryType: 'quantity', requestNum: '0.100' });
  });
});

describe('a stop entry', () => {
  const stop = { kind: 'stop', quantity: '0.1', price: '96500', priceBelow: '95500' } as const;

  it('has a trigger for each side and waits beyond the market', () => {
    const { buy, sell } = judge(stop);
    expect(buy.order).toMatchObject({ type: 'limitOpen', isStop: true, price: 965_000 });
    expect(sell.order).toMatchObject({ type: 'limitOpen', isStop: true, price: 955_000 });
    expect([buy.isMarketable, sell.isMarketable]).toEqual([false, false]);
  });

  it('that the market has passed already is refused with a trigger that is not', () => {
    const { buy, sell } = judge({ ...stop, price: '95900', priceBelow: '96100' });
    expect([buy.order, sell.order]).toEqual([undefined, undefined]);
    expect([buy.fix?.field, sell.fix?.field]).toEqual(['price', 'priceBelow']);
    const restored = judge({ ...stop, price: buy.fix?.text ?? '', priceBelow: sell.fix?.text ?? '' });
    expect([restored.buy.violations, restored.sell.violations]).toEqual([[], []]);
  });
});

const position = (positionId: string, volume: number, entryPrice: number) =>
  ({
    positionId,
    volume,
    entryPrice,
    direction: 'buy',
    margin: 100_000n,
    openProfit: 2_000n,
    paid: { fee: 500n, financing: -100n },
  }) as PositionView;

describe('a close', () => {
  const lots = [position('1', 100, 950_000), position('2', 100, 955_000)];
  const conversion = { accountDigits: 2, rate: UNIT_RATE };

  it('adds up what it realises, the fees paid and due, the financing, and says what is left', () => {
    const close = previewClose(lots, 50, 960_000, TERMS, conversion);
    // Half of the first lot: 0.050 from 95,000.0 to 96,000.0.
    expect(close).toMatchObject({ realised: 5_000n, feesPaid: 250n, feeNow: 240n, financing: -50n });
    expect(close.net).toBe(5_000n - 250n - 240n - 50n);
    expect([close.left, close.leftProfit, close.freed]).toEqual([150, 3_000n, 50_000n]);
  });

  it('takes the oldest lots first and names each that it touches', () => {
    const { lots: taken } = previewClose(lots, 150, 960_000, TERMS, conversion);
    expect(taken.map(({ positionId, volume }) => [positionId, volume])).toEqual([
      ['1', 100],
      ['2', 50],
    ]);
  });

  it('has no net result while a fee that was paid is not known', () => {
    const { paid: _unknown, ...bare } = lots[0] as PositionView;
    expect(previewClose([bare], 50, 960_000, TERMS, conversion)).toMatchObject({
      net: undefined,
      realised: 5_000n,
    });
  });

  it('is on the other side of the position that is chosen, or of the oldest', () => {
    expect([closingSide(lots, undefined), closingSide(lots, '9'), closingSide([], undefined)]).toEqual([
      'sell',
      undefined,
      undefined,
    ]);
  });
});

describe('a loan by hand', () => {
  const wallet = {
    freeOf: () => 50_000n,
    digitsOf: () => 2,
    debtOf: () => ({ principal: 20_000n, interest: 100n, borrowable: 300_000n }),
    computeMarketValue: (_currency: string, amount: bigint) => amount,
    assets: 100_000n,
    owed: 20_100n,
  };
  const spot = { wallet, terms: TERMS } as never;

  it('is borrowed up to the limit, and says what is owed and how risky it is afterwards', () => {
    const loan = judgeLoan('borrow', 'USDT', '100', { spot });
    expect(loan).toMatchObject({ amount: 10_000n, owed: 20_100n, owedAfter: 30_100n, freeAfter: 60_000n });
    expect([loan.riskBefore, loan.riskAfter]).toEqual([49_751, 36_544]);
    expect(judgeLoan('borrow', 'USDT', '3000.01', { spot }).fault).toBe('tooMuch');
  });

  it('is repaid with what is free, and no more than is owed', () => {
    expect(judgeLoan('repay', 'USDT', '201', { spot })).toMatchObject({ amount: 20_100n, owedAfter: 0n });
    expect(judgeLoan('repay', 'USDT', '201.01', { spot }).fault).toBe('tooMuch');
  });
});

/** Books of one to eight levels behind a quote, each some ticks worse than the one before. */
const side = fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 400 })), {
  minLength: 1,
  maxLength: 8,
});

function quoteOf(asks: readonly [number, number][], bids: readonly [number, number][]) {
  const [bid, ask] = [960_000, 960_010];
  const levelsOf = (best: number, sign: 1 | -1, all: readonly [number, number][]) => {
    let price = best;
    return all.map(([gap, volume], index) => {
      if (index > 0) price += sign * gap;
      return { price, volume };
    });
  };
  return { bid, ask, depth: () => ({ asks: levelsOf(ask, 1, asks), bids: levelsOf(bid, -1, bids) }) };
}

const worlds = fc.record({
  asks: side,
  bids: side,
  tradeMode: fc.constantFrom('mm' as const, 'aggregation' as const, 'matchmaking' as const),
  tradeType: fc.constantFrom('cross' as const, 'isolated' as const),
  feeRate: fc.bigInt({ min: 0n, max: 50_000_000n }),
  feePerLot: fc.bigInt({ min: 0n, max: 40_000_000n }),
  direction: fc.constantFrom(DIRECTION.buy, DIRECTION.sell),
  distance: fc.integer({ min: 20, max: 90_000 }),
  size: fc.integer({ min: 1, max: 2_000 }),
  isLimit: fc.boolean(),
});

type World = typeof worlds extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type MoneySize = 'risk' | 'margin' | 'amount';

describe('a size over books and stops', () => {
  /** What the ticket makes of a size, and of one step more of it as a quantity. */
  const sized = (entry: MoneySize, world: World) => {
    const chosen = judgeIn(entry, world);
    const { volume } = chosen.side;
    if (volume === undefined) throw new Error(`${entry} gave no size`);
    const more = volume + TERMS.volumeStep;
    return { ...chosen, volume, next: more > TERMS.maxVolume ? undefined : chosen.asQuantity(more) };
  };
  const judgeIn = (entry: MoneySize, world: World) => {
    const { direction, distance, size, isLimit, asks, bids, ...terms } = world;
    const isBuy = direction === DIRECTION.buy;
    const best = isBuy ? 960_010 : 960_000;
    const stop = formatDecimal(isBuy ? best - distance : best + distance, TERMS.symbolDigits);
    const facts = { terms: { ...TERMS, ...terms }, quote: quoteOf(asks, bids), available: 10n ** 15n };
    const text = entry === 'risk' ? formatDecimal(size, 2) : String(size * (entry === 'margin' ? 10 : 100));
    const kind = isLimit ? ('limit' as const) : ('market' as const);
    const price = isLimit ? formatDecimal(best, TERMS.symbolDigits) : '';
    const judged = (members: Partial<TicketDraft>) =>
      judge({ kind, price, stopLoss: stop, ...members }, facts)[direction];
    return {
      side: judged({ entry, quantity: text }),
      money: BigInt(size) * (entry === 'margin' ? 1_000n : 10_000n),
      risk: BigInt(size) * 1_000n,
      asQuantity: (volume: number) => judged({ quantity: formatDecimal(volume, TERMS.numberDigits) }),
    };
  };

  it('by risk loses no more at the stop than was asked, and one step more would lose more [HU-72]', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { side: chosen, volume, next, risk } = sized('risk', world);
        if (volume > 0) expect(-(chosen.preview?.lossAtStopLoss ?? 0n)).toBeLessThanOrEqual(risk);
        if (next !== undefined) expect(-(next.preview?.lossAtStopLoss ?? 0n)).toBeGreaterThan(risk);
      }),
    );
  });

  it('by margin binds no more than was asked, and one step more would bind more', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { side: chosen, volume, next, money } = sized('margin', world);
        if (volume > 0) expect(chosen.preview?.margin).toBeLessThanOrEqual(money);
        if (next !== undefined) expect(next.preview?.margin).toBeGreaterThan(money);
      }),
    );
  });

  it('by amount is worth no more than was asked, and one step more would be worth more', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { side: chosen, volume, next, money } = sized('amount', world);
        if (volume > 0) expect(chosen.preview?.notional).toBeLessThanOrEqual(money);
        const isBeyondBook = !world.isLimit && world.tradeMode !== 'mm';
        if (next !== undefined && !isBeyondBook) expect(next.preview?.notional).toBeGreaterThan(money);
      }),
    );
  });
});
