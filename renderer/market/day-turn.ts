import type { QuoteView } from './contracts.ts';

const DAY_MS = 86_400_000;

/** How often it is looked whether a day has begun (ms). */
export const DAY_LOOK_MS = 1_000;

/** The day of the market (UTC) that a time belongs to, counted from 1970. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** A quote on a day on which nothing has been traded so far: it begins with the price at which the day before it closed. */
export function withNewDay(quote: QuoteView): QuoteView {
  const { price } = quote;
  return { ...quote, dayOpen: price, dayHigh: price, dayLow: price, yesterdayClose: price, move: 0 };
}
