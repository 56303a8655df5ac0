import type { Logger } from 'pino';
import type { MarketClock, WallClock } from '../../../domain/clock.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { catchUpRepository } from '../../../storage/trading/index.ts';
import type { TradingEngine } from '../trading-engine.ts';

/** How often it is stored how far trading has come, by the wall clock; what follows is replayed after a kill. */
const MARK_INTERVAL_MS = 10_000;

export interface MarkKeeperOptions {
  readonly engine: TradingEngine;
  readonly database: Database;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  readonly log: Logger;
}

/**
 * Stores now and then up to which market time everything is decided and on disk. A mark is only set when nothing is held,
 * set aside or lost, so that it never claims more than is stored.
 */
export class MarkKeeper {
  readonly #options: MarkKeeperOptions;
  #cancel: (() => void) | undefined;

  constructor(options: MarkKeeperOptions) {
    this.#options = options;
  }

  start(): void {
    const { wallClock, log } = this.#options;
    const again = (): void => {
      this.#cancel = wallClock.schedule(wallClock.nowMs() + MARK_INTERVAL_MS, () => {
        this.mark().catch((error: unknown) =>
          log.warn({ err: error }, 'how far trading has come is not stored'),
        );
        again();
      });
    };
    again();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Stores how far trading has come, with other statements; nothing while that is not certain. */
  async mark(more: readonly Statement[] = []): Promise<void> {
    const { engine, database, marketClock } = this.#options;
    const { reachedMs } = engine;
    const before = engine.condition;
    if (reachedMs === undefined || before.isPaused || before.asideCount > 0) return;
    const seenAtMs = Math.max(reachedMs, engine.quotes.asOfMs ?? marketClock.nowMs());
    await engine.settled();
    const { isPaused, asideCount, lastLossMs } = engine.condition;
    if (isPaused || asideCount > 0 || lastLossMs !== before.lastLossMs) return;
    await database.commit([catchUpRepository.setMark(reachedMs, seenAtMs), ...more]);
  }
}
