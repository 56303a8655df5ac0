import type { UTCTimestamp } from 'lightweight-charts';
import type { Bar } from './bar.ts';

/** Whether a bar closes below its opening. */
export function falls(bar: object | undefined): boolean {
  return bar !== undefined && 'close' in bar && 'open' in bar && Number(bar.close) < Number(bar.open);
}

/** A bar as the library takes it for a candle. */
export function candleBar({ timestamp, open, high, low, close }: Bar) {
  return { time: timestamp as UTCTimestamp, open, high, low, close };
}

/** 30 % of a plain `rgb()` colour, for volume behind candles. */
export function translucent(colour: string): string {
  return colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.3)');
}
