import { MAX_RESTING_ORDERS } from '../../engine/core/index.ts';
import { TEXT_DIGITS } from '../decimal-texts.ts';
import { filterFigures, minNotional, statusOf, type ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import { publishedLimits } from '../request-limits.ts';
import { MARGIN_ASSET } from './contract-account.ts';
import { FUTURES_KINDS } from './order-records.ts';
import { maintenanceRatio } from './settings-endpoints.ts';

/** A contract without an end, as the dialect dates it: the last day of 2100. */
const NO_DELIVERY_MS = 4_133_404_800_000;
const PERCENT_DIGITS = 4;
/** Digits of a multiplier. */
const MULTIPLIER_DIGITS = '4';
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX'] as const;

/** The answer of exchangeInfo. */
export function exchangeInfo(instruments: readonly Instrument[], rules: ExchangeRules, nowMs: number) {
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    futuresType: 'U_MARGINED',
    rateLimits: publishedLimits('futures'),
    exchangeFilters: [],
    assets: [{ asset: MARGIN_ASSET, marginAvailable: true, autoAssetExchange: '0' }],
    symbols: instruments.map((instrument) => symbolRecord(instrument, rules)),
  };
}

function symbolRecord(instrument: Instrument, rules: ExchangeRules) {
  const { name, baseAsset, quoteAsset, digits, play, product } = instrument;
  const terms = rules.terms(instrument);
  const required = 100 / play.defaultLeverage;
  const kept = terms === undefined ? 0 : 100 * maintenanceRatio(terms, play.defaultLeverage);
  return {
    symbol: name,
    pair: name,
    contractType: 'PERPETUAL',
    deliveryDate: NO_DELIVERY_MS,
    onboardDate: 0,
    status: statusOf(instrument, rules),
    maintMarginPercent: kept.toFixed(PERCENT_DIGITS),
    requiredMarginPercent: required.toFixed(PERCENT_DIGITS),
    baseAsset,
    quoteAsset,
    marginAsset: MARGIN_ASSET,
    pricePrecision: digits,
    quantityPrecision: decimalsOf(filterFigures(instrument, rules).lots.stepSize),
    baseAssetPrecision: TEXT_DIGITS,
    quotePrecision: TEXT_DIGITS,
    underlyingType: product.area === 'crypto' ? 'COIN' : product.area.toUpperCase(),
    underlyingSubType: [],
    triggerProtect: '0',
    liquidationFee: '0',
    marketTakeBound: '0',
    orderTypes: FUTURES_KINDS,
    timeInForce: TIMES_IN_FORCE,
    filters: filtersOf(instrument, rules),
  };
}

/** Decimals of a text without its zeros at the end. */
function decimalsOf(text: string): number {
  return (/\.(\d*[1-9])/.exec(text)?.[1] ?? '').length;
}

function filtersOf(instrument: Instrument, rules: ExchangeRules) {
  const { price, lots, multiplierUp, multiplierDown } = filterFigures(instrument, rules);
  return [
    { filterType: 'PRICE_FILTER', ...price },
    { filterType: 'LOT_SIZE', ...lots },
    { filterType: 'MARKET_LOT_SIZE', ...lots },
    { filterType: 'MAX_NUM_ORDERS', limit: MAX_RESTING_ORDERS },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: MAX_RESTING_ORDERS },
    { filterType: 'MIN_NOTIONAL', notional: minNotional(instrument, rules) },
    { filterType: 'PERCENT_PRICE', multiplierUp, multiplierDown, multiplierDecimal: MULTIPLIER_DIGITS },
  ];
}
