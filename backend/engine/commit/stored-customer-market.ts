import {
  CustomerTape,
  keyOf,
  MAX_TAPE_BOOKS,
  MAX_TAPE_TRADES,
  TAPE_REACH_SECONDS,
  type CustomerBook,
  type CustomerCandle,
  type CustomerCandleQuery,
  type CustomerMarket,
  type CustomerTrade,
  type SharedCustomerMarket,
} from '../../market/index.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { toInstrumentId } from '../../domain/units.ts';
import type { Database } from '../../storage/index.ts';
import { customerTradeRepository, type CustomerBookKey } from '../../storage/trading/index.ts';
import { bookOf, toCandle, toTrade } from './customer-trade-rows.ts';
import type { TradingEngine } from '../trading-engine.ts';

/** Questions about candles that the store answers at a time; more are refused. */
export const MAX_CANDLE_READS = 200;
/** How often the store is asked for one answer, because trades come meanwhile. */
const MAX_READS_AN_ANSWER = 4;

/**
 * What customers add to the market, from their resting orders and from what is stored of their trades. Candles are read where they are
 * stored, at any age; what figures and the tape need of the last days is kept in memory.
 */
export class StoredCustomerMarket implements SharedCustomerMarket {
  readonly #engine: TradingEngine;
  readonly #database: Database;
  readonly #tape = new CustomerTape();
  /** Every book in which customers ever traded. */
  readonly #traded = new Map<string, CustomerBook>();
  /** Trades so far of each of them, counted from the start of the process. */
  readonly #counts = new Map<string, number>();
  #reads = 0;

  private constructor(engine: TradingEngine, database: Database) {
    this.#engine = engine;
    this.#database = database;
  }

  /** Reads what was traded lately of the books that traded last. Follows the engine from then on. */
  static async open(engine: TradingEngine, database: Database): Promise<StoredCustomerMarket> {
    const market = new StoredCustomerMarket(engine, database);
    const books = await customerTradeRepository.books(database);
    for (const book of books) market.#know({ ...groupOf(book), symbolId: book.symbol_id });
    for (const book of books.slice(-MAX_TAPE_BOOKS)) await market.#restore(book, book.last_time_ms);
    engine.onTrade((trade) => market.#add(trade));
    return market;
  }

  depth: CustomerMarket['depth'] = ({ companyId, tradeType }, symbolId, levels) => {
    const of = { companyId, tradeType: TRADE_TYPES.written(tradeType) };
    return this.#engine.state.books.depth(of, toInstrumentId(symbolId), levels);
  };

  footprint: NonNullable<CustomerMarket['footprint']> = (symbolId, atMs) =>
    this.#engine.state.footprints?.of(toInstrumentId(symbolId), atMs);

  recent: CustomerMarket['recent'] = (of, symbolId) => this.#tape.recent(of, symbolId);

  onTrade: CustomerMarket['onTrade'] = (listener) => this.#engine.onTrade(listener);

  resting: SharedCustomerMarket['resting'] = () =>
    [...this.#engine.state.books.versions()].map(({ companyId, tradeType, symbolId, version }) => {
      return { companyId, tradeType: TRADE_TYPES.number(tradeType), symbolId, version };
    });

  traded: SharedCustomerMarket['traded'] = () => this.#traded.values();

  candles: CustomerMarket['candles'] = (query) => {
    const key = keyOf(query, query.symbolId);
    return this.#counts.has(key) ? this.#read(key, query) : undefined;
  };

  /** Reads again when a trade came meanwhile: what was pushed before an answer is in it. */
  async #read(key: string, query: CustomerCandleQuery): Promise<readonly CustomerCandle[]> {
    if (this.#reads >= MAX_CANDLE_READS)
      throw new RangeError(`more than ${MAX_CANDLE_READS} questions about candles of customers at a time`);
    this.#reads += 1;
    try {
      for (let reads = 1; ; reads++) {
        const before = this.#counts.get(key);
        const { interval, endSeconds, count } = query;
        const rows = await customerTradeRepository.candles(
          this.#database,
          bookOf(query),
          interval,
          endSeconds,
          count,
        );
        if (this.#counts.get(key) === before || reads === MAX_READS_AN_ANSWER) return rows.map(toCandle);
      }
    } finally {
      this.#reads -= 1;
    }
  }

  #know({ companyId, tradeType, symbolId }: CustomerBook): void {
    const key = keyOf({ companyId, tradeType }, symbolId);
    if (this.#counts.has(key)) return;
    this.#traded.set(key, { companyId, tradeType, symbolId });
    this.#counts.set(key, 0);
  }

  #add(trade: CustomerTrade): void {
    const key = keyOf(trade, trade.symbolId);
    this.#know(trade);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#tape.add(trade);
  }

  async #restore(book: CustomerBookKey, lastMs: number): Promise<void> {
    const { candles, newestTrades } = customerTradeRepository;
    const end = Math.floor(lastMs / 1000);
    const database = this.#database;
    const { minutes, days } = TAPE_REACH_SECONDS;
    this.#tape.restore(groupOf(book), book.symbol_id, {
      minutes: (await candles(database, book, '1m', end, minutes / 60 + 1)).map(toCandle),
      days: (await candles(database, book, '1d', end, days / 86_400 + 1)).map(toCandle),
      trades: (await newestTrades(database, book, MAX_TAPE_TRADES)).map(toTrade),
    });
  }
}

function groupOf({ company_id, trade_type }: CustomerBookKey) {
  return { companyId: company_id, tradeType: trade_type };
}
