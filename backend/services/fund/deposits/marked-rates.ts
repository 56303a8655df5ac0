import type { WallClock } from '../../../domain/clock.ts';
import { toRate } from '../../../domain/index.ts';
import type { Rate } from '../../../domain/units.ts';
import { markedRateRepository, type DepositAddressRow } from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { RateQuote } from './rate-quotes.ts';

/** Rates that customers marked for what is to arrive; the oldest give way. */
export const MAX_MARKED_RATES = 10_000;

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
