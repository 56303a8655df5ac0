import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { UNIT_RATE, type InstrumentTerms, type MarginSets, type StockTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toInstrumentId, toRate } from '../../../domain/units.ts';
import type { MarketView, PublicTrade } from '../commands.ts';

/** When random flows begin: a Monday morning. */
export const START_MS = Date.UTC(2026, 2, 2, 8);

/** Large positions cost more, and all of them in the last hour of the day and at weekends. */
const TEST_SETS: MarginSets = {
  daily: [
    { fromVolume: 0, maxLeverage: 100, maintenanceRatio: 50_000_000n },
    { fromVolume: 50, maxLeverage: 20, maintenanceRatio: 60_000_000n },
  ],
  overnight: [{ fromVolume: 0, maxLeverage: 15, maintenanceRatio: 80_000_000n }],
  weekend: [{ fromVolume: 0, maxLeverage: 10, maintenanceRatio: 90_000_000n }],
  leads: { weekend: 60, holiday: 60, overnight: 60 },
};

/** Products of the tests: a market maker's, one with a thin book, one that settles in a foreign currency, one in which customers meet. */
const TEST_PRODUCTS: readonly InstrumentTerms[] = [
  TEST_TERMS,
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(2),
    symbolName: 'ETH/USDT',
    tradeMode: 'aggregation',
    marginSets: TEST_SETS,
  },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(3),
    symbolName: 'USD/JPY',
    symbolDigits: 3,
    contractSize: 10,
    profitCurrency: 'JPY',
  },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(5),
    symbolName: 'SOL/USDT',
    tradeMode: 'matchmaking',
    makerFeeRate: 2_000_000n,
  },
];

/** What the owners of accounts with an odd number pay on top, in price ticks. */
const WIDER = 900;

/** Money and shares are lent for every product, trades settle a day later, and there is a dividend every day of the flow. */
const TEST_STOCK: StockTerms = {
  settlementDays: 1,
  dayLeverage: 40,
  overnightLeverage: 20,
  long: { yearInterest: 730_000_000n, limit: 50_000_000_000_000_000n },
  short: { yearInterest: 365_000_000n, limit: 100_000_000_000n },
  totalCredit: 100_000_000_000_000_000n,
  borrowingLimitRatio: 9_900_000_000n,
  withdrawalRatio: 5_000_000_000n,
  dividends: [0, 1, 2, 3, 4, 5].map((day) => ({
    dayEndMs: START_MS + (day * 24 + 14) * 3_600_000,
    perShare: 10_000_000_000n,
    taxShare: 1_500_000_000n,
    fee: 1_000_000_000n,
  })),
};

/** Terms of the tests: customers with an account of an odd number belong to a group with wider spreads. */
export function testTerms(
  symbolId: number,
  account?: { readonly accountId: number; readonly tradeType?: TradeType },
): InstrumentTerms | undefined {
  const terms = TEST_PRODUCTS.find((candidate) => candidate.symbolId === symbolId);
  if (terms === undefined || account === undefined) return terms;
  if (account.tradeType === TRADE_TYPE.stock)
    return {
      ...terms,
      tradeType: TRADE_TYPE.stock,
      stock: TEST_STOCK,
      maintenanceRatio: 50_000_000n,
      marginSets: undefined,
    };
  if (account.accountId % 2 === 0) return terms;
  return { ...terms, askSpread: terms.askSpread + WIDER, bidSpread: terms.bidSpread + WIDER };
}

/** A trade of the tape on one side of a quote or the other. */
export function tradeAt(bid: number, ask: number): PublicTrade {
  return { seq: bid, timeMs: START_MS, price: bid % 2 === 0 ? bid : ask, volume: 1 };
}

/**
 * A market around one price; all books but that of product 3 are thin, which converts at a rate that follows its price. In
 * product 5 there is room between bid and ask for customers' orders.
 */
export function marketAt(symbolId: number, price: number): MarketView {
  const bid = price;
  const ask = price + (symbolId === 5 ? 2_500 : 4);
  const rate = symbolId === 3 ? toRate((UNIT_RATE * 1000n) / BigInt(price)) : UNIT_RATE;
  const levels = (from: number, step: number) =>
    [0, 1, 2].map((level) => ({ price: from + step * level, volume: 20 * (level + 1) }));
  return {
    bid,
    ask,
    trade: tradeAt(bid, ask),
    depth: symbolId === 3 ? undefined : () => ({ bids: levels(bid, -3), asks: levels(ask, 3) }),
    rate: () => rate,
  };
}
