import type { Tick } from '../../domain/market-data.ts';
import { amountTextOf, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import { DialectError } from '../errors.ts';
import type { Instrument, Instruments } from '../instruments.ts';
import type { MarketReads } from './market-reads.ts';

const HOUR_MS = 3_600_000;

/** A level of a book as the dialect writes it. */
export function levelOf(instrument: Instrument) {
  return ({ price, volume }: { readonly price: number; readonly volume: number }): [string, string] => [
    priceTextOf(instrument, price),
    quantityTextOf(instrument, volume),
  ];
}

/** One trade of ours is one aggregate: their numbers are the same. */
export function aggregated(
  reads: MarketReads,
  {
    symbol,
    fromId,
    startTime,
    endTime,
    limit,
  }: {
    readonly symbol: Instrument;
    readonly fromId: number | undefined;
    readonly startTime: number | undefined;
    readonly endTime: number | undefined;
    readonly limit: number;
  },
): readonly Tick[] {
  if (fromId !== undefined) {
    if (startTime !== undefined || endTime !== undefined) throw new DialectError('badCombination');
    return reads.tradesFrom(symbol, fromId, limit);
  }
  if (startTime !== undefined)
    return reads.tradesBetween(symbol, startTime, endTime ?? startTime + HOUR_MS, limit);
  if (endTime !== undefined)
    return reads.tradesBetween(symbol, endTime - HOUR_MS, endTime, Infinity).slice(-limit);
  return reads.recentTrades(symbol, limit);
}

/** A trade as a row. */
export function tradeRow(instrument: Instrument, tick: Tick) {
  return {
    id: tick.seq,
    price: priceTextOf(instrument, tick.price),
    qty: quantityTextOf(instrument, tick.volume),
    quoteQty: amountTextOf(instrument, BigInt(tick.price) * BigInt(tick.volume)),
    time: tick.timeMs,
    isBuyerMaker: isBuyerMaker(tick),
  };
}

/** A trade as a row of the aggregates. */
export function aggregateRow(instrument: Instrument, tick: Tick) {
  return {
    a: tick.seq,
    p: priceTextOf(instrument, tick.price),
    q: quantityTextOf(instrument, tick.volume),
    f: tick.seq,
    l: tick.seq,
    T: tick.timeMs,
    m: isBuyerMaker(tick),
  };
}

/** Whether the buyer's order rested: the seller came and took. */
export function isBuyerMaker({ direction }: Tick): boolean {
  return direction === 2;
}

/** The instruments that a request names: one, some or all. Throws -1128 for both ways at once. */
export function chosen(
  instruments: Instruments,
  {
    symbol,
    symbols,
  }: { readonly symbol: Instrument | undefined; readonly symbols: readonly Instrument[] | undefined },
): readonly Instrument[] {
  if (symbol !== undefined && symbols !== undefined) throw new DialectError('badCombination');
  return symbol === undefined ? (symbols ?? instruments.all) : [symbol];
}
/** A row of the instrument that a request names, or the rows of several. */
export function each<Row>(
  instruments: Instruments,
  values: Parameters<typeof chosen>[1],
  row: (instrument: Instrument) => Row | undefined,
): Row | readonly Row[] | undefined {
  const rows = chosen(instruments, values).flatMap((instrument) => row(instrument) ?? []);
  return values.symbol === undefined ? rows : rows[0];
}
