import type { CandleInterval } from '../../backend/domain/candle-interval.ts';
import type { Candle } from '../../backend/domain/market-data.ts';
import { dayOf, withNewDay } from './day-turn.ts';
import { klineTypeOf } from '../../backend/contract/mapping/candle-intervals.ts';
import { MAX_PRODUCTS } from '../../backend/contract/quote/limits.ts';
import { mergeLevels } from '../../backend/contract/quote/merge-accuracy.ts';
import type { QuoteChannel } from '../connection/quotes/channel.ts';
import type { QuoteBatch, QuoteSymbol, TradeGroup } from '../connection/quotes/quote-messages.ts';
import type { LineClock } from '../../backend/client/index.ts';
import { createCandleFeed } from './candle-feed.ts';
import { CandlesAhead, FIRST_COUNT, type ChartAhead } from './candles-ahead.ts';
import type { CandleFeed, DepthView, QuoteView, TapeBatch, TapeRow } from './contracts.ts';
import { KeyedStore, PacedStore, type Pace, notifyAll } from './paced-store.ts';
import { accuracySteps, MarketDemand } from './market-demand.ts';
import { QuotePace } from './quote-pace.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Trades remembered per product for a tape that opens later. */
const MAX_TAPE_ROWS = 300;

interface Tape {
  rows: readonly TapeRow[];
  receivedAtMs: number;
}

/** The recent trades of each product and the widgets that follow them. */
export class TapeStore {
  readonly #tapes = new Map<number, Tape>();
  readonly #listeners = new Map<number, Set<(group: TradeGroup) => void>>();

  /** Adds a group and hands it to the followers of its product. */
  add(group: TradeGroup): void {
    const before = group.restartedAt === undefined ? (this.#tapes.get(group.symbolId)?.rows ?? []) : [];
    const rows = [...before, ...group.rows].slice(-MAX_TAPE_ROWS);
    this.#tapes.set(group.symbolId, { rows, receivedAtMs: group.receivedAtMs });
    notifyAll(this.#listeners.get(group.symbolId) ?? [], group);
  }

  /** Follows a product's trades as they come in groups. */
  follow(symbolId: InstrumentNumber, listener: (group: TradeGroup) => void): () => void {
    const listeners = this.#listeners.get(symbolId) ?? new Set();
    this.#listeners.set(symbolId, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Recent trades, if any are known. */
  recent(symbolId: InstrumentNumber): TapeBatch | undefined {
    const tape = this.#tapes.get(symbolId);
    return tape && { symbolId, ...tape };
  }

  forget(symbolIds: ReadonlySet<InstrumentNumber>): void {
    for (const symbolId of this.#tapes.keys()) {
      if (!symbolIds.has(symbolId)) this.#tapes.delete(symbolId);
    }
  }
}

/** Ten times a second each; the rows of lists together, sixteen of them twenty times a second: five times each where sixty products all move. */
const QUOTE_PACE: Pace = { everyMs: 100, atOnce: 16, beatMs: 50 };
/** A ladder is looked at more closely. */
const DEPTH_PACE: Pace = { everyMs: 50, atOnce: 8, beatMs: 50 };

/** Quotes of all products wait at most so long (milliseconds) for the first candles of the charts. */
export const QUOTES_WAIT_MS = 500;

export interface MarketEngineOptions {
  readonly channel: Pick<QuoteChannel, 'tickers' | 'market' | 'candles' | 'onBatch'>;
  readonly clock: Pick<LineClock, 'now' | 'after'>;
}

/** The market of the terminal behind the hooks: one subscription of each kind, one store per kind of data. */
export class MarketEngine {
  readonly #channel: MarketEngineOptions['channel'];
  /** The newest quotes, for whoever decides by them. */
  readonly quotes = new KeyedStore<QuoteView>();
  /** The same as they are shown. */
  readonly shownQuotes: PacedStore<QuoteView>;
  readonly #depths = new KeyedStore<{ depth: DepthView; step: number }>();
  readonly #shownDepths: PacedStore<{ depth: DepthView; step: number }>;
  readonly #clock: MarketEngineOptions['clock'];
  readonly #tapes = new TapeStore();
  readonly #paces = new Map<number, QuotePace>();
  readonly #demand: MarketDemand;
  readonly #symbols = new Map<number, QuoteSymbol>();
  /** Days that have begun for products without a quote so far. */
  readonly #newDays = new Map<number, number>();
  readonly #reconnects = new Set<() => void>();
  readonly #ahead: CandlesAhead;
  #tickers = '[]';
  /** Grows when the quotes need not wait any more; the ones that wait are of this turn. */
  #turn = 0;
  #areQuotesWaiting = false;

  constructor(options: MarketEngineOptions) {
    this.#channel = options.channel;
    this.#clock = options.clock;
    this.shownQuotes = new PacedStore(this.quotes, options.clock, QUOTE_PACE);
    this.#shownDepths = new PacedStore(this.#depths, options.clock, DEPTH_PACE);
    this.#ahead = new CandlesAhead(
      ({ symbolId, type }) => this.#query(symbolId, type, 0, FIRST_COUNT, false),
      () => options.clock.now(),
    );
    this.#demand = new MarketDemand({
      clock: options.clock,
      symbol: (symbolId) => this.#symbols.get(symbolId),
      onChange: (symbols) => {
        const followed = new Set(symbols.map((symbol) => symbol.symbolId));
        this.#tapes.forget(followed);
        this.#depths.retainOnly(followed);
        options.channel.market(symbols);
      },
    });
    options.channel.onBatch((batch) => this.#take(batch));
  }

  /**
   * The products on sale, in the order of the watchlist; the first hundred get live quotes. Candles of the `charts` that
   * will be on screen first are asked for at once, and the quotes of all products, which keep a machine busy, begin after them.
   * @returns when these candles are there, or as long after as quotes wait for them.
   */
  async setSymbols(symbols: readonly QuoteSymbol[], charts: readonly ChartAhead[] = []): Promise<void> {
    for (const symbol of symbols) {
      if (!this.#symbols.has(symbol.symbolId)) this.#symbols.set(symbol.symbolId, symbol);
    }
    const served = charts.length > 0 ? this.#chartsFirst(charts) : undefined;
    if (!this.#areQuotesWaiting) this.#subscribeQuotes();
    this.#demand.refresh();
    await served;
  }

  async #chartsFirst(charts: readonly ChartAhead[]): Promise<void> {
    const turn = ++this.#turn;
    this.#areQuotesWaiting = true;
    let stopWaiting: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      stopWaiting = this.#clock.after(QUOTES_WAIT_MS, resolve);
    });
    await Promise.race([this.#ahead.ask(charts), late]);
    stopWaiting();
    if (turn !== this.#turn) return;
    this.#areQuotesWaiting = false;
    this.#subscribeQuotes();
  }

  #subscribeQuotes(): void {
    const tickers = [...this.#symbols.values()].slice(0, MAX_PRODUCTS);
    const text = JSON.stringify(tickers);
    if (text === this.#tickers) return;
    this.#tickers = text;
    this.#channel.tickers(tickers);
  }

  symbol(symbolId: InstrumentNumber): QuoteSymbol | undefined {
    return this.#symbols.get(symbolId);
  }

  subscribeDepth(
    symbolId: InstrumentNumber,
    mergeAccuracy: string,
    listener: (depth: DepthView) => void,
  ): () => void {
    const deliver = () => {
      const known = this.#shownDepths.get(symbolId);
      if (known === undefined) return;
      const { depth, step } = known;
      const digits = this.#symbols.get(symbolId)?.digits ?? 0;
      const wanted = accuracySteps(mergeAccuracy, digits);
      listener(wanted > step ? mergeDepth(depth, wanted) : depth);
    };
    const release = this.#demand.acquire(symbolId, mergeAccuracy);
    const unsubscribe = this.#shownDepths.subscribe(symbolId, deliver);
    deliver();
    return () => {
      unsubscribe();
      release();
    };
  }

  subscribeTape(symbolId: InstrumentNumber, listener: (batch: TapeBatch) => void): () => void {
    const stop = this.#followTrades(symbolId, (group) => listener(group));
    const recent = this.#tapes.recent(symbolId);
    if (recent) listener(recent);
    return stop;
  }

  candleFeed(symbolId: InstrumentNumber, type: CandleInterval): CandleFeed {
    return createCandleFeed({
      type,
      clock: this.#clock,
      query: (endSeconds, count) => this.candles(symbolId, type, endSeconds, count),
      followTrades: (listener) => this.#followTrades(symbolId, listener),
      onReconnect: (listener) => this.onReconnect(listener),
    });
  }

  /** History by 14012, in the `background` when nobody waits for it; undefined when the product is unknown or the query failed. */
  async candles(
    symbolId: InstrumentNumber,
    type: CandleInterval,
    endSeconds: number,
    count: number,
    background = false,
  ): Promise<readonly Candle[] | undefined> {
    const isFirst = endSeconds === 0 && count === FIRST_COUNT && !background;
    const ahead = isFirst ? this.#ahead.take({ symbolId, type }) : undefined;
    const candles = ahead && (await ahead);
    return candles ?? this.#query(symbolId, type, endSeconds, count, background);
  }

  async #query(
    symbolId: InstrumentNumber,
    type: CandleInterval,
    endSeconds: number,
    count: number,
    background: boolean,
  ): Promise<readonly Candle[] | undefined> {
    const symbol = this.#symbols.get(symbolId);
    return (
      symbol && this.#channel.candles({ symbol, type: klineTypeOf(type), endSeconds, count, background })
    );
  }

  onReconnect(listener: () => void): () => void {
    this.#reconnects.add(listener);
    return () => this.#reconnects.delete(listener);
  }

  /** Begins the figures of the day anew where it has turned since the newest quote: of products that trade at this time of the market. */
  turnDay(marketMs: number, isTrading: (symbolId: InstrumentNumber) => boolean): void {
    const today = dayOf(marketMs);
    for (const symbolId of this.#symbols.keys()) {
      const quote = this.quotes.get(symbolId);
      if (quote === undefined || (this.day(symbolId) ?? today) >= today || !isTrading(symbolId)) continue;
      this.#newDays.set(symbolId, today);
      this.quotes.set(symbolId, withNewDay(quote));
    }
    this.shownQuotes.turn();
  }

  /** The day (see `dayOf`) that a product's figures are of; undefined before the first quote. */
  day(symbolId: InstrumentNumber): number | undefined {
    const quote = this.quotes.get(symbolId);
    return quote && (this.#newDays.get(symbolId) ?? dayOf(quote.timeMs));
  }

  /** How often a product is quoted: known whether or not somebody looks at it. */
  pace(symbolId: InstrumentNumber): QuotePace {
    const pace = this.#paces.get(symbolId) ?? new QuotePace();
    this.#paces.set(symbolId, pace);
    return pace;
  }

  /** The line is live again after a break. */
  reconnected(): void {
    for (const pace of this.#paces.values()) pace.interrupt();
    for (const listener of this.#reconnects) listener();
  }

  /** Forgets everything that belongs to the session. */
  clear(): void {
    this.#symbols.clear();
    this.#tickers = '[]';
    this.#turn += 1;
    this.#areQuotesWaiting = false;
    this.#ahead.clear();
    this.#paces.clear();
    this.#newDays.clear();
    this.quotes.clear();
    this.shownQuotes.clear();
    this.#depths.clear();
    this.#shownDepths.clear();
    this.#tapes.forget(new Set());
    this.#demand.refresh();
  }

  #followTrades(symbolId: InstrumentNumber, listener: (group: TradeGroup) => void): () => void {
    const release = this.#demand.acquire(symbolId, undefined);
    const stop = this.#tapes.follow(symbolId, listener);
    return () => {
      stop();
      release();
    };
  }

  #take(batch: QuoteBatch): void {
    for (const quote of batch.quotes) {
      this.pace(quote.symbolId).received(quote.receivedAtMs);
      this.#newDays.delete(quote.symbolId);
      this.quotes.set(quote.symbolId, quote);
    }
    for (const { depth, mergeAccuracy } of batch.depths) {
      const digits = this.#symbols.get(depth.symbolId)?.digits ?? 0;
      this.#depths.set(depth.symbolId, { depth, step: accuracySteps(mergeAccuracy, digits) });
    }
    for (const group of batch.trades) this.#tapes.add(group);
    this.shownQuotes.turn();
    this.#shownDepths.turn();
  }
}

/** A book merged to a coarser accuracy of `step` price ticks. */
function mergeDepth(depth: DepthView, step: number): DepthView {
  return { ...depth, bids: mergeLevels(depth.bids, 'bid', step), asks: mergeLevels(depth.asks, 'ask', step) };
}
