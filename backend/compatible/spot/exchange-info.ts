import { WHOLE_BASIS_POINTS } from '../../domain/orders/order-trigger.ts';
import { MAX_RESTING_ORDERS } from '../../engine/core/index.ts';
import { TEXT_DIGITS } from '../decimal-texts.ts';
import { filterFigures, minNotional, statusOf, type ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import { publishedLimits } from '../request-limits.ts';
import { SPOT_KINDS } from './order-records.ts';

/** How far a trailing order may stay behind the market, in hundredths of a percent: less than all of it. */
export const TRAILING = { least: 1, most: WHOLE_BASIS_POINTS - 1 } as const;

/** The answer of exchangeInfo about some instruments. */
export function exchangeInfo(
  instruments: readonly Instrument[],
  rules: ExchangeRules,
  nowMs: number,
  wanted?: string,
) {
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    rateLimits: publishedLimits('spot'),
    exchangeFilters: [],
    symbols: instruments
      .map((instrument) => symbolRecord(instrument, rules))
      .filter(({ status }) => wanted === undefined || status === wanted),
  };
}

function symbolRecord(instrument: Instrument, rules: ExchangeRules) {
  const { name, baseAsset, quoteAsset } = instrument;
  return {
    symbol: name,
    status: statusOf(instrument, rules),
    baseAsset,
    baseAssetPrecision: TEXT_DIGITS,
    quoteAsset,
    quotePrecision: TEXT_DIGITS,
    quoteAssetPrecision: TEXT_DIGITS,
    baseCommissionPrecision: TEXT_DIGITS,
    quoteCommissionPrecision: TEXT_DIGITS,
    orderTypes: SPOT_KINDS,
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(instrument, rules),
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'NONE',
    allowedSelfTradePreventionModes: ['NONE'],
  };
}

function filtersOf(instrument: Instrument, rules: ExchangeRules) {
  const { price, lots, multiplierUp, multiplierDown } = filterFigures(instrument, rules);
  return [
    { filterType: 'PRICE_FILTER', ...price },
    { filterType: 'LOT_SIZE', ...lots },
    { filterType: 'MARKET_LOT_SIZE', ...lots },
    {
      filterType: 'MIN_NOTIONAL',
      minNotional: minNotional(instrument, rules),
      applyToMarket: true,
      avgPriceMins: 0,
    },
    { filterType: 'PERCENT_PRICE', multiplierUp, multiplierDown, avgPriceMins: 0 },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: TRAILING.least,
      maxTrailingAboveDelta: TRAILING.most,
      minTrailingBelowDelta: TRAILING.least,
      maxTrailingBelowDelta: TRAILING.most,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: MAX_RESTING_ORDERS },
  ];
}
