import type { Bar, BarStyle, BarTransform } from './bar.ts';
import { HeikinAshi } from './heikin-ashi.ts';
import { Renko } from './renko.ts';

/** Where bars are painted. */
export interface BarSink {
  setCandles(bars: readonly Bar[], keepView: boolean): void;
  update(bar: Bar): void;
}

/** Stands between the candles of a product and the paint: hands on what the series type makes of them. */
export class DrawnBars implements BarSink {
  readonly #sink: BarSink;
  #style: BarStyle = 'candles';
  #transform: BarTransform | undefined;
  #candles: Bar[] = [];
  #bars: Bar[] = [];

  constructor(sink: BarSink) {
    this.#sink = sink;
  }

  /** Bars as they are drawn, oldest first. */
  get bars(): readonly Bar[] {
    return this.#bars;
  }

  setStyle(style: BarStyle): void {
    if (style === this.#style) return;
    this.#style = style;
    this.#transform = transformOf(style);
    this.#draw(true);
  }

  setCandles(candles: readonly Bar[], keepView: boolean): void {
    this.#candles = [...candles];
    if (!keepView) this.#transform = transformOf(this.#style);
    this.#draw(keepView);
  }

  update(candle: Bar): void {
    putLast(this.#candles, candle);
    const changed = this.#transform === undefined ? [candle] : this.#transform.next(candle);
    if (changed === undefined) return this.#draw(true);
    for (const bar of changed) {
      putLast(this.#bars, bar);
      this.#sink.update(bar);
    }
  }

  #draw(keepView: boolean): void {
    const bars = this.#transform?.all(this.#candles) ?? this.#candles;
    this.#bars = [...bars];
    this.#sink.setCandles(this.#bars, keepView);
  }
}

function transformOf(style: BarStyle): BarTransform | undefined {
  if (style === 'heikinAshi') return new HeikinAshi();
  return style === 'renko' ? new Renko() : undefined;
}

/** The running bar replaces the last one of its time or follows it. */
function putLast(list: Bar[], bar: Bar): void {
  if (list.at(-1)?.timestamp === bar.timestamp) list[list.length - 1] = bar;
  else list.push(bar);
}
