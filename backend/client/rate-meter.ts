import { RATE_LIMIT_HEADER } from '../contract/headers.ts';

/** What the rate-limit headers of one endpoint said last. */
interface Reading {
  readonly limit: number;
  readonly used: number;
  /** Local time at which the cycle is over. */
  readonly endsAtMs: number;
}

/** Endpoints remembered at most; the oldest reading leaves first. */
export const MAX_METERED_ENDPOINTS = 100;

const DEFAULT_CYCLE_SECONDS = 60;

/**
 * Reads `x-ratelimit-limit`, `x-ratelimit-remairing` (spelled so) and `x-ratelimit-reset` of every answer (specification,
 * Limits). Limits are counted per endpoint; the meter shows the endpoint that is nearest to its limit.
 */
export class RateMeter {
  readonly #readings = new Map<string, Reading>();

  /** Takes the headers of an answer; headers in lower case. */
  read(endpoint: string, headers: Readonly<Record<string, string>>, nowMs: number): void {
    const limit = wholeNumber(headers[RATE_LIMIT_HEADER.limit]);
    const remaining = wholeNumber(headers[RATE_LIMIT_HEADER.remaining]);
    if (limit === undefined || remaining === undefined || limit === 0) return;
    const cycle = wholeNumber(headers[RATE_LIMIT_HEADER.reset]) ?? DEFAULT_CYCLE_SECONDS;
    this.#readings.delete(endpoint);
    this.#readings.set(endpoint, {
      limit,
      used: Math.max(0, limit - remaining),
      endsAtMs: nowMs + cycle * 1000,
    });
    const oldest = this.#readings.keys().next();
    if (this.#readings.size > MAX_METERED_ENDPOINTS && !oldest.done) this.#readings.delete(oldest.value);
  }

  /** Calls used and allowed of the busiest endpoint whose cycle still runs. */
  busiest(nowMs: number): { readonly used: number; readonly limit: number } | undefined {
    let busiest: Reading | undefined;
    for (const reading of this.#readings.values()) {
      if (reading.endsAtMs < nowMs) continue;
      if (!busiest || reading.used * busiest.limit > busiest.used * reading.limit) busiest = reading;
    }
    return busiest && { used: busiest.used, limit: busiest.limit };
  }
}

/** Seconds to wait after a 429 or 418: `retry-after`, else the length of the cycle. */
export function waitSeconds(status: number, headers: Readonly<Record<string, string>>): number | undefined {
  if (status !== 429 && status !== 418) return undefined;
  return (
    wholeNumber(headers['retry-after']) ??
    wholeNumber(headers[RATE_LIMIT_HEADER.reset]) ??
    DEFAULT_CYCLE_SECONDS
  );
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
