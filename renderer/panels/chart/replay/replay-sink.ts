import type { Bar } from '../series/bar.ts';
import type { BarSink } from '../series/drawn-bars.ts';

/** Stands before the chart: during a replay it holds back the bars that come after the one that is reached. */
export class ReplaySink implements BarSink {
  readonly #sink: BarSink;
  #bars: Bar[] = [];
  /** Start of the last bar that is shown (seconds); undefined outside a replay. */
  #reached: number | undefined;

  constructor(sink: BarSink) {
    this.#sink = sink;
  }

  /** Start of the bar that the replay has reached, in seconds; undefined outside a replay. */
  get reached(): number | undefined {
    return this.#reached;
  }

  /** Begins at the last bar that started by a time (seconds), but not before the first bar. */
  start(seconds: number): void {
    const start = this.#bars.findLast(({ timestamp }) => timestamp <= seconds) ?? this.#bars[0];
    if (start === undefined) return;
    this.#reached = start.timestamp;
    this.#show();
  }

  /** Shows the next bar. False when there is none: the replay has come to the present. */
  step(): boolean {
    const reached = this.#reached;
    if (reached === undefined) return false;
    const next = this.#bars.find(({ timestamp }) => timestamp > reached);
    if (next === undefined) return false;
    this.#reached = next.timestamp;
    this.#sink.update(next);
    return true;
  }

  /** Takes the last bar away again. */
  back(): void {
    const reached = this.#reached;
    if (reached === undefined) return;
    const before = this.#bars.findLast(({ timestamp }) => timestamp < reached);
    if (before === undefined) return;
    this.#reached = before.timestamp;
    this.#show();
  }

  /** Shows everything again, up to the present. */
  stop(): void {
    if (this.#reached === undefined) return;
    this.#reached = undefined;
    this.#show();
  }

  setCandles(candles: readonly Bar[], keepView: boolean): void {
    this.#bars = [...candles];
    this.#sink.setCandles(this.#visible(), keepView);
  }

  update(candle: Bar): void {
    if (this.#bars.at(-1)?.timestamp === candle.timestamp) this.#bars[this.#bars.length - 1] = candle;
    else this.#bars.push(candle);
    if (this.#reached === undefined) this.#sink.update(candle);
  }

  #show(): void {
    this.#sink.setCandles(this.#visible(), true);
  }

  #visible(): readonly Bar[] {
    const reached = this.#reached;
    return reached === undefined ? this.#bars : this.#bars.filter(({ timestamp }) => timestamp <= reached);
  }
}
