import type { ConnectionHealth } from './contracts.ts';

/**
 * When the platform did something, by the market's clock, which all times on the screen use: a platform may run
 * its market at another hour or faster (`--at`, `--speed`). `platformMs` is a recent time of the platform's wall clock;
 * it stands for itself while the market's clock is not known.
 */
export function onMarketClock(
  platformMs: number,
  { clockOffsetMs = 0, marketOffsetMs }: Pick<ConnectionHealth, 'clockOffsetMs' | 'marketOffsetMs'>,
): number {
  return marketOffsetMs === undefined ? platformMs : platformMs - clockOffsetMs + marketOffsetMs;
}
