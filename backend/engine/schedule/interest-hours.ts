import type { MarketClock } from '../../domain/clock.ts';
import { nextHour } from '../../domain/index.ts';
import type { TimedCommands } from '../catch-up/replay.ts';
import type { TradingEngine } from '../trading-engine.ts';

/**
 * Charges the interest of loans when an hour of the market clock begins; hours that passed unseen are charged with the next. While the
 * past is replayed, wallets that owe are valued at the prices of each hour too.
 */
export class InterestHours implements TimedCommands {
  readonly #engine: TradingEngine;
  readonly #marketClock: MarketClock;
  /** Everything up to this market time is charged. */
  #doneMs = 0;
  #cancel: (() => void) | undefined;
  #stopResumes: (() => void) | undefined;

  constructor(engine: TradingEngine, marketClock: MarketClock) {
    this.#engine = engine;
    this.#marketClock = marketClock;
  }

  start(): void {
    this.#stopResumes = this.#engine.onResumed(() => this.#plan());
    this.#plan();
  }

  stop(): void {
    this.#cancel?.();
    this.#stopResumes?.();
  }

  nextMs(): number | undefined {
    const { indebted } = this.#engine.state;
    let firstMs: number | undefined;
    for (const accountId of indebted) {
      const account = this.#engine.state.account(accountId);
      if (account === undefined || account.loan === 0n) continue;
      firstMs = Math.min(firstMs ?? Infinity, account.interestAtMs);
    }
    return firstMs === undefined ? undefined : nextHour(Math.max(firstMs, this.#doneMs));
  }

  run(timeMs: number): void {
    if (this.#engine.isPaused) return;
    if (this.#engine.quotes.asOfMs !== undefined) this.#quote(timeMs);
    this.#engine.advance({ type: 'chargeInterest', timeMs });
    this.#doneMs = Math.max(this.#doneMs, timeMs);
  }

  /** Values wallets at the prices of a time of the past. */
  #quote(timeMs: number): void {
    const engine = this.#engine;
    for (const symbolId of engine.pricingProducts()) {
      const profitCurrency = engine.terms(symbolId)?.profitCurrency;
      const market = profitCurrency && engine.quotes.viewAt(symbolId, profitCurrency, timeMs);
      if (market) engine.advance({ type: 'applyTick', timeMs, symbolId, market });
    }
  }

  #plan(): void {
    this.#cancel?.();
    const nowMs = this.#marketClock.nowMs();
    if (this.#engine.state.indebted.size > 0) this.run(nowMs);
    this.#cancel = this.#marketClock.schedule(nextHour(nowMs), () => this.#plan());
  }
}
