import { randomBytes } from 'node:crypto';
import { DEPOSIT_CALLS } from '../../../contract/calls/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { toRate } from '../../../domain/index.ts';
import type { Rate } from '../../../domain/units.ts';
import type { DepositOperationDeps } from './operations.ts';
import { type Exchange, exchangeRates, type RateDeps, proposalRate } from '../exchange-rates.ts';
import { implement, type Operation } from '../../operation.ts';
import {
  type DepositAddressRow,
  markedRateRepository,
  orderDetailsRepository,
  rateQuoteRepository,
} from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';

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
  async keep(customerId: number, [source, target]: CurrencyPair, rate: Rate): Promise<string> {
    const nowMs = this.#wallClock.nowMs();
    const serial = `R${randomBytes(10).toString('hex')}`;
    const row = {
      ...{ serial_no: serial, customer_id: customerId, exchange: this.#exchange, source, target },
      ...{ rate: String(rate), until_ms: nowMs + RATE_LIFETIME_MS },
    };
    await this.#database.commit(rateQuoteRepository.keep(row, { nowMs, most: MAX_RATE_QUOTES }));
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
      ...{ customer_id: customerId, currency: quote.source, blockchain, account_currency: quote.target },
      ...{ rate: String(quote.rate), until_ms: quote.untilMs },
    };
    const kept = { nowMs: this.#wallClock.nowMs(), most: MAX_MARKED_RATES };
    return this.#database.commit(markedRateRepository.keep(row, kept));
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

/** How long details wait for their order. */
const DETAILS_LIFETIME_MS = 15 * 60 * 1000;
/** Details that are remembered; the oldest give way. */
const MAX_ORDER_DETAILS = 10_000;

/** What customers set down before they make an order, by the number that names it. */
export class OrderDetails {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Stores details; resolves to their number once they are on disk. */
  async keep(customerId: number, text: string): Promise<string> {
    const nowMs = this.#wallClock.nowMs();
    const orderNo = `O${randomBytes(10).toString('hex')}`;
    const row = { order_no: orderNo, customer_id: customerId, text, until_ms: nowMs + DETAILS_LIFETIME_MS };
    await this.#database.commit(orderDetailsRepository.keep(row, { nowMs, most: MAX_ORDER_DETAILS }));
    return orderNo;
  }

  /** The details of a number; undefined for one that is unknown, used, too old or somebody else's. */
  async find(customerId: number, orderNo: string): Promise<string | undefined> {
    const row = await orderDetailsRepository.byNumber(this.#database, orderNo);
    if (row?.customer_id !== customerId || row.until_ms <= this.#wallClock.nowMs()) return undefined;
    return row.text;
  }

  /** The statement that uses details up, for the commit of their order. */
  useUp(orderNo: string): Statement {
    return orderDetailsRepository.remove(orderNo);
  }
}

/** The rate of this moment for what is paid, with a serial number that holds it for a proposal. Throws 50009 without one. */
export function rateOperation(
  deps: RateDeps & Pick<DepositOperationDeps, 'isDeployed'>,
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
        ...{ paymentCurrency, accountCurrency, channelCode },
        depositRateSerialNo: await quotes.keep(caller?.customerId ?? 0, pair, rate),
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
