import type { Candle } from '../../../../backend/domain/market-data.ts';
import type { CandleSink } from '../chart-history.ts';
import type { Calculator } from '../indicators/indicator.ts';
import { findKind } from '../indicators/kinds.ts';
import { indicatorReached, type IndicatorAlert } from './alert.ts';

/** Computes the indicators of alerts on the candles of their product and interval, whether or not a chart shows them. */
export class IndicatorWatch implements CandleSink {
  readonly #alerts: readonly IndicatorAlert[];
  readonly #onReached: (alert: IndicatorAlert, candle: Candle) => void;
  #calculators: readonly (readonly [IndicatorAlert, Calculator])[] = [];
  #last: number | undefined;

  /** All alerts are of one product and interval. One that waits for the other side is told when it is there. */
  constructor(alerts: readonly IndicatorAlert[], onReached: (alert: IndicatorAlert, candle: Candle) => void) {
    this.#alerts = alerts;
    this.#onReached = onReached;
  }

  setCandles(candles: readonly Candle[]): void {
    this.#calculators = this.#alerts.flatMap((alert) => {
      const calculator = findKind(alert.indicator)?.create(alert.parameters);
      return calculator === undefined ? [] : [[alert, calculator] as const];
    });
    this.#last = candles.at(-1)?.timestamp;
    candles.forEach((candle, index) => this.#take(candle, false, index === candles.length - 1));
  }

  update(candle: Candle): void {
    const again = candle.timestamp === this.#last;
    this.#last = candle.timestamp;
    this.#take(candle, again, true);
  }

  #take(candle: Candle, again: boolean, judge: boolean): void {
    for (const [alert, calculator] of this.#calculators) {
      const value = calculator.take(candle, again)[alert.line];
      if (!judge || value === undefined) continue;
      const isThere = indicatorReached(alert, value, candle.close);
      if (alert.waitsBack === true ? !isThere : isThere) this.#onReached(alert, candle);
    }
  }
}
