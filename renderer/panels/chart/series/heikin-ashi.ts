import type { Bar, BarTransform } from './bar.ts';

/** Heikin-Ashi of one candle after the bar before it; the first opens in the middle of its own body. */
export function heikinAshiBar(candle: Bar, before: Bar | undefined): Bar {
  const close = (candle.open + candle.high + candle.low + candle.close) / 4;
  const open = before === undefined ? (candle.open + candle.close) / 2 : (before.open + before.close) / 2;
  return {
    timestamp: candle.timestamp,
    open,
    high: Math.max(candle.high, open, close),
    low: Math.min(candle.low, open, close),
    close,
    volume: candle.volume,
  };
}

/** Averaged candles that show a trend with fewer changes of colour. */
export class HeikinAshi implements BarTransform {
  /** Bar before the last one, on which the running bar rests. */
  #before: Bar | undefined;
  #last: Bar | undefined;

  all(candles: readonly Bar[]): readonly Bar[] {
    this.#before = undefined;
    this.#last = undefined;
    return candles.map((candle) => this.#take(candle));
  }

  next(candle: Bar): readonly Bar[] {
    return [this.#take(candle)];
  }

  #take(candle: Bar): Bar {
    if (this.#last !== undefined && this.#last.timestamp !== candle.timestamp) this.#before = this.#last;
    this.#last = heikinAshiBar(candle, this.#before);
    return this.#last;
  }
}
