import { formatDecimal, parseDecimal } from '../domain/decimal.ts';
import { isTradeTime, type InstrumentTerms } from '../domain/index.ts';
import type { ContractTerms } from '../market/index.ts';
import { decimalText } from './decimal-texts.ts';
import type { Instrument } from './instruments.ts';

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

/** `TRADING` while orders are taken, `BREAK` while the market is closed, `HALT` where nothing can be opened. */
export function statusOf(instrument: Instrument, rules: ExchangeRules): 'TRADING' | 'BREAK' | 'HALT' {
  const terms = rules.terms(instrument);
  if (terms === undefined || !terms.tradeEnabled) return 'HALT';
  return isTradeTime(terms.session, rules.marketMs()) ? 'TRADING' : 'BREAK';
}

/** The smallest amount that an order may be worth: the last decimal of the quote asset. */
export function minNotional({ quoteAsset }: Instrument, { assetDigits }: ExchangeRules): string {
  return decimalText(1, assetDigits(quoteAsset));
}

const DIGITS_OF_SHARES = 4;
/** Figures that a price has before its point, at most. */
const PRICE_FIGURES = 6;

/** Figures of the filters of an instrument, as texts: prices, quantities, and how far a price may be from the market. */
export function filterFigures(instrument: Instrument, rules: ExchangeRules) {
  const { digits, numberDigits, contractSize } = instrument;
  const { minVolume, maxVolume, volumeStep, priceMaxLimit, priceMinLimit } = rules.play(instrument);
  const lots = (volume: string) =>
    decimalText(scaled(volume, numberDigits) * BigInt(contractSize), numberDigits);
  const tick = decimalText(1, digits);
  return {
    price: {
      minPrice: tick,
      maxPrice: decimalText(10n ** BigInt(PRICE_FIGURES + digits), digits),
      tickSize: tick,
    },
    lots: { minQty: lots(minVolume), maxQty: lots(maxVolume), stepSize: lots(volumeStep) },
    multiplierUp: share(1n, priceMaxLimit),
    multiplierDown: share(-1n, priceMinLimit),
  };
}

function scaled(text: string, digits: number): bigint {
  return parseDecimal(text, digits) ?? 0n;
}

/** One more or less than everything, by a share of it. */
function share(sign: bigint, part: string): string {
  const one = 10n ** BigInt(DIGITS_OF_SHARES);
  return formatDecimal(one + sign * scaled(part, DIGITS_OF_SHARES), DIGITS_OF_SHARES);
}
