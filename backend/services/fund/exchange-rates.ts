import { Type, type Static } from 'typebox';
import { divide, formatDecimal, powerOfTen } from '../../domain/decimal.ts';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { RATE_DIGITS, RATIO_DIGITS } from '../../domain/index.ts';
import type { AssetEntry } from '../catalogue/index.ts';
import type { TradeService } from '../trade/index.ts';

const ONE = powerOfTen(RATIO_DIGITS);

/** Most pairs of currencies in one question. */
export const MAX_RATE_PAIRS = 50;

/** Which money is exchanged: what comes in, or what goes out. */
export type Exchange = 'deposits' | 'withdrawals';

export interface RateDependencies {
  asset(code: string): AssetEntry | undefined;
  readonly trade: Pick<TradeService, 'rate'>;
  /** Share of the middle rate that a company keeps of an exchange, RATIO_DIGITS; nothing by default. */
  readonly marginOf?: ((companyId: number, exchange: Exchange) => bigint) | undefined;
}

/** Whose money is exchanged, and which; undefined: nobody's, the middle of bid and ask. */
export interface ExchangeOf {
  readonly companyId: number;
  readonly exchange: Exchange;
}

/** The middle rate less what the company keeps, rounded down. */
export function rateAfterMargin(
  { marginOf }: Pick<RateDependencies, 'marginOf'>,
  middle: bigint,
  of: ExchangeOf | undefined,
): bigint {
  const margin = of === undefined ? 0n : (marginOf?.(of.companyId, of.exchange) ?? 0n);
  return divide(middle * (ONE - margin), ONE, 'down');
}

/** How an amount in one currency becomes one in another: `target = source (multiply|divide) rate`. */
export const ExchangeRate = Type.Object({
  /** Decimal text, above zero. */
  rate: Type.String(),
  /** `multiply` or `divide`. */
  formulaSymbol: Type.String(),
  sourceDigits: Type.Integer(),
  targetDigits: Type.Integer(),
  sourceCurrency: Type.String(),
  targetCurrency: Type.String(),
});
export type ExchangeRate = Static<typeof ExchangeRate>;

/**
 * Rates of this moment between pairs of source and target, which a request names in `member`. Throws 015 for none or too many pairs, 0000114 for a currency
 * that the platform does not know and CFDWBWE000025 for a pair that no product connects.
 */
export function exchangeRates(
  parts: RateDependencies,
  pairs: readonly (readonly [source: string, target: string])[],
  member: string,
  of?: ExchangeOf,
): ExchangeRate[] {
  const { asset, trade } = parts;
  if (pairs.length === 0) throw PlatformError.missing(CODE.requestInvalid, member);
  if (pairs.length > MAX_RATE_PAIRS)
    throw PlatformError.wrong(CODE.requestInvalid, 'tooMany', member, MAX_RATE_PAIRS);
  return pairs.map(([source, target]) => {
    const [from, to] = [asset(source), asset(target)];
    if (from === undefined || to === undefined) throw new PlatformError(CODE.companyAssetsMissing);
    const [middle, inverse] = [trade.rate(source, target), trade.rate(target, source)];
    if (middle === undefined || inverse === undefined) throw new PlatformError(CODE.noConversionRate);
    const forward = source === target ? middle : rateAfterMargin(parts, middle, of);
    const backward = forward === middle ? inverse : divide(powerOfTen(2 * RATE_DIGITS), forward, 'up');
    // The greater of the two figures carries more digits of the same rate.
    const multiplies = forward >= backward;
    return {
      rate: formatDecimal(multiplies ? forward : backward, RATE_DIGITS),
      formulaSymbol: multiplies ? 'multiply' : 'divide',
      sourceDigits: from.digits,
      targetDigits: to.digits,
      sourceCurrency: source,
      targetCurrency: target,
    };
  });
}
