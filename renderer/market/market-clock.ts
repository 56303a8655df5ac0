import type { ConnectionHealth } from './contracts.ts';

/** What is known of the market's clock. */
export type MarketClockHealth = Pick<ConnectionHealth, 'marketOffsetMs'> &
  Partial<Pick<ConnectionHealth, 'marketStandsMs'>>;

/** Market time at a present moment of the local clock (milliseconds); undefined while the market has not said its own. */
export function marketTimeAt(
  localMs: number,
  { marketOffsetMs, marketStandsMs }: MarketClockHealth,
): number | undefined {
  if (marketStandsMs !== undefined) return marketStandsMs;
  return marketOffsetMs === undefined ? undefined : localMs + marketOffsetMs;
}

/**
 * When the platform did something, by the market's clock, which all times on the screen use: a platform may run
 * its market at another hour or faster (`--at`, `--speed`). `platformMs` is a recent time of the platform's wall clock;
 * it stands for itself while the market's clock is not known, and where the platform has only one (`--clock stepped`).
 */
export function onMarketClock(
  platformMs: number,
  {
    clockOffsetMs = 0,
    marketOffsetMs,
    marketStandsMs,
  }: MarketClockHealth & Pick<ConnectionHealth, 'clockOffsetMs'>,
): number {
  if (marketOffsetMs === undefined || marketStandsMs !== undefined) return platformMs;
  return platformMs - clockOffsetMs + marketOffsetMs;
}
