import type { Bar } from '../series/bar.ts';
import type { BarSink } from '../series/drawn-bars.ts';

/**
 * Stands before the chart: during a replay it holds back the bars that end after what is reached. That is a time, so that bars
 * of another length show no more of it than those before.
 */
export class ReplaySink implements BarSink {
  readonly #sink: BarSink;
  #endOf: (seconds: number) => number;
  #bars: Bar[] = [];
  /** End of the last bar that was reached (seconds); undefined outside a replay. */
  #until: number | undefined;

  /** `endOf` is when the bar that begins at a time ends (seconds). */
  constructor(sink: BarSink, endOf: (seconds: number) => number) {
    this.#sink = sink;
    this.#endOf = endOf;
  }

  /** Start of the bar that the replay has reached, in seconds; undefined outside a replay, and where no bar has ended by then. */
  get reached(): number | undefined {
    return this.#until === undefined ? undefined : this.#visible().at(-1)?.timestamp;
  }

  /** Bars of another length come from now on. */
  setEnds(endOf: (seconds: number) => number): void {
    this.#endOf = endOf;
  }

  /** Begins at the last bar that started by a time (seconds), but not before the first bar. */
  start(seconds: number): void {
    const start = this.#bars.findLast(({ timestamp }) => timestamp <= seconds) ?? this.#bars[0];
    if (start === undefined) return;
    this.#until = this.#endOf(start.timestamp);
    this.#show();
  }

  /** Shows the next bar. False when there is none: the replay has come to the present. */
  step(): boolean {
    const until = this.#until;
    if (until === undefined) return false;
    const next = this.#bars.find(({ timestamp }) => this.#endOf(timestamp) > until);
    if (next === undefined) return false;
    this.#until = this.#endOf(next.timestamp);
    this.#sink.update(next);
    return true;
  }

  /** Takes the last bar away again. */
  back(): void {
    const before = this.#visible().at(-2);
    if (this.#until === undefined || before === undefined) return;
    this.#until = this.#endOf(before.timestamp);
    this.#show();
  }

  /** Shows everything again, up to the present. */
  stop(): void {
    if (this.#until === undefined) return;
    this.#until = undefined;
    this.#show();
  }

  setCandles(candles: readonly Bar[], keepView: boolean): void {
    this.#bars = [...candles];
    this.#sink.setCandles(this.#visible(), keepView);
  }

  update(candle: Bar): void {
    if (this.#bars.at(-1)?.timestamp === candle.timestamp) this.#bars[this.#bars.length - 1] = candle;
    else this.#bars.push(candle);
    if (this.#until === undefined) this.#sink.update(candle);
  }

  #show(): void {
    this.#sink.setCandles(this.#visible(), true);
  }

  #visible(): readonly Bar[] {
    const until = this.#until;
    if (until === undefined) return this.#bars;
    return this.#bars.filter(({ timestamp }) => this.#endOf(timestamp) <= until);
  }
}
