import type { MarketSource } from '../../market/market-source.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import type { Candle, Tick } from '../../domain/market-data.ts';
import type { RollingFigures } from '../../contract/quote/encode-push.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
const HALF_HOUR_SECONDS = 1_800;
const MINUTES_A_HALF_HOUR = 30;

/**
 * Figures of the 24 hours that end with a tick, to the minute at their far end. The amount counts every candle's
 * volume at the mean of its high, low and close.
 */
export function rollingFigures(source: MarketSource, tick: Tick): RollingFigures {
  return windowFigures(source, tick, DAY_SECONDS * 1000);
}

/** The same of the span of so many milliseconds, whole minutes, that ends with a tick. */
export function windowFigures(source: MarketSource, tick: Tick, spanMs: number): RollingFigures {
  const candles = lastCandles(source, tick, spanMs / 1000);
  const last = tick.price;
  let [high, low, volume, amount] = [last, last, 0, 0n];
  for (const candle of candles) {
    high = Math.max(high, candle.high);
    low = Math.min(low, candle.low);
    volume += candle.volume;
    amount += candleAmount(candle);
  }
  return { last, first: candles[0]?.open ?? last, high, low, volume, amount };
}

/** What was traded in a candle, as amount: its volume at the mean of its high, low and close. */
export function candleAmount({
  volume,
  high,
  low,
  close,
}: Pick<Candle, 'volume' | 'high' | 'low' | 'close'>): bigint {
  return (BigInt(volume) * BigInt(high + low + close)) / 3n;
}

/** Amount as decimal text with the decimals of the price. */
export function amountText(amount: bigint, { digits, numberDigits }: QuotedProduct): string {
  return formatDecimal(amount / 10n ** BigInt(numberDigits), digits);
}

/** Start in seconds of the first minute of the span, 24 hours unless another is named, that ends at a time. */
export function firstMinute(timeMs: number, spanSeconds = DAY_SECONDS): number {
  return (Math.floor(timeMs / 1000 / MINUTE_SECONDS) + 1) * MINUTE_SECONDS - spanSeconds;
}

/** Minutes up to the first whole half hour, then half hours, the last one running. */
function lastCandles(source: MarketSource, { symbolId, timeMs }: Tick, spanSeconds: number): Candle[] {
  const begin = firstMinute(timeMs, spanSeconds);
  const whole = Math.ceil(begin / HALF_HOUR_SECONDS) * HALF_HOUR_SECONDS;
  const minutes = source.candles(
    symbolId,
    KLINE_TYPE.minute1,
    whole - MINUTE_SECONDS,
    MINUTES_A_HALF_HOUR,
    timeMs,
  );
  const halfHours = source.candles(
    symbolId,
    KLINE_TYPE.minute30,
    timeMs / 1000,
    Math.ceil(spanSeconds / HALF_HOUR_SECONDS) + 1,
    timeMs,
  );
  return [
    ...minutes.filter(({ timestamp }) => timestamp >= begin && timestamp < whole),
    ...halfHours.filter(({ timestamp }) => timestamp >= whole),
  ];
}
