import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketSource, QuoteBounds } from '../../market/index.ts';
import type { Account, Position } from '../core/index.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { InstrumentId, Rate } from '../../domain/units.ts';
import { closePriceOf, profitOf, type InstrumentTerms } from '../../domain/index.ts';
import {
  isLevelAtMost,
  RECOVERED_LEVEL,
  stopOutLevelOf,
  usedMarginOf,
  WARNING_LEVEL,
} from '../../domain/margin/margin-level.ts';

/** What is known of a product in a span of time. */
interface ProductRange {
  readonly terms: InstrumentTerms;
  readonly bounds: QuoteBounds;
  /** Rates into the currency of the account (RATE_DIGITS). */
  readonly rates: { readonly low: Rate; readonly high: Rate };
}

/**
 * Whether the margin level of a cross account can come to where something happens while the products that it holds stay
 * within bounds. False where one of them is not known at all: then the account cannot be valued, and nothing happens.
 */
function mayReachLevel(
  account: Pick<Account, 'cash' | 'digits' | 'isMarginCalled'>,
  positions: readonly Position[],
  rangeOf: (symbolId: InstrumentId) => ProductRange | undefined,
): boolean {
  let [low, high] = [account.cash, account.cash];
  const held: InstrumentTerms[] = [];
  for (const position of positions) {
    const range = rangeOf(position.symbolId);
    if (range === undefined) return false;
    held.push(range.terms);
    const results = resultsIn(position, account.digits, range);
    low += results.reduce((least, result) => (result < least ? result : least));
    high += results.reduce((most, result) => (result > most ? result : most));
  }
  const used = usedMarginOf(positions);
  if (!account.isMarginCalled) return isLevelAtMost({ equity: low, used }, WARNING_LEVEL);
  const mayRecover = !isLevelAtMost({ equity: high, used }, RECOVERED_LEVEL);
  return mayRecover || isLevelAtMost({ equity: low, used }, stopOutLevelOf(held));
}

/** Results of a position at the ends of its product's quotes and rates: all others lie between them. */
function resultsIn(
  position: Position,
  accountDigits: number,
  { terms, bounds, rates }: ProductRange,
): bigint[] {
  const { direction, volume, notional } = position;
  const { lowBid, highBid, lowAsk, highAsk } = bounds;
  const ends = [
    { bid: lowBid, ask: lowAsk },
    { bid: highBid, ask: highAsk },
  ];
  return ends.flatMap((quote) => {
    const closing = BigInt(closePriceOf(direction, quote, terms)) * BigInt(volume);
    return [rates.low, rates.high].map((rate) =>
      profitOf(direction, notional, closing, terms, { accountDigits, rate }),
    );
  });
}

export interface SpanReachOptions {
  readonly engine: TradingEngine;
  readonly source: MarketSource;
  /** True for a product of which an account needs every quote; absent: none. */
  readonly needsEveryTick?: ((symbolId: InstrumentId) => boolean) | undefined;
}

/** Tells from the bounds of a span whether its quotes of a product can set anything off, as trading stands now. */
export class SpanReach {
  readonly #options: SpanReachOptions;

  constructor(options: SpanReachOptions) {
    this.#options = options;
  }

  mayMatter(symbolId: InstrumentId, fromMs: number, toMs: number): boolean {
    const { engine, source, needsEveryTick } = this.#options;
    const bounds = source.bounds?.(symbolId, fromMs, toMs);
    if (bounds === undefined) return false;
    if (needsEveryTick?.(symbolId) === true) return true;
    return (
      engine.state.triggers(symbolId).mayTrigger(bounds) ||
      engine.state.queues?.mayConcern(symbolId, bounds, toMs) === true ||
      this.#mayStep(symbolId, fromMs, toMs) ||
      this.#mayReachLevels(symbolId, fromMs, toMs)
    );
  }

  /**
   * Tells which quotes of a span in which something may be set off may do so, as long as trading stands as now; undefined: each, because
   * not only the price of the quote counts.
   */
  tickFilter(symbolId: InstrumentId, fromMs: number, toMs: number): ((quote: Tick) => boolean) | undefined {
    const { state } = this.#options.engine;
    const triggers = state.triggers(symbolId);
    if (this.#options.needsEveryTick?.(symbolId) === true || state.cross.isHeld(symbolId)) return undefined;
    if (this.#mayStep(symbolId, fromMs, toMs)) return undefined;
    return ({ bid, ask, timeMs }) => {
      const bounds = { lowBid: bid, highBid: bid, lowAsk: ask, highAsk: ask };
      return triggers.mayTrigger(bounds) || state.queues?.mayConcern(symbolId, bounds, timeMs + 1) === true;
    };
  }

  /** Whether a rate may have moved so far that liquidation prices follow it. */
  #mayStep(symbolId: InstrumentId, fromMs: number, toMs: number): boolean {
    const { rates } = this.#options.engine.state.triggers(symbolId);
    for (const currency of rates.currencies) {
      const range = this.#rates(symbolId, currency, fromMs, toMs);
      if (range && (rates.mayStep(currency, range.low) || rates.mayStep(currency, range.high))) return true;
    }
    return false;
  }

  /** Whether a cross account that holds the product may come to a margin level at which something happens. */
  #mayReachLevels(symbolId: InstrumentId, fromMs: number, toMs: number): boolean {
    const { state } = this.#options.engine;
    if (!state.cross.isHeld(symbolId)) return false;
    for (const accountId of state.ownersIn(symbolId)) {
      const account = state.account(accountId);
      if (account?.tradeType !== TRADE_TYPE.cross) continue;
      const positions = state.openPositions(accountId);
      const rangeOf = (held: InstrumentId) => this.#rangeOf(account, held, fromMs, toMs);
      if (mayReachLevel(account, positions, rangeOf)) return true;
    }
    return false;
  }

  #rangeOf(account: Account, symbolId: InstrumentId, fromMs: number, toMs: number): ProductRange | undefined {
    const { engine, source } = this.#options;
    const terms = engine.terms(symbolId, account);
    const bounds = this.#quotedIn(symbolId, fromMs, toMs);
    // A value has the rate of the moment of its quote, which may have come long before.
    const quotedMs = source.lastTick(symbolId, fromMs)?.timeMs ?? fromMs;
    const rates = this.#rates(symbolId, account.currency, Math.min(quotedMs, fromMs), toMs);
    return terms && bounds && rates && { terms, bounds, rates };
  }

  #rates(symbolId: InstrumentId, currency: string, fromMs: number, toMs: number) {
    const { engine } = this.#options;
    const profitCurrency = engine.terms(symbolId)?.profitCurrency;
    if (profitCurrency === undefined) return undefined;
    return engine.quotes.rateBounds(profitCurrency, currency, (pair) => this.#quotedIn(pair, fromMs, toMs));
  }

  /** Bounds of everything that is the newest quote of a product at some moment of a span. */
  #quotedIn(symbolId: InstrumentId, fromMs: number, toMs: number): QuoteBounds | undefined {
    const { source } = this.#options;
    const before = source.lastTick(symbolId, fromMs);
    const within = source.bounds?.(symbolId, fromMs, toMs);
    if (before === undefined) return within;
    const { bid, ask } = before;
    return {
      lowBid: Math.min(bid, within?.lowBid ?? bid),
      highBid: Math.max(bid, within?.highBid ?? bid),
      lowAsk: Math.min(ask, within?.lowAsk ?? ask),
      highAsk: Math.max(ask, within?.highAsk ?? ask),
    };
  }
}
