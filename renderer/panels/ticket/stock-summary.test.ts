import { describe, expect, it } from 'vitest';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { toInstrumentId } from '../../../backend/domain/units.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { EMPTY_DRAFT, type TicketDraft } from './ticket-model.ts';
import { mostShares, summariseStock } from './stock-summary.ts';
import type { StockInputs } from './summary-types.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 }));

/** A share at 100.00, fee 0.1 %, of which 10,000 may be ordered. */
const TERMS: InstrumentTerms = {
  symbolId: toInstrumentId(1),
  symbolName: 'ALDM',
  symbolCode: 'ALDM',
  tradeType: 'stock',
  tradeMode: 'mm',
  baseCurrency: 'ALDM',
  profitCurrency: 'USD',
  symbolDigits: 2,
  numberDigits: 0,
  contractSize: 1,
  minVolume: 1,
  maxVolume: 10_000,
  limitMaxVolume: 10_000,
  volumeStep: 1,
  buyMaxVolume: 0,
  sellMaxVolume: 0,
  accountMaxVolume: 0,
  minLeverage: 1,
  maxLeverage: 2,
  defaultLeverage: 1,
  maintenanceRatio: 2_500_000_000n,
  askSpread: 0,
  bidSpread: 0,
  quoteVolume: 0,
  feePerLot: 0n,
  feeRate: 10_000_000n,
  minFee: 0n,
  maxFee: 0n,
  stopMinPoints: 0,
  stopMaxPoints: 0,
  priceMinPoints: 0,
  priceMaxPoints: 0,
  tradeEnabled: true,
  financing: { long: 0n, short: 0n, yearDays: 365, minuteOfDay: 1_320, tripleDay: undefined },
  session: { tradeTimes: EVERY_DAY, holidays: [] },
};

const FACTS: StockInputs = {
  terms: TERMS,
  quote: { bid: 10_000, ask: 10_000 },
  quoteAgeMs: 0,
  nowMs: Date.UTC(2026, 2, 4, 15),
  conversion: { accountDigits: 2, rate: UNIT_RATE },
  available: 0n,
  positions: [],
  longExposure: 0,
  shortExposure: 0,
  heldLong: 0,
  heldShort: 0,
  funds: {
    cash: 1_000_000n,
    reserved: 0n,
    loan: 0n,
    interest: 0n,
    equity: 1_000_000n,
    held: 0n,
    initialMargin: 0n,
  },
  lending: {
    moneyInterest: 730_000_000n,
    assetInterest: 400_000_000n,
    moneyLimit: 2_000_000_000_000_000n,
    assetLimit: 0n,
    totalCredit: 4_000_000_000_000_000n,
    borrowingLimit: 9_000_000_000n,
    dayLeverage: 2,
  },
};

const judge = (members: Partial<TicketDraft>, facts: Partial<StockInputs> = {}) =>
  summariseStock({ ...EMPTY_DRAFT, symbolId: 1, ...members }, { ...FACTS, ...facts });

const holding = (volume: number) =>
  [
    {
      direction: 'buy',
      volume,
      entryPrice: 9_000,
      margin: 0n,
      shares: { cost: 0n, loan: 0n, interest: 0n, available: volume, settled: 0 },
    },
  ] as unknown as readonly PositionView[];

describe('the ticket of a stock account', () => {
  it('pays from the cash first and borrows the rest, at interest of the day', () => {
    const { stock, order } = judge({ quantity: '190' }).buy;
    // The example of the documentation: 19,019.00 with the fee, 10,000.00 in cash, 7.3 % a year.
    expect(stock).toMatchObject({ amount: 1_900_000n, fee: 1_900n, own: 1_000_000n, loan: 901_900n });
    expect(stock?.dayInterest).toBe(181n);
    expect(order).toMatchObject({ type: 'marketOpen', entryType: 'quantity', requestNum: '190' });
  });

  it('says what could be bought before and after', () => {
    const { stock } = judge({ quantity: '50' }).buy;
    expect([stock?.powerBefore, stock?.powerAfter]).toEqual([2_000_000n, 1_499_000n]);
  });

  it('refuses what equity does not back, and offers the most that it does', () => {
    const { buy } = judge({ quantity: '300' });
    expect(buy.violations[0]?.reason).toBe('insufficientMargin');
    const most = mostShares({ direction: 'buy', price: 10_000, pending: false }, FACTS);
    expect(buy.fix).toEqual({ field: 'quantity', text: String(most) });
    expect(judge({ quantity: String(most) }).buy.violations).toEqual([]);
    expect(judge({ quantity: String(most + 1) }).buy.violations).not.toEqual([]);
  });

  it('sells what is held and borrows the shares beyond it', () => {
    const held = { positions: holding(200) };
    expect(judge({ quantity: '150' }, held).sell.stock).toMatchObject({ borrowed: 0, after: 50 });
    expect(judge({ quantity: '250' }, held).sell.stock).toMatchObject({ borrowed: 50, after: -50 });
  });

  it('sells no more than is held where shares are not lent, and offers that', () => {
    const lending = { ...FACTS.lending, assetInterest: undefined };
    const { sell } = judge({ quantity: '250' }, { positions: holding(200), lending });
    expect(sell.violations[0]?.reason).toBe('closeAboveHeld');
    expect(sell.fix).toEqual({ field: 'quantity', text: '200' });
    expect(judge({ quantity: '5' }, { lending }).sell.violations[0]?.reason).toBe('nothingToClose');
  });

  it('sends a stop of shares as a trigger without a limit, and refuses one that the market has reached [ORD-46]', () => {
    const stop = { kind: 'stop', price: '105', priceBelow: '95', quantity: '10' } as const;
    const { buy, sell } = judge(stop, { positions: holding(200) });
    expect(buy.order).toMatchObject({ price: undefined, trigger: { price: 10_500 } });
    expect(sell.order).toMatchObject({ price: undefined, trigger: { price: 9_500 } });
    expect(buy.stock).toMatchObject({ amount: 105_000n });
    const reached = judge({ ...stop, price: '95' }).buy;
    expect(reached.violations[0]?.reason).toBe('limitPriceOutsideBand');
    expect(reached.fix).toEqual({ field: 'price', text: '100.50' });
  });

  it('sends a stop of shares with its limit behind the level, and locks what it may cost there [ORD-46]', () => {
    const stop = { kind: 'stop', price: '105', priceBelow: '95', quantity: '10' } as const;
    const behind = (reach: string) =>
      judge({ ...stop, options: { ...EMPTY_DRAFT.options, reach } }, { positions: holding(200) });
    const { buy, sell } = behind('1.5');
    expect(buy.order).toMatchObject({ price: 10_650, trigger: { price: 10_500 } });
    expect(sell.order).toMatchObject({ price: 9_350, trigger: { price: 9_500 } });
    expect([buy.price, buy.stock?.amount]).toEqual([10_500, 106_500n]);
    expect(behind('1.505').buy.violations[0]?.reason).toBe('numberOutOfRange');
  });

  it('turns an amount into whole shares and sends those', () => {
    const { buy } = judge({ entry: 'amount', quantity: '1050' });
    expect(buy.order).toMatchObject({ requestNum: '10', entryType: 'quantity' });
  });
});
