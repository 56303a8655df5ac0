import type { ProductDefinition } from '../../market/product-definition.ts';
import type { Tick } from '../../domain/market-data.ts';
import { degraded, down, UP, type Finding } from './health.ts';

/** A feed whose products are open is frozen when nothing came for this long; shorter than the window, so that it shows in it. */
export const QUIET_MS = 4_000;
/** A slow market is not frozen: silence counts only beyond so many times the usual pause. */
const QUIET_TIMES = 10;
/** The longest pause that counts as usual. */
const LONGEST_PAUSE_MS = 60_000;
/** Weight of the newest pause in the usual one. */
const SMOOTHING = 0.1;
/** A product counts once so many of its pauses are known. */
const KNOWN_PAUSES = 3;
/** Share of the open products that has to be silent for the quotes to count as degraded. */
const SILENT_SHARE = 0.25;

/** The rhythm of one product, or of the whole feed. */
class Rhythm {
  lastMs: number;
  pauses = 0;
  usualMs = 0;

  constructor(nowMs: number) {
    this.lastMs = nowMs;
  }

  beat(nowMs: number): void {
    const pause = Math.min(nowMs - this.lastMs, LONGEST_PAUSE_MS);
    this.usualMs = this.pauses === 0 ? pause : this.usualMs + SMOOTHING * (pause - this.usualMs);
    this.pauses += 1;
    this.lastMs = nowMs;
  }

  /** Silence before `sinceMs`, when the market was closed, does not count. */
  isSilent(nowMs: number, sinceMs: number, quietMs: number): boolean {
    return nowMs - Math.max(this.lastMs, sinceMs) > Math.max(quietMs, QUIET_TIMES * this.usualMs);
  }
}

export interface QuoteWatchOptions {
  readonly products: readonly Pick<ProductDefinition, 'symbolId'>[];
  /** True while ticks of the product are to be expected. */
  isOpen(symbolId: number): boolean;
  /** Silence that is never too long: longer for a market that runs slowly or has a price a minute. */
  readonly quietMs?: number;
  readonly startMs: number;
}

/** Whether quotes flow: judged by the rhythm of every product that is open, so that a slow market is not called frozen. */
export class QuoteWatch {
  readonly #options: QuoteWatchOptions;
  readonly #quietMs: number;
  readonly #feed: Rhythm;
  readonly #products = new Map<number, Rhythm>();
  /** Since when the products that are open are so, as far as it was looked at. */
  #openSince = new Map<number, number>();

  constructor(options: QuoteWatchOptions) {
    this.#options = options;
    this.#quietMs = options.quietMs ?? QUIET_MS;
    this.#feed = new Rhythm(options.startMs);
  }

  /** When the last batch was handed out, or the start; wall clock, milliseconds. */
  get lastMs(): number {
    return this.#feed.lastMs;
  }

  /** Takes note of a batch that was handed out. */
  note(ticks: readonly Tick[], nowMs: number): void {
    if (ticks.length === 0) return;
    this.#feed.beat(nowMs);
    for (const { symbolId } of ticks) {
      const rhythm = this.#products.get(symbolId);
      if (rhythm === undefined) this.#products.set(symbolId, new Rhythm(nowMs));
      else if (rhythm.lastMs < nowMs) rhythm.beat(nowMs);
    }
  }

  /** To be called about once a second: it also notes which products have opened meanwhile. */
  check(nowMs: number): Finding {
    const open = this.#options.products.filter(({ symbolId }) => this.#options.isOpen(symbolId));
    this.#openSince = new Map(open.map(({ symbolId }) => [symbolId, this.#openSince.get(symbolId) ?? nowMs]));
    if (open.length === 0) return UP;
    const sinceMs = Math.min(...this.#openSince.values());
    if (this.#feed.isSilent(nowMs, sinceMs, this.#quietMs)) {
      const seconds = Math.floor((nowMs - Math.max(this.#feed.lastMs, sinceMs)) / 1000);
      return down('noQuotes', seconds);
    }
    const silent = open.filter(({ symbolId }) => this.#isSilent(symbolId, nowMs));
    if (silent.length < SILENT_SHARE * open.length) return UP;
    return degraded('silentProducts', silent.length, open.length);
  }

  #isSilent(symbolId: number, nowMs: number): boolean {
    const rhythm = this.#products.get(symbolId);
    if (rhythm === undefined || rhythm.pauses < KNOWN_PAUSES) return false;
    return rhythm.isSilent(nowMs, this.#openSince.get(symbolId) ?? nowMs, this.#quietMs);
  }
}
