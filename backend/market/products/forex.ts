import type { LocalizedName, ProductDefinition } from '../product-definition.ts';
import { FOREX_SESSIONS } from './sessions.ts';
import { isolatedContract } from './terms.ts';

interface Pair {
  readonly symbolId: number;
  readonly base: string;
  readonly quote: string;
  readonly name: LocalizedName;
  readonly digits: number;
  readonly startPrice: string;
  readonly dailyVolatility: number;
  readonly annualDrift: number;
  readonly ticksPerMinute: number;
}

/** Currency pairs: lots of 100,000 of the base currency. */
const PAIRS: readonly Pair[] = [
  {
    symbolId: 10101,
    base: 'EUR',
    quote: 'USD',
    name: { 'en-US': 'Euro', 'zh-CN': '欧元', 'zh-TW': '歐元' },
    digits: 5,
    startPrice: '1.12',
    dailyVolatility: 0.0045,
    annualDrift: -0.003,
    ticksPerMinute: 150,
  },
  {
    symbolId: 10102,
    base: 'USD',
    quote: 'JPY',
    name: { 'en-US': 'Yen', 'zh-CN': '日元', 'zh-TW': '日圓' },
    digits: 3,
    startPrice: '118',
    dailyVolatility: 0.0055,
    annualDrift: 0.0226,
    ticksPerMinute: 140,
  },
  {
    symbolId: 10103,
    base: 'GBP',
    quote: 'USD',
    name: { 'en-US': 'Sterling', 'zh-CN': '英镑', 'zh-TW': '英鎊' },
    digits: 5,
    startPrice: '1.34',
    dailyVolatility: 0.0052,
    annualDrift: -0.0045,
    ticksPerMinute: 130,
  },
  {
    symbolId: 10104,
    base: 'AUD',
    quote: 'USD',
    name: { 'en-US': 'Aussie', 'zh-CN': '澳元', 'zh-TW': '澳元' },
    digits: 5,
    startPrice: '0.72',
    dailyVolatility: 0.0056,
    annualDrift: -0.0085,
    ticksPerMinute: 120,
  },
  {
    symbolId: 10105,
    base: 'USD',
    quote: 'CHF',
    name: { 'en-US': 'Swissie', 'zh-CN': '瑞士法郎', 'zh-TW': '瑞士法郎' },
    digits: 5,
    startPrice: '0.96',
    dailyVolatility: 0.0046,
    annualDrift: -0.0067,
    ticksPerMinute: 120,
  },
];

/** Pairs that price the dollar share one factor, pairs that are priced in dollars another. */
function product(pair: Pair): ProductDefinition {
  return {
    symbolId: pair.symbolId,
    code: `${pair.base}/${pair.quote}`,
    name: pair.name,
    area: 'forex',
    baseCurrency: pair.base,
    profitCurrency: pair.quote,
    digits: pair.digits,
    numberDigits: 2,
    path: {
      startPrice: pair.startPrice,
      dailyVolatility: pair.dailyVolatility,
      annualDrift: pair.annualDrift,
      factorGroup: pair.base === 'USD' ? 'dollar' : 'against-dollar',
      factorShare: 0.5,
      ticksPerMinute: pair.ticksPerMinute,
      typicalSpread: 2,
      typicalTradeVolume: '1.50',
    },
    sessions: FOREX_SESSIONS,
    plays: [
      isolatedContract({
        area: 'forex',
        minVolume: '0.01',
        maxVolume: '50',
        houseSpread: 3,
        minDistance: 20,
      }),
    ],
  };
}

export const FOREX_PRODUCTS: readonly ProductDefinition[] = PAIRS.map(product);
