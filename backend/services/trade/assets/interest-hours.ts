import type { Clock } from '../../../domain/clock.ts';
import { nextHour } from '../../../domain/index.ts';
import type { TradingEngine } from '../trading-engine.ts';

/** Charges the interest of loans when an hour of the market clock begins; hours that passed unseen are charged with the next. */
export class InterestHours {
  readonly #engine: TradingEngine;
  readonly #marketClock: Clock;
  #cancel: (() => void) | undefined;
  #stopResumes: (() => void) | undefined;

  constructor(engine: TradingEngine, marketClock: Clock) {
    this.#engine = engine;
    this.#marketClock = marketClock;
  }

  start(): void {
    this.#stopResumes = this.#engine.onResumed(() => this.#run());
    this.#run();
  }

  stop(): void {
    this.#cancel?.();
    this.#stopResumes?.();
  }

  #run(): void {
    this.#cancel?.();
    const timeMs = this.#marketClock.nowMs();
    if (this.#engine.state.indebted.size > 0 && !this.#engine.isPaused)
      this.#engine.advance({ type: 'chargeInterest', timeMs });
    this.#cancel = this.#marketClock.schedule(nextHour(timeMs), () => this.#run());
  }
}
