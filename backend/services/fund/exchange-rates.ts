import { randomBytes } from 'node:crypto';
import { DEPOSIT_CALLS } from '../../contract/calls/money/deposits.ts';
import type { ListedCode } from '../../contract/errors/catalogue.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { RATE_TOO_OLD_TEXT } from '../../contract/errors/rate-texts.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { ExchangeRate } from '../../contract/records/money/exchange-rates.ts';
import type { WallClock } from '../../domain/clock.ts';
import { divide, formatDecimal, powerOfTen } from '../../domain/decimal.ts';
import { RATE_DIGITS, RATIO_DIGITS, toRate, UNIT_RATE } from '../../domain/index.ts';
import type { Rate } from '../../domain/units.ts';
import type { AssetEntry } from '../catalogue/catalogue-service.ts';
import type { RateTerms } from '../company/company-service.ts';
import { implement, type Operation } from '../operation.ts';
import { NO_QUOTE_MS, type TradeService } from '../trade/trade-service.ts';
import {
  type DepositAddressRow,
  markedRateRepository,
  rateQuoteRepository,
} from '../../storage/fund/index.ts';
import type { Database, Statement } from '../../storage/index.ts';

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
interface ExchangeOf {
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
  const { kept, storedWhileClosed } = rateTerms(companyId, exchange);
  const share = ageMs > NO_QUOTE_MS ? kept + storedWhileClosed : kept;
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

/** How long a quoted rate may be used for a proposal. */
const RATE_LIFETIME_MS = 5 * 60 * 1000;
/** Quotes that are remembered; the oldest give way. */
const MAX_RATE_QUOTES = 10_000;

/** What is given, and what it becomes. */
type CurrencyPair = readonly [source: string, target: string];

/** A rate that a customer was shown and may use until a time. */
interface RateQuote {
  readonly source: string;
  readonly target: string;
  /** Units of the target for one of the source. */
  readonly rate: Rate;
  readonly untilMs: number;
}

/** Rates that customers were quoted for one kind of exchange, by serial number; they are stored before they are shown. */
export class RateQuotes {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #exchange: Exchange;

  constructor(database: Database, wallClock: WallClock, exchange: Exchange) {
    this.#database = database;
    this.#wallClock = wallClock;
    this.#exchange = exchange;
  }

  /** Holds a rate for a customer; resolves to its serial number once it is on disk. */
  async store(customerId: number, [source, target]: CurrencyPair, rate: Rate): Promise<string> {
    const nowMs = this.#wallClock.nowMs();
    const serial = `R${randomBytes(10).toString('hex')}`;
    const row = {
      serial_no: serial,
      customer_id: customerId,
      exchange: this.#exchange,
      source,
      target,
      rate: String(rate),
      until_ms: nowMs + RATE_LIFETIME_MS,
    };
    await this.#database.commit(rateQuoteRepository.store(row, { nowMs, most: MAX_RATE_QUOTES }));
    return serial;
  }

  /** What a customer was quoted under a serial number; undefined for one that is unknown, too old, somebody else's or of another exchange. */
  async find(customerId: number, serial: string): Promise<RateQuote | undefined> {
    const row = await rateQuoteRepository.bySerial(this.#database, serial);
    if (row?.customer_id !== customerId || row.exchange !== this.#exchange) return undefined;
    if (row.until_ms <= this.#wallClock.nowMs()) return undefined;
    const { source, target, until_ms: untilMs } = row;
    return { source, target, rate: toRate(BigInt(row.rate)), untilMs };
  }

  /** The rate of a serial number for two currencies; undefined where `find` is, and for others than it was quoted for. */
  async rate(customerId: number, serial: string, [source, target]: CurrencyPair): Promise<Rate | undefined> {
    const quote = await this.find(customerId, serial);
    return quote?.source === source && quote.target === target ? quote.rate : undefined;
  }
}

/** Rates that customers marked for what is to arrive; the oldest give way. */
const MAX_MARKED_RATES = 10_000;

/** Quoted rates at which the next payments to addresses are credited, while they are valid. */
export class MarkedRates {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Marks a quote for the next payment of a customer over a chain, in the place of an earlier one. Resolves once it is on disk. */
  mark(customerId: number, blockchain: string, quote: RateQuote): Promise<void> {
    const row = {
      customer_id: customerId,
      currency: quote.source,
      blockchain,
      account_currency: quote.target,
      rate: String(quote.rate),
      until_ms: quote.untilMs,
    };
    const kept = { nowMs: this.#wallClock.nowMs(), most: MAX_MARKED_RATES };
    return this.#database.commit(markedRateRepository.store(row, kept));
  }

  /** The rate for the next payment to an address, and the statement that uses it up; undefined without a valid one for its currencies. */
  async next(
    address: Pick<DepositAddressRow, 'customer_id' | 'currency' | 'blockchain' | 'account_currency'>,
  ): Promise<{ readonly rate: Rate; readonly useUp: Statement } | undefined> {
    const row = await markedRateRepository.find(this.#database, address);
    if (row?.account_currency !== address.account_currency) return undefined;
    if (row.until_ms <= this.#wallClock.nowMs()) return undefined;
    return { rate: toRate(BigInt(row.rate)), useUp: markedRateRepository.remove(address) };
  }
}

/** The rate of this moment for what is paid, with a serial number that holds it for a proposal. Throws 50009 without one. */
export function rateOperation(
  deps: RateDeps & { isDeployed(companyId: number): boolean },
  quotes: RateQuotes,
): Operation {
  return implement(
    DEPOSIT_CALLS.getDepositExchangeRate,
    async ({ caller, companyId }, { paymentCurrency, accountCurrency, channelCode = '' }) => {
      const pair = [paymentCurrency, accountCurrency] as const;
      const rate = depositRate(deps, companyId, pair);
      const of = { companyId, exchange: 'deposits' } as const;
      const [shown] = exchangeRates(deps, [pair], 'paymentCurrency', of);
      if (shown === undefined) throw new PlatformError(CODE.depositRateUnknown);
      return {
        paymentCurrency,
        accountCurrency,
        channelCode,
        depositRateSerialNo: await quotes.store(caller?.customerId ?? 0, pair, rate),
        exchangeRate: shown.rate,
        formulaSymbol: shown.formulaSymbol,
        sourceDigits: String(shown.sourceDigits),
        targetDigits: deps.isDeployed(companyId) ? shown.targetDigits : String(shown.targetDigits),
      };
    },
  );
}

/** Units of the account's currency for one of the paid one. Throws 50009 where no product connects them, and at a rate that is too old. */
export function depositRate(deps: RateDeps, companyId: number, pair: CurrencyPair): Rate {
  return proposalRate(deps, pair, { companyId, exchange: 'deposits' }, CODE.depositRateUnknown);
}
