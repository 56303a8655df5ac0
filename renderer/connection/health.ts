import { createStore, type StoreApi } from 'zustand/vanilla';
import { UNOPENED_LINE, type LineHealth, type RateMeter } from '../../backend/client/index.ts';
import type { ConnectionHealth } from '../market/contracts.ts';

const UNKNOWN_HEALTH: ConnectionHealth = {
  quotes: UNOPENED_LINE,
  quotedUntilMs: undefined,
  messages: UNOPENED_LINE,
  orders: UNOPENED_LINE,
  answeredAtMs: undefined,
  clockOffsetMs: undefined,
  marketOffsetMs: undefined,
  marketStandsMs: undefined,
  marketRate: 1,
  marketSpeed: 1,
  messagesPerSecond: 0,
  gaps: 0,
  resyncs: 0,
  lastResyncAtMs: undefined,
  callsUsed: undefined,
  callsLimit: undefined,
};

export type HealthStore = StoreApi<ConnectionHealth>;

/** Ticks that arrived longer ago say nothing of a slow market's clock any more (ms); what is shown is at most twice as old. */
export const PACE_WINDOW_MS = 5_000;
/** The slowest market that is told apart from one that stands still. */
const SLOWEST = 0.0001;

/**
 * How a market's clock goes beside the local one, from the ticks that arrive. Only a tick that is newer than all before it counts: the others
 * are late, or of a product that is closed.
 */
export class MarketPace {
  #newestMs = -Infinity;
  /** The largest offsets of the window that is filling, and of the one before it. */
  #offset = -Infinity;
  #offsetBefore = -Infinity;
  #window: { readonly marketMs: number; readonly atMs: number } | undefined;
  #speed = 1;

  /** Market time that passes in one of the local clock. */
  get speed(): number {
    return this.#speed;
  }

  /** The same, at most 1: a fast market makes nothing wait longer. */
  get rate(): number {
    return Math.min(1, this.#speed);
  }

  /** What the market's clock is ahead of the local one (ms), with a tick of `timeMs` that arrived at `receivedAtMs`. */
  noteReceived(timeMs: number, receivedAtMs: number): number {
    if (timeMs > this.#newestMs) {
      this.#newestMs = timeMs;
      this.#window ??= { marketMs: timeMs, atMs: receivedAtMs };
      const { marketMs, atMs } = this.#window;
      const passed = receivedAtMs - atMs;
      if (passed >= PACE_WINDOW_MS) {
        this.#speed = Math.max(SLOWEST, (timeMs - marketMs) / passed);
        this.#window = { marketMs: timeMs, atMs: receivedAtMs };
        this.#offsetBefore = this.#offset;
        this.#offset = -Infinity;
      }
      this.#offset = Math.max(this.#offset, timeMs - receivedAtMs);
    }
    return Math.max(this.#offset, this.#offsetBefore);
  }
}

/** Gathers what the status bar and the banner show. Times are local; `now` is the local clock. */
export class HealthTracker {
  readonly store: HealthStore = createStore<ConnectionHealth>(() => UNKNOWN_HEALTH);
  readonly #now: () => number;
  readonly #meter: RateMeter;
  #frames = 0;
  #quotedAtMs: number | undefined;
  #framesSinceMs: number;
  #isOtherClock = false;
  /** The newest; the store has it within a second. */
  #marketOffsetMs: number | undefined;
  #pace = new MarketPace();
  #standsMs: number | undefined;

  constructor(now: () => number, meter: RateMeter) {
    this.#now = now;
    this.#meter = meter;
    this.#framesSinceMs = now();
  }

  /** A platform that comes back may have another market clock: its first tick says. Until then the known one continues. */
  quotes(quotes: LineHealth): void {
    const wasLive = this.store.getState().quotes.state === 'live';
    if (quotes.state === 'live' && !wasLive) this.#isOtherClock = true;
    const until = wasLive && quotes.state !== 'live' ? { quotedUntilMs: this.#quotedAtMs } : {};
    this.store.setState({ quotes, ...until });
  }

  messages(messages: LineHealth): void {
    this.store.setState({ messages });
  }

  /** A call came back after `milliseconds`, or never (undefined). `nextTryAtMs`: when the next one goes out. */
  call(milliseconds: number | undefined, nextTryAtMs: number): void {
    const before = this.store.getState().orders;
    const orders: LineHealth =
      milliseconds === undefined
        ? {
            state: 'down',
            latencyMs: undefined,
            downSinceMs: before.downSinceMs ?? this.#now(),
            nextTryAtMs,
            tries: before.tries + 1,
          }
        : {
            state: 'live',
            latencyMs: milliseconds,
            downSinceMs: undefined,
            nextTryAtMs: undefined,
            tries: 0,
          };
    const busiest = this.#meter.busiest(this.#now());
    const answered = milliseconds === undefined ? {} : { answeredAtMs: this.#now() };
    this.store.setState({ orders, ...answered, callsUsed: busiest?.used, callsLimit: busiest?.limit });
  }

  clock(offsetMs: number): void {
    this.store.setState({ clockOffsetMs: offsetMs });
  }

  /** Where a clock stands that somebody moves (`--clock stepped`), which is the market's too; undefined where it runs by itself. */
  stands(timeMs: number | undefined): void {
    this.#standsMs = timeMs;
    const { marketStandsMs } = this.store.getState();
    if (timeMs !== marketStandsMs) this.store.setState(this.#shownClock());
  }

  /**
   * Market time of a tick that just arrived. The market clock never goes back, so the tick that is furthest ahead of
   * its arrival shows it best; ticks of closed products and late ones do not count. A market that runs slower than the wall clock
   * falls behind it: only what arrived lately counts.
   */
  marketTime(timeMs: number, receivedAtMs: number): void {
    this.#quotedAtMs = receivedAtMs;
    const isFirst = this.#marketOffsetMs === undefined || this.#isOtherClock;
    if (isFirst) this.#pace = new MarketPace();
    this.#isOtherClock = false;
    const offset = this.#pace.noteReceived(timeMs, receivedAtMs);
    this.#marketOffsetMs = offset;
    if (this.#standsMs !== undefined) this.#standsMs = Math.max(this.#standsMs, timeMs);
    // A market clock that runs fast moves with every tick: it is shown once a second, so that ticks render nothing.
    if (isFirst) this.store.setState({ marketOffsetMs: offset });
  }

  received(frames: number, gaps: number, resyncs: number): void {
    this.#frames += frames;
    if (gaps === 0 && resyncs === 0) return;
    const before = this.store.getState();
    this.store.setState({
      gaps: before.gaps + gaps,
      resyncs: before.resyncs + resyncs,
      ...(resyncs > 0 ? { lastResyncAtMs: this.#now() } : {}),
    });
  }

  /** Turns what was counted since the last call into a rate. Call it about once a second. */
  second(): void {
    const now = this.#now();
    const elapsed = now - this.#framesSinceMs;
    if (elapsed <= 0) return;
    const messagesPerSecond = Math.round((this.#frames * 1000) / elapsed);
    this.#frames = 0;
    this.#framesSinceMs = now;
    const busiest = this.#meter.busiest(now);
    const marketOffsetMs = this.#marketOffsetMs;
    this.store.setState({
      messagesPerSecond,
      marketOffsetMs,
      ...this.#shownClock(),
      callsUsed: busiest?.used,
      callsLimit: busiest?.limit,
    });
  }

  /** A market that stands is silent, and nothing of it is old. */
  #shownClock(): Pick<ConnectionHealth, 'marketStandsMs' | 'marketRate' | 'marketSpeed'> {
    if (this.#standsMs !== undefined)
      return { marketStandsMs: this.#standsMs, marketRate: SLOWEST, marketSpeed: 1 };
    const { rate, speed } = this.#pace;
    return { marketStandsMs: undefined, marketRate: rate, marketSpeed: speed };
  }

  /** Forgets everything that belongs to the session. */
  reset(): void {
    const { orders, answeredAtMs, clockOffsetMs, marketStandsMs } = this.store.getState();
    this.#frames = 0;
    this.#quotedAtMs = undefined;
    this.#marketOffsetMs = undefined;
    this.store.setState({ ...UNKNOWN_HEALTH, orders, answeredAtMs, clockOffsetMs, marketStandsMs });
  }
}
