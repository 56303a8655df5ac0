import type { ConnectionHealth } from './contracts.ts';

/** Quotes of a line that is down are believed for this long (milliseconds). */
const BELIEVED_MS = 3_000;

/** Whether all quotes may be old: the line is down, and the last one came longer ago than a hiccup. Times are local. */
export function areQuotesOld(
  { quotes, quotedUntilMs }: Pick<ConnectionHealth, 'quotes' | 'quotedUntilMs'>,
  nowMs: number,
): boolean {
  // How long it took to notice that the line is down does not make them newer.
  const sinceMs = quotes.downSinceMs === undefined ? undefined : (quotedUntilMs ?? quotes.downSinceMs);
  return quotes.state !== 'live' && sinceMs !== undefined && nowMs - sinceMs > BELIEVED_MS;
}
