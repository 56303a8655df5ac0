import type { ProductDefinition } from '../product-definition.ts';
import { FOREX_SESSIONS } from './sessions.ts';
import { isolatedContract } from './terms.ts';

const group = { factorGroup: 'metal', factorShare: 0.65 } as const;

/** Precious metals against the dollar; they keep the hours of forex. */
export const METAL_PRODUCTS: readonly ProductDefinition[] = [
  {
    symbolId: 10201,
    code: 'XAU/USD',
    name: { 'en-US': 'Gold', 'zh-CN': '黄金', 'zh-TW': '黃金' },
    area: 'metal',
    baseCurrency: 'XAU',
    profitCurrency: 'USD',
    digits: 2,
    numberDigits: 2,
    path: {
      ...group,
      startPrice: '1190',
      dailyVolatility: 0.009,
      annualDrift: 0.0684,
      ticksPerMinute: 140,
      typicalSpread: 8,
      typicalTradeVolume: '0.80',
    },
    sessions: FOREX_SESSIONS,
    plays: [
      isolatedContract({
        area: 'metal',
        minVolume: '0.01',
        maxVolume: '50',
        houseSpread: 5,
        minDistance: 20,
      }),
    ],
  },
  {
    symbolId: 10202,
    code: 'XAG/USD',
    name: { 'en-US': 'Silver', 'zh-CN': '白银', 'zh-TW': '白銀' },
    area: 'metal',
    baseCurrency: 'XAG',
    profitCurrency: 'USD',
    digits: 3,
    numberDigits: 2,
    path: {
      ...group,
      startPrice: '16',
      dailyVolatility: 0.016,
      annualDrift: 0.0554,
      ticksPerMinute: 90,
      typicalSpread: 5,
      typicalTradeVolume: '0.50',
    },
    sessions: FOREX_SESSIONS,
    plays: [
      isolatedContract({
        area: 'metal',
        contractSize: 5_000,
        minVolume: '0.01',
        maxVolume: '50',
        houseSpread: 3,
        minDistance: 20,
      }),
    ],
  },
];
