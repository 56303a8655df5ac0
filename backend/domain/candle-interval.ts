/**
 * Lengths of candles, shortest first, as the field writes them: `m` minutes, `h` hours, `d` day, `w` week, `M` month.
 * All begin by UTC: weeks on Monday, months on the first.
 */
export const CANDLE_INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '1d', '1w', '1M'] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];
