import { toInstrumentId } from '../../../domain/units.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { TRADE_MODE } from '../../../domain/orders/execution-model.ts';
import type { InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import type { ProductDefinition } from '../../../market/index.ts';
import { assetCatalogue } from '../assets/asset-catalogue.ts';

/** Spot products: the first trades with a market maker at its quote, the second walks a thin book. */
const SPOT_TERMS: InstrumentTerms = {
  ...TEST_TERMS,
  symbolId: toInstrumentId(51),
  tradeType: TRADE_TYPE.spot,
  askSpread: 0,
  bidSpread: 0,
  quoteVolume: 1_000,
  maxLeverage: 1,
  defaultLeverage: 1,
};
/** What there is to hold. */
export const TEST_ASSETS = {
  USDT: { assetsId: 1, digits: 2 },
  BTC: { assetsId: 13, digits: 8 },
  ETH: { assetsId: 14, digits: 8 },
};

const LEVERAGED: InstrumentTerms = {
  ...SPOT_TERMS,
  symbolId: toInstrumentId(61),
  tradeType: TRADE_TYPE.leveragedSpot,
  maxLeverage: 10,
};
const lends = {
  tradeType: 3,
  lending: {
    long: { yearInterest: '0.0876', limit: '500000' },
    short: { yearInterest: '0.05', limit: '10' },
    borrowingLimitRatio: '0.9',
    multipleFreezeRatio: '1.1',
    transferLimitRatio: '0.5',
    withdrawalRatio: '0.5',
    totalCredit: '400000',
    overnightLeverage: 5,
  },
};
const LENT = [
  { symbolId: 61, baseCurrency: 'BTC', profitCurrency: 'USDT', plays: [lends] },
  { symbolId: 62, baseCurrency: 'ETH', profitCurrency: 'USDT', plays: [lends] },
] as unknown as readonly ProductDefinition[];
/** What the tests hold and borrow: a million units at a year's 8.76 % cost 10.00 an hour. */
export const TEST_CATALOGUE = assetCatalogue(LENT, (code) => TEST_ASSETS[code as keyof typeof TEST_ASSETS]);

/** A product that nobody ever quotes, a share, and a product whose exposure the house hedges. */
export const SILENT = toInstrumentId(9);
/** A product that is dealt by matchmaking. */
export const MATCHED = toInstrumentId(10);
export const SHARE = toInstrumentId(20);
export const HEDGED = toInstrumentId(30);
/** A share of which one new one comes for ten on the second day, at its opening. */
export const SPLITTING = toInstrumentId(21);
export const SPLIT_MS = Date.UTC(2026, 2, 3, 14, 30);

/** A share of 60,000.00, of which money and shares are lent; trades settle a day later. */
const SHARE_TERMS: InstrumentTerms = {
  ...TEST_TERMS,
  symbolId: SHARE,
  symbolName: 'Aldermoor',
  symbolCode: 'ALDM',
  tradeType: TRADE_TYPE.stock,
  numberDigits: 0,
  minLeverage: 1,
  maxLeverage: 2,
  defaultLeverage: 1,
  askSpread: 0,
  bidSpread: 0,
  maintenanceRatio: 2_500_000_000n,
  priceMaxPoints: 6_000_000,
  stock: {
    settlementDays: 1,
    dayLeverage: 2,
    overnightLeverage: 2,
    long: { yearInterest: 730_000_000n, limit: 100_000_000_000_000_000n },
    short: { yearInterest: 365_000_000n, limit: 1_000_000_000_000n },
    totalCredit: 100_000_000_000_000_000n,
    borrowingLimitRatio: 9_000_000_000n,
    withdrawalRatio: 5_000_000_000n,
    dividends: [
      {
        dayEndMs: Date.UTC(2026, 2, 2, 22),
        perShare: 1_000_000_000_000n,
        taxShare: 1_500_000_000n,
        fee: 10_000_000_000n,
      },
    ],
  },
};

const WITHOUT_DIVIDEND = SHARE_TERMS.stock && { ...SHARE_TERMS.stock, dividends: [] };

/** Product 1 trades with a market maker, 2 walks a thin book, 3 settles in yen, 4 is a currency nobody can convert. */
export const TERMS: readonly InstrumentTerms[] = [
  TEST_TERMS,
  { ...TEST_TERMS, symbolId: toInstrumentId(2), symbolName: 'ETH/USDT', tradeMode: 'aggregation' },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(3),
    symbolName: 'EUR/JPY',
    symbolDigits: 3,
    contractSize: 1_000,
    profitCurrency: 'JPY',
  },
  { ...TEST_TERMS, symbolId: toInstrumentId(4), symbolName: 'XAU/ZZZ', profitCurrency: 'ZZZ' },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(5),
    symbolName: 'CLOSED',
    session: { tradeTimes: [{ dayOfWeek: 7, startTime: 0, endTime: 1 }], holidays: [] },
  },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(6),
    symbolName: 'NEVER',
    session: { tradeTimes: [], holidays: [] },
  },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(7),
    symbolName: 'SMALL',
    minVolume: 10,
    volumeStep: 10,
    buyMaxVolume: 100,
    accountMaxVolume: 150,
  },
  { ...TEST_TERMS, symbolId: toInstrumentId(8), symbolName: 'COARSE', minVolume: 20, volumeStep: 10 },
  { ...TEST_TERMS, symbolId: SILENT, symbolName: 'SILENT' },
  {
    ...TEST_TERMS,
    symbolId: HEDGED,
    symbolName: 'HEDGED',
    tradeMode: 'butterflyMm',
    askSpread: 0,
    bidSpread: 0,
    hedge: { threshold: 2, ratio: 10_000_000_000n },
  },
  // Dealt by matchmaking: whoever rests pays 0.02 %.
  {
    ...TEST_TERMS,
    symbolId: MATCHED,
    symbolName: 'MATCHED',
    tradeMode: TRADE_MODE.matchmaking,
    askSpread: 0,
    bidSpread: 0,
    makerFeeRate: 2_000_000n,
  },
  SPOT_TERMS,
  {
    ...SPOT_TERMS,
    symbolId: toInstrumentId(52),
    symbolName: 'ETH/USDT',
    baseCurrency: 'ETH',
    tradeMode: 'aggregation',
  },
  LEVERAGED,
  {
    ...LEVERAGED,
    symbolId: toInstrumentId(62),
    symbolName: 'ETH/USDT',
    baseCurrency: 'ETH',
    tradeMode: 'aggregation',
  },
  SHARE_TERMS,
  { ...SHARE_TERMS, symbolId: SPLITTING, symbolName: 'Vesper', symbolCode: 'VSPR', stock: WITHOUT_DIVIDEND },
];

/** What the market knows of them. */
export const TEST_PRODUCTS = [
  { symbolId: 51, digits: 2, baseCurrency: 'BTC', profitCurrency: 'USDT' },
  { symbolId: 52, digits: 2, baseCurrency: 'ETH', profitCurrency: 'USDT' },
  { symbolId: 100, digits: 3, baseCurrency: 'USD', profitCurrency: 'JPY' },
  {
    symbolId: SHARE,
    digits: 2,
    baseCurrency: 'ALDM',
    profitCurrency: 'USDT',
    plays: [{ tradeType: 6, tradeMode: 4 }],
  },
  {
    symbolId: SPLITTING,
    digits: 2,
    baseCurrency: 'VSPR',
    profitCurrency: 'USDT',
    plays: [{ tradeType: 6, tradeMode: 4 }],
    sessions: {
      quoteTimes: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: 52_200, endTime: 75_600 })),
      holidays: [],
    },
    splits: [{ date: '2026-03-03', newShares: 1, oldShares: 10 }],
  },
] as unknown as readonly ProductDefinition[];
