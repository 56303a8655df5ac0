import type { Candle, Depth, DepthLevel, Tick } from '../../../domain/market-data.ts';
import { scaledText } from '../../../contract/quote/scaled-text.ts';
import { amountText, candleAmount } from '../rolling-figures.ts';
import type { NamedKlines, NamedProduct } from './read-query.ts';

/** Item of `tick_list` in the answer of depth-tick; every figure is text, `tick_time` in milliseconds. */
export function depthRecord({ code, product }: NamedProduct, depth: Depth) {
  const level = ({ price, volume }: DepthLevel) => ({
    price: scaledText(price, product.digits),
    volume: scaledText(volume, product.numberDigits),
  });
  const { seq, timeMs, bids, asks } = depth;
  return { code, seq: String(seq), tick_time: String(timeMs), bids: bids.map(level), asks: asks.map(level) };
}

/** Item of `tick_list` in the answer of trade-tick. */
export function tradeRecord({ code, product }: NamedProduct, tick: Tick) {
  return {
    code,
    seq: String(tick.seq),
    tick_time: String(tick.timeMs),
    price: scaledText(tick.price, product.digits),
    volume: scaledText(tick.volume, product.numberDigits),
    turnover: amountText(BigInt(tick.price) * BigInt(tick.volume), product),
    trade_direction: tick.direction,
  };
}

/** The K-lines of one product; every figure is text, `timestamp` the start of the interval in seconds. */
export function klinesRecord({ code, product, request }: NamedKlines, candles: readonly Candle[]) {
  const price = (value: number) => scaledText(value, product.digits);
  return {
    code,
    kline_type: request.klineType,
    kline_list: candles.map((candle) => ({
      timestamp: String(candle.timestamp),
      open_price: price(candle.open),
      close_price: price(candle.close),
      high_price: price(candle.high),
      low_price: price(candle.low),
      volume: scaledText(candle.volume, product.numberDigits),
      turnover: amountText(candleAmount(candle), product),
    })),
  };
}
