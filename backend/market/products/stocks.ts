import type { LocalizedName, ProductDefinition } from '../product-definition.ts';
import { STOCK_SESSIONS } from './sessions.ts';
import { isolatedContract } from './terms.ts';

interface Stock {
  readonly symbolId: number;
  readonly ticker: string;
  readonly name: LocalizedName;
  readonly startPrice: string;
  readonly dailyVolatility: number;
  readonly annualDrift: number;
  readonly ticksPerMinute: number;
}

/** Shares of companies that do not exist. */
const STOCKS: readonly Stock[] = [
  {
    symbolId: 20001,
    ticker: 'ALDM',
    name: { 'en-US': 'Aldermoor Energy', 'zh-CN': '奥德摩能源', 'zh-TW': '奧德摩能源' },
    startPrice: '42',
    dailyVolatility: 0.016,
    annualDrift: 0.06,
    ticksPerMinute: 120,
  },
  {
    symbolId: 20002,
    ticker: 'QVLT',
    name: { 'en-US': 'Quovolt Motors', 'zh-CN': '阔伏汽车', 'zh-TW': '闊伏汽車' },
    startPrice: '28',
    dailyVolatility: 0.028,
    annualDrift: 0.17,
    ticksPerMinute: 140,
  },
  {
    symbolId: 20003,
    ticker: 'TSLR',
    name: { 'en-US': 'Tessellar Cloud', 'zh-CN': '泰瑟云', 'zh-TW': '泰瑟雲' },
    startPrice: '36',
    dailyVolatility: 0.021,
    annualDrift: 0.119,
    ticksPerMinute: 130,
  },
  {
    symbolId: 20004,
    ticker: 'KSTF',
    name: { 'en-US': 'Kestrel Foods', 'zh-CN': '红隼食品', 'zh-TW': '紅隼食品' },
    startPrice: '27',
    dailyVolatility: 0.012,
    annualDrift: 0.0355,
    ticksPerMinute: 60,
  },
];

function product(stock: Stock): ProductDefinition {
  return {
    symbolId: stock.symbolId,
    code: stock.ticker,
    name: stock.name,
    area: 'stock',
    baseCurrency: stock.ticker,
    profitCurrency: 'USD',
    digits: 2,
    numberDigits: 0,
    path: {
      startPrice: stock.startPrice,
      dailyVolatility: stock.dailyVolatility,
      annualDrift: stock.annualDrift,
      factorGroup: 'stock',
      factorShare: 0.35,
      ticksPerMinute: stock.ticksPerMinute,
      typicalSpread: 1,
      typicalTradeVolume: '120',
    },
    sessions: STOCK_SESSIONS,
    plays: [
      isolatedContract({ area: 'stock', minVolume: '1', maxVolume: '10000', houseSpread: 1, minDistance: 5 }),
    ],
  };
}

export const STOCK_PRODUCTS: readonly ProductDefinition[] = STOCKS.map(product);
