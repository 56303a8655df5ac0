import { randomBytes } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { toRate } from '../../../domain/index.ts';
import type { Rate } from '../../../domain/units.ts';
import { rateQuoteRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { Exchange } from '../exchange-rates.ts';

/** How long a quoted rate may be used for a proposal. */
export const RATE_LIFETIME_MS = 5 * 60 * 1000;
/** Quotes that are remembered; the oldest give way. */
export const MAX_RATE_QUOTES = 10_000;

/** What is given, and what it becomes. */
export type CurrencyPair = readonly [source: string, target: string];

/** A rate that a customer was shown and may use until a time. */
export interface RateQuote {
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
