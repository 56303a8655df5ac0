import { Type, type Static } from 'typebox';
import { formatDecimal } from '../../domain/decimal.ts';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { RATE_DIGITS } from '../../domain/index.ts';
import type { AssetEntry } from '../catalogue/index.ts';
import type { TradeService } from '../trade/index.ts';

/** Most pairs of currencies in one question. */
export const MAX_RATE_PAIRS = 50;

export interface RateDependencies {
  asset(code: string): AssetEntry | undefined;
  readonly trade: Pick<TradeService, 'rate'>;
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
  { asset, trade }: RateDependencies,
  pairs: readonly (readonly [source: string, target: string])[],
  member: string,
): ExchangeRate[] {
  if (pairs.length === 0) throw PlatformError.missing(CODE.requestInvalid, member);
  if (pairs.length > MAX_RATE_PAIRS)
    throw PlatformError.wrong(CODE.requestInvalid, 'tooMany', member, MAX_RATE_PAIRS);
  return pairs.map(([source, target]) => {
    const [from, to] = [asset(source), asset(target)];
    if (from === undefined || to === undefined) throw new PlatformError(CODE.companyAssetsMissing);
    const forward = trade.rate(source, target);
    const backward = trade.rate(target, source);
    if (forward === undefined || backward === undefined) throw new PlatformError(CODE.noConversionRate);
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
