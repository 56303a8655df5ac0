import type { Rate } from '../../../domain/units.ts';
import type { CustomerId } from '../../../domain/units.ts';
/** Previewed rates that are kept; beyond it the oldest is forgotten. */
export const MAX_PREVIEWS = 10_000;
/** How long a previewed rate is good for; milliseconds of the wall clock. */
export const PREVIEW_MS = 10_000;

interface Preview {
  readonly rate: Rate;
  readonly untilMs: number;
}

/** Rates that customers were shown: who repays soon after gets the one that was shown, once. */
export class RatePreviews {
  readonly #kept = new Map<string, Preview>();

  /** Keeps the rate that a customer was shown for two currencies. Returns until when it is good. */
  keep(customerId: CustomerId, from: string, to: string, rate: Rate, nowMs: number): number {
    const key = `${customerId}/${from}/${to}`;
    this.#kept.delete(key);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MAX_PREVIEWS && oldest !== undefined) this.#kept.delete(oldest);
    const untilMs = nowMs + PREVIEW_MS;
    this.#kept.set(key, { rate, untilMs });
    return untilMs;
  }

  /** The rate that a customer was shown, which it loses by that; undefined for none or one that is too old. */
  take(customerId: CustomerId, from: string, to: string, nowMs: number): Rate | undefined {
    const key = `${customerId}/${from}/${to}`;
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    return found !== undefined && found.untilMs >= nowMs ? found.rate : undefined;
  }
}
