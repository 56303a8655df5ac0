import type { WallClock } from '../../../domain/clock.ts';
import type { Rate } from '../../../domain/units.ts';

/** How long a quoted rate may be used for a proposal. */
export const RATE_LIFETIME_MS = 5 * 60 * 1000;
/** Quotes that are remembered; the oldest give way. */
export const MAX_RATE_QUOTES = 10_000;

/** A rate that a customer was shown. */
interface RateQuote {
  readonly paymentCurrency: string;
  readonly accountCurrency: string;
  readonly rate: Rate;
  readonly untilMs: number;
}

/** Rates by the serial numbers under which they were quoted. A start forgets them; clients ask again. */
export class RateQuotes {
  readonly #wallClock: WallClock;
  readonly #quotes = new Map<string, RateQuote>();
  readonly #prefix: string;
  #last = 0;

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
    // Numbers of another run stand for nothing here.
    this.#prefix = `R${wallClock.nowMs()}`;
  }

  /** Remembers a rate; answers its serial number. */
  keep(paymentCurrency: string, accountCurrency: string, rate: Rate): string {
    this.#last += 1;
    const serial = `${this.#prefix}${String(this.#last).padStart(6, '0')}`;
    const untilMs = this.#wallClock.nowMs() + RATE_LIFETIME_MS;
    this.#quotes.set(serial, { paymentCurrency, accountCurrency, rate, untilMs });
    const [oldest] = this.#quotes.keys();
    if (this.#quotes.size > MAX_RATE_QUOTES && oldest !== undefined) this.#quotes.delete(oldest);
    return serial;
  }

  /** The rate of a serial number; undefined for one that is unknown, too old or of other currencies. */
  find(serial: string, paymentCurrency: string, accountCurrency: string): Rate | undefined {
    const quote = this.#quotes.get(serial);
    if (quote === undefined || quote.untilMs <= this.#wallClock.nowMs()) return undefined;
    if (quote.paymentCurrency !== paymentCurrency || quote.accountCurrency !== accountCurrency)
      return undefined;
    return quote.rate;
  }

  /** True for a serial number that holds a rate for what is paid in a currency. */
  isOf(serial: string, paymentCurrency: string): boolean {
    const quote = this.#quotes.get(serial);
    return quote?.paymentCurrency === paymentCurrency && quote.untilMs > this.#wallClock.nowMs();
  }
}
