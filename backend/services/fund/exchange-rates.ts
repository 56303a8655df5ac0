import type { ListedCode } from '../../contract/errors/catalogue.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { RATE_TOO_OLD_TEXT } from '../../contract/errors/rate-texts.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { ExchangeRate } from '../../contract/records/exchange-rates.ts';
import { divide, formatDecimal, powerOfTen } from '../../domain/decimal.ts';
import { RATE_DIGITS, RATIO_DIGITS, toRate, UNIT_RATE } from '../../domain/index.ts';
import type { Rate } from '../../domain/units.ts';
import type { AssetEntry } from '../catalogue/index.ts';
import type { RateTerms } from '../company/index.ts';
import { NO_QUOTE_MS, type TradeService } from '../trade/index.ts';

const ONE = powerOfTen(RATIO_DIGITS);
const MS_IN_HOUR = 3_600_000;

/** Most pairs of currencies in one question. */
export const MAX_RATE_PAIRS = 50;

/** Which money is exchanged: what comes in, what goes out, or what stays and changes its account. */
export type Exchange = 'deposits' | 'withdrawals' | 'transfers';

export interface RateDeps {
  asset(code: string): AssetEntry | undefined;
  readonly trade: Pick<TradeService, 'rate' | 'rateAge'>;
  /** What a company keeps of an exchange, and how old its rate may be. */
  readonly rateTerms: (companyId: number, exchange: Exchange) => RateTerms;
}

/** Whose money is exchanged, and which. */
export interface ExchangeOf {
  readonly companyId: number;
  readonly exchange: Exchange;
}

/**
 * The middle rate less what the company keeps, rounded down: more of it while a product on the way has had no quote for five
 * minutes. Undefined where no product connects the two.
 */
function rateAfterMargin(
  { trade, rateTerms }: Pick<RateDeps, 'trade' | 'rateTerms'>,
  [source, target]: readonly [string, string],
  { companyId, exchange }: ExchangeOf,
): { readonly rate: Rate; readonly ageMs: number } | undefined {
  const [middle, ageMs] = [trade.rate(source, target), trade.rateAge(source, target)];
  if (middle === undefined || ageMs === undefined) return undefined;
  const { kept, keptWhileClosed } = rateTerms(companyId, exchange);
  const share = ageMs > NO_QUOTE_MS ? kept + keptWhileClosed : kept;
  return { rate: toRate(divide(middle * (ONE - share), ONE, 'down')), ageMs };
}

/**
 * The rate at which money is exchanged now. Throws `code` where there is none, and with both ages where its oldest quote is older than the
 * company allows.
 */
export function requireRate(
  deps: Pick<RateDeps, 'trade' | 'rateTerms'>,
  pair: readonly [source: string, target: string],
  of: ExchangeOf,
  code: ListedCode,
): Rate {
  const found = rateAfterMargin(deps, pair, of);
  if (found === undefined || found.rate <= 0n) throw new PlatformError(code);
  const { largestAgeMs } = deps.rateTerms(of.companyId, of.exchange);
  if (found.ageMs > largestAgeMs) {
    const hours = [Math.ceil(found.ageMs / MS_IN_HOUR), largestAgeMs / MS_IN_HOUR].map(String);
    throw new PlatformError(code, [...pair, ...hours], RATE_TOO_OLD_TEXT);
  }
  return found.rate;
}

/** The rate at which a proposal exchanges now. Throws `code` as `requireRate` does, and for a currency that the platform does not have. */
export function proposalRate(
  deps: RateDeps,
  pair: readonly [source: string, target: string],
  of: ExchangeOf,
  code: ListedCode,
): Rate {
  const [source, target] = pair;
  if (deps.asset(source) === undefined || deps.asset(target) === undefined) throw new PlatformError(code);
  return source === target ? UNIT_RATE : requireRate(deps, pair, of, code);
}

/**
 * Rates of this moment between pairs of source and target, which a request names in `member`, with what is kept of them, however old they
 * are. Throws 015 for none or too many pairs, 0000114 for a currency that the platform does not know and CFDWBWE000025 for a
 * pair that no product connects.
 */
export function exchangeRates(
  deps: RateDeps,
  pairs: readonly (readonly [source: string, target: string])[],
  member: string,
  of: ExchangeOf,
): ExchangeRate[] {
  const { asset, trade } = deps;
  if (pairs.length === 0) throw PlatformError.missing(CODE.requestInvalid, member);
  if (pairs.length > MAX_RATE_PAIRS)
    throw PlatformError.wrong(CODE.requestInvalid, 'tooMany', member, MAX_RATE_PAIRS);
  return pairs.map(([source, target]) => {
    const [from, to] = [asset(source), asset(target)];
    if (from === undefined || to === undefined) throw new PlatformError(CODE.companyAssetsMissing);
    const [middle, inverse] = [trade.rate(source, target), trade.rate(target, source)];
    const kept = rateAfterMargin(deps, [source, target], of);
    if (middle === undefined || inverse === undefined || kept === undefined)
      throw new PlatformError(CODE.noConversionRate);
    const forward = source === target ? middle : kept.rate;
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
