import {
  QuoteClient,
  type LineClock,
  type LineHealth,
  type WireSocket,
} from '../../../backend/client/index.ts';
import { DIRECTIONS } from '../../../backend/contract/mapping/order-numbers.ts';
import {
  answerCommand,
  CANCEL_TYPE,
  QUOTE_COMMAND,
  QUOTE_RET,
} from '../../../backend/contract/quote/commands.ts';
import { MAX_PRODUCTS } from '../../../backend/contract/quote/limits.ts';
import { parsePush } from '../../../backend/contract/quote/parse-push.ts';
import type { QuoteResponse } from '../../../backend/contract/quote/response.ts';
import type { TapeRow } from '../../market/contracts.ts';
import { Batcher } from './batcher.ts';
import { CandleQueue } from './candle-queue.ts';
import { QuoteBook, TradeSequence } from './quote-book.ts';
import type { MarketSymbol, QuoteCommand, QuoteReport, QuoteSymbol } from './quote-messages.ts';
import { readDepthSnapshot, readQuoteSnapshot, tickList, type DepthSnapshot } from './wire.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Products with depth and trades; a connection has one limit over all its subscriptions, so tickers leave room for them. */
const MAX_MARKET_PRODUCTS = 10;

/**
 * Pause before a subscription is asked for again (milliseconds): products begin a new day within moments of each other,
 * and what the platform could not serve now it may serve then.
 */
export const RESUBSCRIBE_MS = 1000;

/** Answers that show that the line carries quotes: every line asks for one of these as soon as it is open. */
const SERVING: readonly number[] = [
  QUOTE_COMMAND.subscribeTicker,
  QUOTE_COMMAND.subscribeMarket,
  QUOTE_COMMAND.cancel,
].map(answerCommand);

export interface QuoteEngineOptions {
  openSocket(url: string): WireSocket;
  report(report: QuoteReport): void;
  readonly clock: LineClock;
}

/**
 * The quote socket of the terminal: connection, heartbeat, subscriptions that survive a reconnect, numbering of trades,
 * and hand-over of what arrived, one batch per `ready` of the page. Runs in a web worker; knows neither worker nor page.
 */
export class QuoteEngine {
  readonly #options: QuoteEngineOptions;
  readonly #client: QuoteClient;
  readonly #batcher = new Batcher();
  readonly #book = new QuoteBook();
  readonly #sequence = new TradeSequence();
  /** Trades between customers so far. */
  #beside = 0;
  readonly #candles: CandleQueue;
  #tickers: readonly QuoteSymbol[] = [];
  #market: readonly MarketSymbol[] = [];
  /** Digits of every product that was ever subscribed, for reading pushes. */
  readonly #symbols = new Map<number, QuoteSymbol>();
  /** Products whose trades are worthless until the next snapshot. */
  readonly #awaiting = new Set<number>();
  /** Merge accuracy in force per product: that of the last answered subscription. */
  readonly #accuracy = new Map<number, string>();
  readonly #marketRequests = new Map<number, readonly MarketSymbol[]>();
  readonly #tickersLater: () => void;
  readonly #marketLater: () => void;
  #pageReady = true;
  #wasLive = false;
  #isServed = false;
  /** Health of a line that is open, while it is not known whether it carries anything. */
  #opened: LineHealth | undefined;
  /** Since when the page has had no quotes, over however many tries. */
  #downSinceMs: number | undefined;

  constructor(options: QuoteEngineOptions) {
    this.#options = options;
    this.#tickersLater = oncePerPause(options.clock, () => this.#subscribeTickers());
    this.#marketLater = oncePerPause(options.clock, () => this.#subscribeMarket());
    this.#candles = new CandleQueue({
      clock: options.clock,
      send: (data) => this.#client.request(QUOTE_COMMAND.klines, data),
      done: (id, candles) => options.report({ kind: 'candles', id, candles }),
    });
    this.#client = new QuoteClient({
      clock: options.clock,
      openSocket: (url) => options.openSocket(url),
      onLive: () => this.#subscribeAll(),
      onHealth: (health) => this.#health(health),
      onResponse: (response) => this.#arrived(() => this.#response(response)),
      onPush: (text) => this.#arrived(() => this.#push(text)),
    });
  }

  command(command: QuoteCommand): void {
    switch (command.kind) {
      case 'start':
        return this.#client.start(command.url);
      case 'stop':
        return this.#stop();
      case 'tryNow':
        return this.#client.tryNow();
      case 'tickers':
        this.#tickers = this.#remember(command.symbols).slice(0, MAX_PRODUCTS - MAX_MARKET_PRODUCTS);
        return this.#subscribeTickers();
      case 'market':
        this.#market = this.#remember(command.symbols).slice(0, MAX_MARKET_PRODUCTS);
        this.#sequence.retainOnly(new Set(this.#market.map((symbol) => symbol.symbolId)));
        return this.#subscribeMarket();
      case 'candles':
        return this.#candles.add(command.id, command.query);
      case 'ready':
        this.#pageReady = true;
        return this.#handOver();
    }
  }

  #stop(): void {
    this.#client.stop();
    this.#tickers = [];
    this.#market = [];
    this.#book.clear();
    this.#sequence.retainOnly();
    this.#batcher.take();
    this.#wasLive = false;
    this.#downSinceMs = undefined;
  }

  #remember<Kind extends QuoteSymbol>(symbols: readonly Kind[]): readonly Kind[] {
    for (const symbol of symbols) this.#symbols.set(symbol.symbolId, symbol);
    return symbols;
  }

  /**
   * The page hears that the line is live when the platform has answered a subscription over it: a line that opens and then
   * carries nothing brings no quotes.
   */
  #health(health: LineHealth): void {
    if (health.state !== 'live') this.#disconnected();
    this.#opened = health.state === 'live' && !this.#isServed ? health : undefined;
    this.#downSinceMs ??= health.downSinceMs;
    const downSinceMs = this.#downSinceMs;
    const state = downSinceMs === undefined ? 'connecting' : 'down';
    const isLive = health.state === 'live' && this.#isServed;
    if (isLive) this.#downSinceMs = undefined;
    this.#options.report({ kind: 'health', health: isLive ? health : { ...health, state, downSinceMs } });
  }

  /** A subscription was answered. */
  #served(): void {
    this.#isServed = true;
    if (this.#opened !== undefined) this.#health(this.#opened);
  }

  #disconnected(): void {
    this.#isServed = false;
    this.#candles.lineLost();
    this.#marketRequests.clear();
    for (const { symbolId } of this.#market) this.#awaiting.add(symbolId);
  }

  #subscribeAll(): void {
    if (this.#wasLive) this.#batcher.resync();
    this.#wasLive = true;
    this.#subscribeTickers();
    this.#subscribeMarket();
    this.#candles.lineLive();
  }

  #subscribeTickers(): void {
    const symbols = this.#tickers.map(({ symbolId, tradeType, tradeMode }) => ({
      symbol_id: symbolId,
      trade_type: tradeType,
      trade_mode: tradeMode,
    }));
    if (symbols.length > 0) this.#client.request(QUOTE_COMMAND.subscribeTicker, { symbol_list: symbols });
    else this.#client.request(QUOTE_COMMAND.cancel, { cancel_type: CANCEL_TYPE.ticker });
  }

  #subscribeMarket(): void {
    const wanted = this.#market;
    const symbols = wanted.map((symbol) => ({
      symbol_id: symbol.symbolId,
      trade_type: symbol.tradeType,
      trade_mode: symbol.tradeMode,
      depth_level: symbol.depthLevel,
      merge_accuracy: symbol.mergeAccuracy,
      trade_info_count: symbol.tradeCount,
    }));
    if (symbols.length === 0) {
      this.#client.request(QUOTE_COMMAND.cancel, { cancel_type: CANCEL_TYPE.market });
      return;
    }
    const seqId = this.#client.request(QUOTE_COMMAND.subscribeMarket, { symbol_list: symbols });
    if (seqId !== undefined) this.#marketRequests.set(seqId, wanted);
  }

  /** Applies a frame and delivers what the page needs. */
  #arrived(take: () => void): void {
    this.#batcher.frame();
    take();
    this.#handOver();
  }

  #response(response: QuoteResponse): void {
    const rejectedNow = response.ret === QUOTE_RET.failed;
    if (!this.#isServed && SERVING.includes(response.cmd_id)) this.#served();
    switch (response.cmd_id) {
      case answerCommand(QUOTE_COMMAND.subscribeTicker):
        return rejectedNow ? this.#tickersLater() : this.#tickerSnapshot(response);
      case answerCommand(QUOTE_COMMAND.subscribeMarket):
        return rejectedNow ? this.#marketLater() : this.#marketSnapshot(response);
      case answerCommand(QUOTE_COMMAND.klines):
        return this.#candles.answered(response);
    }
  }

  #tickerSnapshot(response: QuoteResponse): void {
    const now = this.#options.clock.now();
    for (const item of tickList(response)) {
      const quote = readQuoteSnapshot(item, this.#symbols);
      if (quote) this.#batcher.quote(this.#book.snapshot(quote, now));
    }
  }

  #marketSnapshot(response: QuoteResponse): void {
    for (const symbol of this.#marketRequests.get(Number(response.seq_id)) ?? []) {
      this.#accuracy.set(symbol.symbolId, symbol.mergeAccuracy);
    }
    this.#marketRequests.delete(Number(response.seq_id));
    for (const item of tickList(response)) {
      const snapshot = readDepthSnapshot(item, this.#symbols);
      if (snapshot) this.#takeSnapshot(snapshot);
    }
  }

  #takeSnapshot(snapshot: DepthSnapshot): void {
    const now = this.#options.clock.now();
    const { symbolId, seq } = snapshot.depth;
    this.#batcher.depth({ ...snapshot.depth, receivedAtMs: now }, this.#accuracy.get(symbolId) ?? '');
    const last = this.#sequence.last(symbolId);
    const awaited = this.#awaiting.delete(symbolId);
    if (!awaited && last !== undefined && seq <= last) return;
    this.#sequence.snapshot(symbolId, { seq, timeMs: snapshot.depth.timeMs });
    this.#batcher.snapshotTrades(symbolId, seq, snapshot.trades, now);
  }

  #push(text: string): void {
    const push = parsePush(text, (symbolId) => this.#symbols.get(symbolId));
    if (!push || push.kind === 'pr') return;
    const now = this.#options.clock.now();
    const { symbolId, seq, timeMs } = push;
    if (push.kind === 'pt') {
      const { price, volume } = push;
      const direction = DIRECTIONS.word(push.direction);
      this.#trade(symbolId, { seq, timeMs, price, volume, direction }, now);
    } else if (push.kind === 'pd') {
      const { bids, asks } = push;
      const accuracy = this.#accuracy.get(symbolId) ?? '';
      this.#batcher.depth({ symbolId, seq, timeMs, receivedAtMs: now, bids, asks }, accuracy);
    } else {
      const { price, bid, ask, bidVolume, askVolume } = push;
      const taken = this.#book.push({ symbolId, seq, timeMs, price, bid, ask, bidVolume, askVolume }, now);
      if (taken) this.#batcher.quote(taken.quote);
      if (taken?.newDay === true) this.#tickersLater();
    }
  }

  #trade(symbolId: InstrumentNumber, trade: TapeRow, now: number): void {
    if (this.#awaiting.has(symbolId)) return;
    const step = this.#sequence.step(symbolId, trade);
    if (step === 'beside') this.#batcher.trade(symbolId, { ...trade, beside: ++this.#beside }, now);
    if (step === 'next') this.#batcher.trade(symbolId, trade, now);
    if (step !== 'gap') return;
    this.#batcher.gap();
    this.#batcher.resync();
    this.#awaiting.add(symbolId);
    this.#subscribeMarket();
  }

  #handOver(): void {
    if (!this.#pageReady || this.#batcher.empty) return;
    this.#pageReady = false;
    this.#options.report({ kind: 'batch', batch: this.#batcher.take() });
  }
}

/** Runs a task after a pause, once however often it is asked for meanwhile. */
function oncePerPause(clock: LineClock, task: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    clock.after(RESUBSCRIBE_MS, () => {
      waiting = false;
      task();
    });
  };
}
