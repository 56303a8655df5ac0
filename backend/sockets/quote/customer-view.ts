import { DIRECTION } from '../../domain/direction.ts';
import type { Candle, DaySummary, Tick } from '../../domain/market-data.ts';
import { mergeCandles } from '../../market/customer-candles.ts';
import type { CustomerMarket, CustomerTrade, RecentTrades } from '../../market/customer-market.ts';
import type { MarketSource } from '../../market/market-source.ts';
import { KLINE_TYPE, TRADE_MODE_NUMBER, type KlineType } from '../../contract/enumerations.ts';
import { candleIntervalOf } from '../../contract/mapping/candle-intervals.ts';
import type { RollingFigures } from '../../contract/quote/encode-push.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';
import { LONGEST_SPAN_MS } from './recent-ticks.ts';
import { candleAmount, firstMinute } from './rolling-figures.ts';

/** The company whose customers' orders and trades a client sees in a product; undefined for one that is not dealt by matchmaking. */
export function seenCompany({ tradeMode }: QuotedProduct, companyId: number | undefined): number | undefined {
  return tradeMode === TRADE_MODE_NUMBER.matchmaking ? companyId : undefined;
}

/** A trade between customers as the tape shows it: under the number, the bid and the ask of the newest tick. */
export function tickOfTrade({ timeMs, price, volume, direction }: CustomerTrade, newest: Tick): Tick {
  return { ...newest, timeMs, price, volume, direction: direction === DIRECTION.buy ? 1 : 2 };
}

/** Which candles are wanted: at most `count`, the last one starting at or before `endSeconds`. */
export interface CandleRange {
  readonly klineType: KlineType;
  readonly endSeconds: number;
  readonly count: number;
}

/**
 * The market as the clients of a company see it: with what its customers traded with one another, where the product is dealt by
 * matchmaking. Without such trades everything is what the source says.
 */
export class CustomerView {
  readonly #source: MarketSource;
  readonly #customers: CustomerMarket | undefined;

  constructor(source: MarketSource, customers: CustomerMarket | undefined) {
    this.#source = source;
    this.#customers = customers;
  }

  /** What customers of a company traded lately; undefined where a client sees none. */
  recent(product: QuotedProduct, companyId: number | undefined): RecentTrades | undefined {
    const seen = seenCompany(product, companyId);
    if (seen === undefined) return undefined;
    return this.#customers?.recent({ companyId: seen, tradeType: product.tradeType }, product.symbolId);
  }

  /** Candles up to `nowMs`. What customers traded is read first, so that the market's part is the newer one. */
  candles(
    product: QuotedProduct,
    companyId: number | undefined,
    { klineType, endSeconds, count }: CandleRange,
    now: () => number,
  ): readonly Candle[] | Promise<readonly Candle[]> {
    const { symbolId, tradeType } = product;
    const read = () => {
      const nowMs = now();
      const end = endSeconds === 0 ? nowMs / 1000 : Math.min(endSeconds, nowMs / 1000);
      return this.#source.candles(symbolId, klineType, Math.floor(end), count, nowMs);
    };
    const seen = seenCompany(product, companyId);
    const interval = candleIntervalOf(klineType);
    if (seen === undefined || interval === undefined) return read();
    const end = Math.floor(endSeconds === 0 ? now() / 1000 : endSeconds);
    const query = { companyId: seen, tradeType, symbolId, interval, endSeconds: end, count };
    const own = this.#customers?.candles(query);
    if (own === undefined) return read();
    return own.then((theirs) => mergeCandles(this.#source, symbolId, read(), theirs, count));
  }

  /** The newest tick with the price of a trade between customers that came after it. */
  latest(product: QuotedProduct, companyId: number | undefined, tick: Tick): Tick {
    const last = lastOf(this.recent(product, companyId));
    return last !== undefined && last.timeMs >= tick.timeMs ? tickOfTrade(last, tick) : tick;
  }

  /** Figures of the day. */
  day(product: QuotedProduct, companyId: number | undefined, tick: Tick, day: DaySummary): DaySummary {
    const recent = this.recent(product, companyId);
    if (recent === undefined) return day;
    const { symbolId, timeMs } = tick;
    const market = this.#source.candles(symbolId, KLINE_TYPE.day, Math.floor(timeMs / 1000), 2, timeMs);
    const [before, today] = market.length < 2 ? [undefined, market[0]] : market;
    const own = (candle: Candle | undefined) =>
      recent.days.find(({ timestamp }) => timestamp === candle?.timestamp);
    const [theirs, yesterday] = [own(today), own(before)];
    const isLast = (one: typeof theirs, of: Candle | undefined) =>
      one !== undefined && of !== undefined && one.lastTickTimeMs >= of.lastTickTimeMs;
    return {
      open: day.open,
      high: Math.max(day.high, theirs?.high ?? day.high),
      low: Math.min(day.low, theirs?.low ?? day.low),
      close: theirs !== undefined && isLast(theirs, today) ? theirs.close : day.close,
      yesterdayClose:
        yesterday !== undefined && isLast(yesterday, before) ? yesterday.close : day.yesterdayClose,
    };
  }

  /** Figures of the 24 hours that end with a tick, and with what customers traded since. */
  rolling(
    product: QuotedProduct,
    companyId: number | undefined,
    tick: Tick,
    figures: RollingFigures,
  ): RollingFigures {
    const recent = this.recent(product, companyId);
    if (recent === undefined) return figures;
    const last = this.latest(product, companyId, tick);
    let { high, low, volume, amount } = figures;
    for (const minute of recent.minutes) {
      if (minute.timestamp < firstMinute(last.timeMs)) continue;
      high = Math.max(high, minute.high);
      low = Math.min(low, minute.low);
      volume += minute.volume;
      amount += candleAmount(minute);
    }
    return { last: last.price, first: figures.first, high, low, volume, amount };
  }

  /** The newest trades, in order of time. */
  trades(
    product: QuotedProduct,
    companyId: number | undefined,
    ticks: readonly Tick[],
    newest: Tick,
    count: number,
  ): readonly Tick[] {
    const recent = this.recent(product, companyId);
    if (recent === undefined || count === 0) return ticks;
    const own = recent.trades
      .filter(({ timeMs }) => timeMs > newest.timeMs - LONGEST_SPAN_MS)
      .map((trade) => tickOfTrade(trade, newest));
    return [...ticks, ...own].sort((one, other) => one.timeMs - other.timeMs).slice(-count);
  }
}

/** The trade that was dealt last; of one millisecond the one that was stored last. */
function lastOf(recent: RecentTrades | undefined): CustomerTrade | undefined {
  let last: CustomerTrade | undefined;
  for (const trade of recent?.trades ?? []) if (trade.timeMs >= (last?.timeMs ?? 0)) last = trade;
  return last;
}
