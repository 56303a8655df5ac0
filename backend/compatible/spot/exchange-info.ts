import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { MAX_RESTING_ORDERS } from '../../engine/core/index.ts';
import { isTradeTime, type InstrumentTerms } from '../../domain/index.ts';
import type { ContractTerms } from '../../market/index.ts';
import { decimalText, TEXT_DIGITS } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import { publishedLimits } from '../request-limits.ts';

/** What the rules of an instrument follow from. */
export interface ExchangeRules {
  /** The terms in force for everybody; undefined where it is not sold. */
  terms(instrument: Instrument): InstrumentTerms | undefined;
  /** The same as the product file writes them. */
  play(instrument: Instrument): ContractTerms;
  /** Decimals of an asset. */
  assetDigits(code: string): number;
  /** The time of the market in milliseconds. */
  marketMs(): number;
}

const DIGITS_OF_SHARES = 4;

export const ORDER_TYPES = ['LIMIT', 'LIMIT_MAKER', 'MARKET'] as const;

/** The answer of exchangeInfo about some instruments. */
export function exchangeInfo(
  instruments: readonly Instrument[],
  rules: ExchangeRules,
  nowMs: number,
  wanted?: string,
) {
  return {
    timezone: 'UTC',
    serverTime: Math.floor(nowMs),
    rateLimits: publishedLimits('spot'),
    exchangeFilters: [],
    symbols: instruments
      .map((instrument) => symbolRecord(instrument, rules))
      .filter(({ status }) => wanted === undefined || status === wanted),
  };
}

/** `TRADING` while orders are taken, `BREAK` while the market is closed, `HALT` where nothing can be opened. */
export function statusOf(instrument: Instrument, rules: ExchangeRules): 'TRADING' | 'BREAK' | 'HALT' {
  const terms = rules.terms(instrument);
  if (terms === undefined || !terms.tradeEnabled) return 'HALT';
  return isTradeTime(terms.session, rules.marketMs()) ? 'TRADING' : 'BREAK';
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
    orderTypes: ORDER_TYPES,
    icebergAllowed: false,
    ocoAllowed: false,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: false,
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

/** The smallest amount that an order may be worth: the last decimal of the quote asset. */
export function minNotional({ quoteAsset }: Instrument, { assetDigits }: ExchangeRules): string {
  return decimalText(1, assetDigits(quoteAsset));
}

function filtersOf(instrument: Instrument, rules: ExchangeRules) {
  const { digits, numberDigits } = instrument;
  const { minVolume, maxVolume, volumeStep, priceMaxLimit, priceMinLimit } = rules.play(instrument);
  const lots = (volume: string) => decimalText(scaled(volume, numberDigits), numberDigits);
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: decimalText(1, digits),
      maxPrice: decimalText(10n ** BigInt(PRICE_FIGURES + digits), digits),
      tickSize: decimalText(1, digits),
    },
    { filterType: 'LOT_SIZE', minQty: lots(minVolume), maxQty: lots(maxVolume), stepSize: lots(volumeStep) },
    {
      filterType: 'MARKET_LOT_SIZE',
      minQty: lots(minVolume),
      maxQty: lots(maxVolume),
      stepSize: lots(volumeStep),
    },
    {
      filterType: 'MIN_NOTIONAL',
      minNotional: minNotional(instrument, rules),
      applyToMarket: true,
      avgPriceMins: 0,
    },
    {
      filterType: 'PERCENT_PRICE',
      multiplierUp: share(1n, priceMaxLimit),
      multiplierDown: share(-1n, priceMinLimit),
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: MAX_RESTING_ORDERS },
  ];
}

/** Figures that a price has before its point, at most. */
const PRICE_FIGURES = 6;

function scaled(text: string, digits: number): bigint {
  return parseDecimal(text, digits) ?? 0n;
}

/** One more or less than everything, by a share of it. */
function share(sign: bigint, part: string): string {
  const one = 10n ** BigInt(DIGITS_OF_SHARES);
  return formatDecimal(one + sign * scaled(part, DIGITS_OF_SHARES), DIGITS_OF_SHARES);
}
