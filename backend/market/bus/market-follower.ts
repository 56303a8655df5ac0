import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import { MAX_CATCH_UP_MS } from '../market-feed.ts';
import type { MarketFeed, MarketSource } from '../market-source.ts';
import { createRescaling } from '../splits/rescale.ts';
import { MAX_BATCH_TICKS, TickReader } from '../tick-reader.ts';
import { type Bus, BusError, nobody, SUBJECT } from './bus.ts';
import { newestTimeMs } from './market-producer.ts';
import { decodeState, hasTick, type MarketState, otherVersion, requireSameMarket } from './market-state.ts';
import { decodeBatch, type TickBatch } from './tick-batch.ts';

/** Longest wait for a producer at the start. */
export const JOIN_TIMEOUT_MS = 30_000;
/** Pause between two questions where the market stands. */
const ASK_PAUSE_MS = 500;
/** A market that comes back this far behind is another one, and its connections start over. */
const MAX_REWIND_MS = 60_000;
/** A producer that says nothing for this long is reported. */
export const SILENCE_MS = 5_000;
const NOTHING = new Uint8Array();

export interface MarketFollowerOptions {
  /** The same market as the producer's, computed here: for history, depth and the ticks that were missed. */
  readonly source: MarketSource;
  /** Makes `source` the market with the producer's changes (`MarketChanges.snapshot`). */
  restore(changes: unknown): void;
  readonly wallClock: WallClock;
  readonly bus: Bus;
  /** Called when the producer returns with a market that is behind the published ticks. */
  onRewound(): void;
  /** Called when the producer returns with another market; nothing is published from then on. */
  onFailed(error: BusError): void;
  /** Called when the heartbeat of the producer is missing (true) and when it is back (false). */
  onSilence(silent: boolean): void;
}

/**
 * A feed whose ticks come from a producer over a bus. Numbers show what was missed; since every tick is a function of
 * time, missed ticks are computed here. Every tick of a product is published once and in order, from either source.
 */
export class MarketFollower implements MarketFeed {
  readonly source: MarketSource;
  /** Market time: up to the last published tick. */
  readonly clock = { nowMs: (): number => this.#positionMs };
  readonly #options: MarketFollowerOptions;
  readonly #rescaled: ReturnType<typeof createRescaling>;
  readonly #listeners = new Set<(ticks: readonly Tick[]) => void>();
  readonly #endings: (() => void)[] = [];
  #latest = new Map<number, Tick>();
  #run = -1;
  #number = 0;
  #revision = -1;
  /** Ticks up to this time were published; at this very time some may be missing. */
  #positionMs = 0;
  /** Newest time that the producer has named. */
  #targetMs = 0;
  #receivedAtMs = 0;
  #silent = false;
  #asking = false;
  #running = false;
  #ended = false;
  #reader: TickReader | undefined;

  private constructor(options: MarketFollowerOptions) {
    this.source = options.source;
    this.#rescaled = createRescaling(options.source.products);
    this.#options = options;
  }

  /** Finds the producer and checks that it has the same market. Rejects with a BusError when it has not, or is not there. */
  static async join(options: MarketFollowerOptions): Promise<MarketFollower> {
    const follower = new MarketFollower(options);
    const { bus, wallClock } = options;
    const endTicks = bus.subscribe(SUBJECT.ticks, (data) => follower.#receive(data));
    follower.#endings.push(endTicks);
    const deadlineMs = wallClock.nowMs() + JOIN_TIMEOUT_MS;
    try {
      const answer = await follower.#ask(() => wallClock.nowMs() < deadlineMs);
      if (!answer) throw new BusError('no producer is on the bus: start one with --bus and the same address');
      follower.#adopt(decodeState(answer));
    } catch (error) {
      follower.stop();
      throw error;
    }
    follower.#watch();
    return follower;
  }

  latest(symbolId: number): Tick | undefined {
    const tick = this.#latest.get(symbolId);
    return tick && this.#rescaled(tick, this.#targetMs);
  }

  onTicks(listener: (ticks: readonly Tick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#running = true;
    this.#catchUp();
  }

  stop(): void {
    this.#running = false;
    this.#ended = true;
    for (const end of this.#endings.splice(0)) end();
  }

  #receive(data: Uint8Array): void {
    const batch = decodeBatch(data);
    if (!batch || this.#ended) return;
    this.#receivedAtMs = this.#options.wallClock.nowMs();
    if (this.#run < 0) return;
    if (batch.run !== this.#run || batch.revision !== this.#revision) return void this.#resynchronise();
    this.#take(batch);
  }

  #take({ number, nowMs, ticks }: TickBatch): void {
    const isNext = number === this.#number + 1;
    this.#number = number;
    this.#targetMs = Math.max(this.#targetMs, nowMs);
    if (!this.#running || this.#asking) return;
    if (isNext && !this.#reader) this.#handOut(ticks, nowMs);
    else this.#catchUp();
  }

  /** Asks where the market stands until somebody answers, or `goOn` says no. */
  async #ask(goOn: () => boolean): Promise<Uint8Array | undefined> {
    const { bus, wallClock } = this.#options;
    for (;;) {
      const answer = await bus.request(SUBJECT.state, NOTHING).catch(nobody);
      if (answer) return answer;
      if (this.#ended || !goOn()) return undefined;
      await new Promise<void>((resolve) => {
        wallClock.schedule(wallClock.nowMs() + ASK_PAUSE_MS, resolve);
      });
    }
  }

  /** After a producer's restart or a change of the market. */
  async #resynchronise(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const answer = await this.#ask(() => true);
    this.#asking = false;
    if (!answer || this.#ended) return;
    try {
      this.#adopt(decodeState(answer));
    } catch (error) {
      this.stop();
      this.#options.onFailed(error as BusError);
      return;
    }
    if (this.#running) this.#catchUp();
  }

  /** Goes on under a state of the producer. Throws BusError when its market is another one. */
  #adopt(state: MarketState): void {
    this.#restore(state);
    const reachesMs = newestTimeMs(state.latest);
    const isFirst = this.#run < 0;
    // With other scenarios in its past, the market may number its ticks differently from the published ones.
    const isRewound =
      !isFirst &&
      (reachesMs < this.#positionMs - MAX_REWIND_MS ||
        [...this.#latest.values()].some((tick) => !hasTick(this.source, tick)));
    if (isFirst || isRewound) {
      this.#latest = new Map(state.latest.map((tick) => [tick.symbolId, tick]));
      this.#positionMs = reachesMs;
      this.#targetMs = reachesMs;
    }
    this.#run = state.run;
    this.#number = state.number;
    this.#revision = state.revision;
    this.#targetMs = Math.max(this.#targetMs, reachesMs);
    this.#reader = undefined;
    if (isRewound) this.#options.onRewound();
  }

  /** Makes the market what the state says. Throws BusError when it cannot be that. */
  #restore(state: MarketState): void {
    try {
      if (state.revision !== this.#revision || state.run !== this.#run) this.#options.restore(state.changes);
      requireSameMarket(this.source, state);
    } catch (error) {
      throw error instanceof BusError ? error : otherVersion(error);
    }
  }

  /** Computes the ticks up to the newest known time, one batch a turn of the event loop. */
  #catchUp(): void {
    if (this.#reader || this.#ended) return;
    const fromMs = Math.max(this.#positionMs, this.#targetMs - MAX_CATCH_UP_MS);
    const reader = new TickReader(this.source);
    reader.begin(fromMs);
    this.#reader = reader;
    this.#catchUpOn(reader);
  }

  #catchUpOn(reader: TickReader): void {
    // A producer's restart meanwhile begins another catch-up.
    if (this.#reader !== reader || this.#ended) return;
    const ticks = reader.take(this.#targetMs);
    const isDone = ticks.length < MAX_BATCH_TICKS;
    if (isDone) this.#reader = undefined;
    this.#handOut(ticks, isDone ? this.#targetMs : (ticks.at(-1)?.timeMs ?? this.#positionMs));
    if (isDone) return;
    const { wallClock } = this.#options;
    wallClock.schedule(wallClock.nowMs(), () => this.#catchUpOn(reader));
  }

  #handOut(ticks: readonly Tick[], reachesMs: number): void {
    const fresh = ticks.filter(({ symbolId, seq }) => seq > (this.#latest.get(symbolId)?.seq ?? 0));
    for (const tick of fresh) this.#latest.set(tick.symbolId, tick);
    this.#positionMs = Math.max(this.#positionMs, reachesMs);
    if (fresh.length > 0) for (const listener of [...this.#listeners]) listener(fresh);
  }

  /** Reports a producer that falls silent. */
  #watch(): void {
    const { wallClock, onSilence } = this.#options;
    let cancel: () => void;
    this.#receivedAtMs = wallClock.nowMs();
    const look = (): void => {
      const now = wallClock.nowMs();
      const silent = now - this.#receivedAtMs >= SILENCE_MS;
      if (silent !== this.#silent) onSilence(silent);
      this.#silent = silent;
      cancel = wallClock.schedule(now + SILENCE_MS / 5, look);
    };
    cancel = wallClock.schedule(wallClock.nowMs() + SILENCE_MS / 5, look);
    this.#endings.push(() => cancel());
  }
}
