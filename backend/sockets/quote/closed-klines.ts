import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock, WallClock } from '../../domain/clock.ts';
import type { Candle } from '../../domain/market-data.ts';
import { gridOf } from '../../market/path/candles.ts';
import type { KlineType } from '../../contract/enumerations.ts';
import { encodeClosedKlinePush } from '../../contract/quote/encode-push.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';
import { type CustomerView, seenCompany } from './customer-view.ts';
import type { SteppedTime } from '../stepped-time.ts';
import { FlushQueue } from './flush-queue.ts';
import type { Outbox } from './outbox.ts';
import { textFrame } from '../text-frame.ts';

/**
 * How often it is looked whether K-lines have closed. One that has is sent at the look after, so that every quote and every
 * trade of customers that was under way at its end is in it.
 */
export const CLOSING_MS = 100;
/** K-lines of one interval that are sent at once, after a clock that went on far: the newest ones. 14012 has the others. */
export const MAX_CLOSED_AT_ONCE = 100;
/** Intervals of products that are read in one turn of the event loop. */
const READ_A_TURN = 16;
/** Ends of K-lines that a market which moves on reads and writes together: each write wakes whoever reads. */
const ENDS_AT_ONCE = 64;

/** A product in an interval. */
export interface KlineSubject {
  readonly product: QuotedProduct;
  readonly klineType: KlineType;
}

/** Who receives the closed K-lines of a product in one interval. */
interface Group extends KlineSubject {
  readonly companyId: number | undefined;
  readonly outboxes: Set<Outbox>;
  /** K-lines that begin before this were sent, or ended before anybody asked; in seconds. */
  sentBefore: number;
}

export interface ClosedKlinesOptions {
  readonly wallClock: WallClock;
  readonly log: Logger;
  readonly stepped?: SteppedTime | undefined;
  /** Whether somebody is shown quotes, among which each K-line has its place. */
  readonly isQuoted: () => boolean;
}

/** Start in seconds of the K-line that runs at a market time. */
function runningKline(klineType: KlineType, timeMs: number): number {
  return gridOf(klineType).startOf(timeMs) / 1000;
}

/**
 * The pushes of 14018: every K-line once, when it has closed. The market clock closes them, not the next trade, so that the last one
 * before a break of trading does not wait for the first one after it.
 */
export class ClosedKlines {
  readonly #view: CustomerView;
  readonly #marketClock: Pick<Clock, 'nowMs'>;
  readonly #wallClock: WallClock;
  readonly #log: Logger;
  readonly #groups = new Map<string, Group>();
  readonly #flushes = new FlushQueue();
  /** What the market clock said at the last look, and at the one before it: up to there K-lines are sent. */
  #seenMs = 0;
  #sentUntilMs = 0;
  #cancelLook: (() => void) | undefined;
  #isReading = false;
  /**
   * Where the market is stepped a K-line is read at the moment of its end, since nothing of it is under way then, or, where
   * nothing comes between them, with others that end until the market stands.
   */
  readonly #steppedClock: Clock | undefined;
  readonly #isQuoted: () => boolean;
  readonly #stopListening: (() => void) | undefined;

  constructor(
    view: CustomerView,
    marketClock: Pick<Clock, 'nowMs'>,
    { wallClock, log, stepped, isQuoted }: ClosedKlinesOptions,
  ) {
    this.#steppedClock = stepped?.clock;
    this.#stopListening = stepped?.standing.onStand(() => this.#look());
    this.#isQuoted = isQuoted;
    this.#view = view;
    this.#marketClock = marketClock;
    this.#wallClock = wallClock;
    this.#log = log;
  }

  add({ product, klineType }: KlineSubject, outbox: Outbox, companyId: number | undefined): void {
    const sentBefore = this.next(klineType);
    if (this.#cancelLook === undefined) this.#lookLater();
    const seen = seenCompany(product, companyId);
    const key = keyOf({ product, klineType }, seen);
    const group = this.#groups.get(key) ?? {
      product,
      klineType,
      companyId: seen,
      outboxes: new Set<Outbox>(),
      sentBefore,
    };
    this.#groups.set(key, group);
    group.outboxes.add(outbox);
    // Its end may come before the one that is waited for.
    if (this.#steppedClock !== undefined) this.#lookLater();
  }

  /** True while K-lines that have closed are read or not written yet. */
  get isSending(): boolean {
    return this.#isReading || !this.#flushes.isEmpty;
  }

  /** Start in seconds of the K-line that is sent next, whose end may have been a moment ago. */
  next(klineType: KlineType): number {
    if (this.#cancelLook === undefined) this.#seenMs = this.#sentUntilMs = this.#marketClock.nowMs();
    return runningKline(klineType, this.#sentUntilMs);
  }

  remove(subject: KlineSubject, outbox: Outbox, companyId: number | undefined): void {
    const key = keyOf(subject, seenCompany(subject.product, companyId));
    const group = this.#groups.get(key);
    group?.outboxes.delete(outbox);
    if (group?.outboxes.size === 0) this.#groups.delete(key);
  }

  /** To be called when somebody begins to be shown quotes, or the last one ends. */
  followedChanged(): void {
    if (this.#steppedClock !== undefined) this.#lookLater();
  }

  /** Ends all timers. */
  close(): void {
    this.#groups.clear();
    this.#cancelLook?.();
    this.#stopListening?.();
  }

  #lookLater(): void {
    if (this.#steppedClock !== undefined) return this.#lookAtEnd(this.#steppedClock);
    this.#cancelLook = this.#wallClock.schedule(this.#wallClock.nowMs() + CLOSING_MS, () => this.#look());
  }

  #lookAtEnd(clock: Clock): void {
    this.#cancelLook?.();
    const nowMs = clock.nowMs();
    const more = this.#isQuoted() ? 0 : ENDS_AT_ONCE - 1;
    const looks = [...this.#groups.values()].map(({ klineType }) => {
      const grid = gridOf(klineType);
      const startMs = grid.startOf(nowMs);
      const endMs = grid.endOf(startMs);
      return endMs + more * (endMs - startMs);
    });
    this.#cancelLook =
      looks.length === 0 ? undefined : clock.schedule(Math.min(...looks), () => this.#look());
  }

  #look(): void {
    this.#cancelLook?.();
    this.#cancelLook = undefined;
    if (this.#groups.size === 0) return;
    const nowMs = this.#marketClock.nowMs();
    const closedMs = this.#steppedClock === undefined ? this.#seenMs : nowMs;
    this.#seenMs = nowMs;
    this.#lookLater();
    if (this.#isReading) return;
    this.#sentUntilMs = closedMs;
    const due = [...this.#groups.values()].filter(
      ({ klineType, sentBefore }) => runningKline(klineType, closedMs) > sentBefore,
    );
    if (due.length > 0) void this.#send(due, closedMs);
  }

  /** One after the other; what cannot be read now is sent at a later look. */
  async #send(due: readonly Group[], closedMs: number): Promise<void> {
    this.#isReading = true;
    try {
      for (const [at, group] of due.entries()) {
        if (at > 0 && at % READ_A_TURN === 0) await nextTurn();
        const before = runningKline(group.klineType, closedMs);
        const candles = this.#read(group, before);
        this.#push(group, candles instanceof Promise ? await candles : candles);
        group.sentBefore = before;
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'closed K-lines cannot be read');
    }
    this.#isReading = false;
    this.#flushes.run();
  }

  #read(group: Group, before: number): readonly Candle[] | Promise<readonly Candle[]> {
    const { product, companyId, klineType, sentBefore } = group;
    // Months differ in length: one too many is read rather than one too few.
    const length = gridOf(klineType).endOf(sentBefore * 1000) / 1000 - sentBefore;
    const count = Math.min(Math.floor((before - sentBefore) / length) + 1, MAX_CLOSED_AT_ONCE);
    const range = { klineType, endSeconds: before - 1, count };
    return this.#view.candles(product, companyId, range, () => this.#marketClock.nowMs());
  }

  #push({ product, klineType, outboxes, sentBefore }: Group, candles: readonly Candle[]): void {
    for (const candle of candles) {
      if (candle.timestamp < sentBefore) continue;
      const frame = textFrame(encodeClosedKlinePush(product, klineType, candle));
      for (const outbox of outboxes) if (outbox.add(frame)) this.#flushes.add(outbox);
    }
  }
}

function keyOf({ product, klineType }: KlineSubject, companyId: number | undefined): string {
  return `${product.symbolId}/${product.tradeType}/${klineType}/${companyId ?? ''}`;
}
