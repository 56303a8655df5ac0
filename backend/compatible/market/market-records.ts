import { divide, formatDecimal } from '../../domain/decimal.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import type { Kline } from './klines.ts';
import type { MarketReads, SpanFigures } from './market-reads.ts';

/** Decimals of a change in percent. */
const PERCENT_DIGITS = 3;
/** The platform does not keep who took in a candle. */
const NOT_KEPT = '0.00000000';

/** A kline as a row. */
export function klineRow(instrument: Instrument, kline: Kline) {
  return [
    kline.openMs,
    priceTextOf(instrument, kline.open),
    priceTextOf(instrument, kline.high),
    priceTextOf(instrument, kline.low),
    priceTextOf(instrument, kline.close),
    quantityTextOf(instrument, kline.volume),
    kline.closeMs,
    amountTextOf(instrument, kline.amount),
    kline.count,
    NOT_KEPT,
    NOT_KEPT,
    '0',
  ];
}

/** A kline as streams send it. */
export function klineMembers(instrument: Instrument, interval: string, kline: Kline, isClosed: boolean) {
  return {
    t: kline.openMs,
    T: kline.closeMs,
    s: instrument.name,
    i: interval,
    f: kline.firstId,
    L: kline.lastTickSeq,
    o: priceTextOf(instrument, kline.open),
    c: priceTextOf(instrument, kline.close),
    h: priceTextOf(instrument, kline.high),
    l: priceTextOf(instrument, kline.low),
    v: quantityTextOf(instrument, kline.volume),
    n: kline.count,
    x: isClosed,
    q: amountTextOf(instrument, kline.amount),
    V: NOT_KEPT,
    Q: NOT_KEPT,
    B: '0',
  };
}

/** The figures of a span as texts; undefined for an instrument without a trade. */
export function spanTexts(reads: MarketReads, instrument: Instrument, spanMs: number) {
  const span = reads.span(instrument, spanMs);
  return span && { span, ...textsOf(instrument, span) };
}

function textsOf(instrument: Instrument, { first, last, high, low, volume, amount }: SpanFigures) {
  const mean = volume === 0 ? BigInt(last) : divide(amount, BigInt(volume), 'half-even');
  const change = BigInt(last - first);
  const percent =
    first === 0 ? 0n : divide(change * 10n ** BigInt(PERCENT_DIGITS + 2), BigInt(first), 'half-even');
  return {
    priceChange: priceTextOf(instrument, last - first),
    priceChangePercent: formatDecimal(percent, PERCENT_DIGITS),
    weightedAvgPrice: decimalText(mean, instrument.digits),
    openPrice: priceTextOf(instrument, first),
    highPrice: priceTextOf(instrument, high),
    lowPrice: priceTextOf(instrument, low),
    lastPrice: priceTextOf(instrument, last),
    volume: quantityTextOf(instrument, volume),
    quoteVolume: amountTextOf(instrument, amount),
  };
}

/** The ticker with everything; undefined for an instrument without a trade. */
export function tickerFull(reads: MarketReads, instrument: Instrument, spanMs: number) {
  const texts = spanTexts(reads, instrument, spanMs);
  const tick = reads.newest(instrument);
  if (texts === undefined || tick === undefined) return undefined;
  const { span, ...figures } = texts;
  return {
    symbol: instrument.name,
    priceChange: figures.priceChange,
    priceChangePercent: figures.priceChangePercent,
    weightedAvgPrice: figures.weightedAvgPrice,
    prevClosePrice: figures.openPrice,
    lastPrice: figures.lastPrice,
    lastQty: quantityTextOf(instrument, tick.volume),
    bidPrice: priceTextOf(instrument, tick.bid),
    bidQty: quantityTextOf(instrument, tick.bidVolume),
    askPrice: priceTextOf(instrument, tick.ask),
    askQty: quantityTextOf(instrument, tick.askVolume),
    openPrice: figures.openPrice,
    highPrice: figures.highPrice,
    lowPrice: figures.lowPrice,
    volume: figures.volume,
    quoteVolume: figures.quoteVolume,
    ...spanMembers(span),
  };
}

/** The ticker with the least. */
export function tickerMini(reads: MarketReads, instrument: Instrument, spanMs: number) {
  const texts = spanTexts(reads, instrument, spanMs);
  if (texts === undefined) return undefined;
  const { openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume, span } = texts;
  const figures = { openPrice, highPrice, lowPrice, lastPrice, volume, quoteVolume };
  return { symbol: instrument.name, ...figures, ...spanMembers(span) };
}

function spanMembers({ openMs, closeMs, firstId, lastId, count }: SpanFigures) {
  return { openTime: openMs, closeTime: closeMs, firstId, lastId, count };
}

/** A ticker as the streams name its members, those that every length has. */
export function tickerMembers(full: NonNullable<ReturnType<typeof tickerFull>>) {
  return {
    p: full.priceChange,
    P: full.priceChangePercent,
    w: full.weightedAvgPrice,
    c: full.lastPrice,
    o: full.openPrice,
    h: full.highPrice,
    l: full.lowPrice,
    v: full.volume,
    q: full.quoteVolume,
    O: full.openTime,
    C: full.closeTime,
    F: full.firstId,
    L: full.lastId,
    n: full.count,
  };
}
