/** One bar as it is drawn: a candle, or what a series type makes of candles. Prices in ticks; averages keep fractions. */
export interface Bar {
  /** Start in seconds; rises strictly. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Volume units. */
  readonly volume: number;
}

/** How a chart draws its candles. */
export const BAR_STYLES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikinAshi', 'renko'] as const;
export type BarStyle = (typeof BAR_STYLES)[number];

/** Makes other bars of candles, step by step. */
export interface BarTransform {
  /** The bars of a whole list of candles. */
  all(candles: readonly Bar[]): readonly Bar[];
  /**
   * Takes the running candle: it replaces the last one or follows it. Returns the bars that change or are new, or
   * undefined when bars that were there are gone: then `all` has to be asked again.
   */
  next(candle: Bar): readonly Bar[] | undefined;
}
