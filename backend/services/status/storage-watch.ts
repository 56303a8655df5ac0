import type { WallClock } from '../../domain/clock.ts';
import {
  StorageConflictError,
  StorageRefusedError,
  type Database,
  type WatchedDatabase,
} from '../../storage/index.ts';
import { statusRepository } from '../../storage/management/index.ts';
import { degraded, down, HEALTH_WINDOW_MS, UP, type Finding } from './health.ts';

/** A store that had nothing to write for this long is asked to write something. */
export const PROBE_AFTER_MS = 2_000;
const PROBE_EVERY_MS = 1_000;
/** A commit that takes longer shows that the disk does not keep up. */
const SLOW_COMMIT_MS = 1_000;
/** A commit that is not answered by then is given up as far as the status goes. */
const STUCK_MS = 4_000;

/**
 * Whether the store keeps what it is given: judged by the commits of everybody and, when there are none, by a row of its
 * own that is written every two seconds. A row that is there already is the caller's affair and no fault of the store; rows
 * that it refuses for another reason show for five seconds.
 */
export class StorageWatch {
  readonly #inner: WatchedDatabase;
  readonly #wallClock: WallClock;
  readonly #onAnswered: ((seconds: number, isStored: boolean) => void) | undefined;
  /** Times at which commits that are under way began, in their order. */
  readonly #waiting = new Map<number, number>();
  #lastId = 0;
  #stored = 0;
  #storingMs = 0;
  #storedMs: number;
  #failedMs = Number.NEGATIVE_INFINITY;
  /** Whether the newest answer was a failure. */
  #isFailing = false;
  #slowMs = Number.NEGATIVE_INFINITY;
  #cancelProbe: (() => void) | undefined;

  /** @param onAnswered Told of every commit how many seconds it took and whether the store took it; nobody when absent. */
  constructor(
    inner: WatchedDatabase,
    wallClock: WallClock,
    onAnswered?: (seconds: number, isStored: boolean) => void,
  ) {
    this.#inner = inner;
    this.#wallClock = wallClock;
    this.#onAnswered = onAnswered;
    this.#storedMs = wallClock.nowMs();
    this.database = {
      commit: (statements, options) => this.#watch(inner.commit(statements, options)),
      read: (query) => inner.read(query),
      available: () => inner.available?.(),
      close: () => this.close(),
      onCommitted: (listener) => inner.onCommitted(listener),
      ...(inner.backUp === undefined ? {} : { backUp: inner.backUp.bind(inner) }),
    };
  }

  /** The store for everybody else. */
  readonly database: WatchedDatabase;

  /** Begins to probe. */
  start(): void {
    if (this.#cancelProbe === undefined) this.#planProbe();
  }

  check(nowMs: number): Finding {
    if (this.isStuck(nowMs)) return down('commitsNotAnswered');
    if (this.#isFailing || this.#inner.available?.() !== undefined) return down('cannotWrite');
    if (nowMs - this.#failedMs < HEALTH_WINDOW_MS) return degraded('commitFailed');
    if (nowMs - this.#slowMs < HEALTH_WINDOW_MS) return degraded('slowCommits');
    return UP;
  }

  /** Commits so far, how long they took together, and those that wait for their answer. */
  figures() {
    return { commits: this.#stored, commitMs: this.#storingMs, waitingCommits: this.#waiting.size };
  }

  /** True while a commit waits for its answer longer than any should. */
  isStuck(nowMs: number): boolean {
    const [oldest] = this.#waiting.values();
    return oldest !== undefined && nowMs - oldest > STUCK_MS;
  }

  close(): Promise<void> {
    this.#cancelProbe?.();
    this.#cancelProbe = () => undefined;
    return this.#inner.close();
  }

  async #watch(commit: ReturnType<Database['commit']>): Promise<void> {
    const id = ++this.#lastId;
    const startMs = this.#wallClock.nowMs();
    this.#waiting.set(id, startMs);
    try {
      await commit;
      this.#isFailing = false;
      this.#storedMs = this.#wallClock.nowMs();
      this.#stored += 1;
      this.#storingMs += Math.max(0, this.#storedMs - startMs);
      if (this.#storedMs - startMs > SLOW_COMMIT_MS) this.#slowMs = this.#storedMs;
      this.#onAnswered?.(Math.max(0, this.#storedMs - startMs) / 1000, true);
    } catch (error) {
      this.#onAnswered?.(Math.max(0, this.#wallClock.nowMs() - startMs) / 1000, false);
      if (!(error instanceof StorageConflictError)) {
        this.#isFailing = !(error instanceof StorageRefusedError);
        this.#failedMs = this.#wallClock.nowMs();
      }
      throw error;
    } finally {
      this.#waiting.delete(id);
    }
  }

  #planProbe(): void {
    const nowMs = this.#wallClock.nowMs();
    this.#cancelProbe = this.#wallClock.schedule(nowMs + PROBE_EVERY_MS, () => {
      const now = this.#wallClock.nowMs();
      const isIdle = this.#waiting.size === 0 && (this.#isFailing || now - this.#storedMs >= PROBE_AFTER_MS);
      if (isIdle) statusRepository.probe(this.database, now).catch(() => undefined);
      this.#planProbe();
    });
  }
}
