import { toInstrumentId } from '../../backend/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../../backend/domain/direction.ts';
import { Conversions, UNIT_RATE, type InstrumentTerms } from '../../backend/domain/index.ts';
import type { CatalogueEntry } from '../market/catalogue.ts';
import { parseMoney } from '../venue/meridian/money.ts';
import { conversionOver, profitRoute } from './profit-route.ts';
import { liveAccount, livePosition, openProfitOf } from './live-figures.ts';
import { computeMarginLevel, type ReportedAccount } from './scaling.ts';
import type { HeldPosition } from './contracts.ts';

const TERMS = {
  symbolDigits: 1,
  numberDigits: 3,
  contractSize: 1,
  tradeType: 'isolated',
  tradeMode: 'mm',
  askSpread: 5,
  bidSpread: 5,
} as InstrumentTerms;

const POSITION: HeldPosition = {
  positionId: '1',
  orderId: '1',
  symbolId: 10021,
  direction: DIRECTION.buy,
  volume: 850,
  entryPrice: 961_880,
  leverage: 10,
  margin: 817_598n,
  maintenance: 40_880n,
  takeProfit: undefined,
  stopLoss: undefined,
  openTimeMs: 0,
  idempotencyKey: null,
};

const ACCOUNT: ReportedAccount = {
  accountId: 1,
  currency: 'USDT',
  digits: 2,
  balance: 1_000_00n,
  equity: 1_010_00n,
  usedMargin: 500_00n,
  frozen: 0n,
  freeMargin: 500_00n,
  freeOf: 'balance',
  openProfit: 10_00n,
  marginLevelBp: undefined,
  receivedAtMs: 100,
};

describe('live figures', () => {
  it('mark a position where it would close, with exact profit', () => {
    const live = livePosition(POSITION, {
      terms: TERMS,
      quote: { bid: 964_125, ask: 964_130 },
      conversion: { accountDigits: 2, rate: UNIT_RATE },
    });
    // (96,412.0 − 96,188.0) × 0.850 = 190.40
    expect(live).toMatchObject({ markPrice: 964_120, openProfit: 190_40n });
    expect(live.liquidationPrice).toBeLessThan(POSITION.entryPrice);
  });

  it('give a cross position the liquidation price that the platform says', () => {
    const quote = { bid: 964_125, ask: 964_130 };
    const conversion = { accountDigits: 2, rate: UNIT_RATE };
    const live = livePosition(POSITION, { terms: { ...TERMS, tradeType: 'cross' }, quote, conversion });
    expect(live).toMatchObject({ openProfit: 190_40n, liquidationPrice: undefined });
    const notified = livePosition(POSITION, {
      terms: { ...TERMS, tradeType: 'cross' },
      quote,
      conversion,
      stopPrice: 400_000,
    });
    expect(notified.liquidationPrice).toBe(400_000);
  });

  it('have no figure before its inputs: no mark without a quote, no profit without a rate', () => {
    const nothing = livePosition(POSITION, { terms: TERMS, quote: undefined, conversion: undefined });
    expect(nothing).toMatchObject({ markPrice: undefined, openProfit: undefined });
    expect(nothing.liquidationPrice).toBeUndefined();
    const quote = { bid: 964_125, ask: 964_130 };
    const unrated = livePosition(POSITION, { terms: TERMS, quote, conversion: undefined });
    expect(unrated).toMatchObject({ markPrice: 964_120, openProfit: undefined });
    expect(openProfitOf([{ ...nothing, openProfit: 5n }, unrated])).toBeUndefined();
    expect(openProfitOf([{ ...nothing, openProfit: 5n }])).toBe(5n);
    expect(openProfitOf([])).toBe(0n);
  });

  it('leave the equity open while a profit is not known, unless the platform has told it', () => {
    const unknown = { equity: undefined, openProfit: undefined, marginLevelBp: undefined };
    expect(liveAccount(ACCOUNT, undefined, false)).toMatchObject(unknown);
    expect(liveAccount(ACCOUNT, undefined, true)).toBe(ACCOUNT);
  });

  it('move the equity by the change of the floating profit', () => {
    expect(liveAccount(ACCOUNT, -5_00n, true)).toMatchObject({
      equity: 995_00n,
      openProfit: -5_00n,
      marginLevelBp: 19_900,
    });
  });

  it('move what is free with the equity of a cross account, and leave it to the balance of an isolated one', () => {
    const free = (freeOf: 'equity' | 'balance', openProfit: bigint) =>
      liveAccount({ ...ACCOUNT, freeOf, frozen: 10_00n }, openProfit, true).freeMargin;
    expect([free('equity', 20_00n), free('equity', -30_00n)]).toEqual([510_00n, 460_00n]);
    // Never below nothing.
    expect(free('equity', -900_00n)).toBe(0n);
    expect([free('balance', 20_00n), free('balance', -900_00n)]).toEqual([500_00n, 500_00n]);
  });
});

describe('money of the wire', () => {
  it('is read exactly and cut to the digits of the account', () => {
    expect(parseMoney('12.50', 2)).toBe(1250n);
    expect(parseMoney('-0.019', 2)).toBe(-1n);
    expect(parseMoney('nonsense', 2)).toBe(0n);
    expect(parseMoney(null, 2)).toBe(0n);
  });

  it('gives a margin level only while margin is used', () => {
    expect(computeMarginLevel(150n, 100n)).toBe(15_000);
    expect(computeMarginLevel(150n, 0n)).toBeUndefined();
  });
});

describe('the conversion of profits', () => {
  const entry = (symbolId: number, code: string, symbolDigits: number, sortNum = symbolId) => {
    const [baseCurrency, profitCurrency] = code.split('/');
    return { base: { symbolId, symbolDigits, baseCurrency, profitCurrency, sortNum } } as CatalogueEntry;
  };
  const entries = [
    entry(1, 'USD/JPY', 3),
    entry(2, 'GBP/USD', 5),
    entry(3, 'CHF/JPY', 3),
    entry(4, 'MER/CHF', 1),
    entry(5, 'BTC/USDT', 1),
  ];
  const quotes = new Map([
    [1, { bid: 159_990, ask: 160_010 }],
    [2, { bid: 126_517, ask: 126_519 }],
    [3, { bid: 184_000, ask: 184_000 }],
  ]);
  const rateOf = (symbolId: number, currency = 'USDT', known = quotes) =>
    conversionOver(profitRoute(entries, symbolId, currency), (id) => known.get(id), 2)?.rate;

  it('is one to one between dollars and their tokens', () => {
    expect(rateOf(2)).toBe(UNIT_RATE);
    expect(rateOf(5)).toBe(UNIT_RATE);
  });

  it('goes at the middle of bid and ask over as many pairs as it takes, by the rule of the platform', () => {
    expect(rateOf(1)).toBe(6_250_000_000n);
    expect(rateOf(2, 'GBP')).toBe(790_401_365_814n);
    // 184 yen for a franc, 160 for a dollar.
    expect(rateOf(4)).toBe(1_150_000_000_000n);
    const bases = entries.map(({ base }) => ({ ...base, symbolId: toInstrumentId(base.symbolId) }));
    for (const [symbolId, from] of [
      [1, 'JPY'],
      [4, 'CHF'],
    ] as const)
      expect(rateOf(symbolId)).toBe(new Conversions(bases).rate(from, 'USDT', (id) => quotes.get(id)));
  });

  it('takes the pairs in the order of the platform where two ways are equally short', () => {
    const twice = [...entries, entry(7, 'CHF/USD', 5, 0)];
    expect(profitRoute(twice, 4, 'USDT')?.map(({ symbolId }) => symbolId)).toEqual([7]);
    const late = [entry(9, 'CHF/EUR', 5, 9), entry(10, 'EUR/USD', 5, 10), ...entries];
    expect(profitRoute(late, 4, 'USDT')?.map(({ symbolId }) => symbolId)).toEqual([3, 1]);
  });

  it('is unknown without a way, and while a quote on it is missing', () => {
    expect(rateOf(1, 'SEK')).toBeUndefined();
    expect(rateOf(4, 'USDT', new Map([[1, { bid: 1, ask: 1 }]]))).toBeUndefined();
    expect(profitRoute(undefined, 1, 'USDT')).toBeUndefined();
    expect(profitRoute(entries, 99, 'USDT')).toBeUndefined();
  });
});
