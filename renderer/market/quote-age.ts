import type { ConnectionHealth } from './contracts.ts';

/** Quotes of a line that is down are believed for this long (milliseconds). */
const BELIEVED_MS = 3_000;

/** A line that is down for this long (milliseconds) is spoken of, and nothing is sent at its prices; a shorter hiccup repairs itself unseen. */
export const HICCUP_MS = 1500;

/**
 * Whether all quotes may be old: their line is down for longer than a hiccup, or it is down and the last one came long
 * ago. Whatever says that the line is down begins at the same moment. Times are local.
 */
export function areQuotesOld(
  { quotes, quotedUntilMs }: Pick<ConnectionHealth, 'quotes' | 'quotedUntilMs'>,
  nowMs: number,
): boolean {
  const { state, downSinceMs } = quotes;
  if (state === 'live' || downSinceMs === undefined) return false;
  // How long it took to notice that the line is down does not make them newer.
  return nowMs - downSinceMs >= HICCUP_MS || nowMs - (quotedUntilMs ?? downSinceMs) > BELIEVED_MS;
}
