import type { MarketSource, QuoteBounds } from '../market-source.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import type { Scenario } from './scenario.ts';
import { shockOf, type Shock } from './shock.ts';
import type { InstrumentId } from '../../domain/units.ts';
import { type KlineType, KLINE_TYPE } from '../../contract/enumerations.ts';
import type { Candle, DaySummary, Depth, Tick } from '../../domain/market-data.ts';
import type { ShareSplit } from '../../domain/share-split.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { rescaledDepth, rescaledTick } from '../splits/rescale.ts';
import { priceFactor, splitsOf } from '../splits/split-moments.ts';
import { gridOf } from '../path/candles.ts';
import { joinBounds } from '../path/quote-bounds.ts';
import { MINUTE_MS } from '../sessions/time.ts';
import { bendBounds, bendDepth, bendTick } from './bend.ts';
import { OverlayCandles } from './overlay-candles.ts';
import { isStored, Segments, type Segment } from './segments.ts';

/** A tick of the market without shocks that remains under them, and its segment. */
interface LeftTick {
  readonly tick: Tick;
  readonly segment: Segment | undefined;
}

/** One product of a market under shocks: everything a source says about it, bent alike. */
class ProductOverlay {
  readonly #base: MarketSource;
  readonly #symbolId: InstrumentId;
  readonly #segments: Segments;
  readonly #splits: readonly ShareSplit[];
  readonly #candles: OverlayCandles;

  constructor(base: MarketSource, product: ProductDefinition, shocks: readonly Shock[]) {
    const { symbolId } = product;
    this.#splits = splitsOf(product);
    this.#base = base;
    this.#symbolId = symbolId;
    this.#segments = new Segments(shocks, (timeMs) => base.lastTick(symbolId, timeMs)?.seq ?? 0);
    this.#candles = new OverlayCandles(base, symbolId, this.#segments, {
      ticks: (fromMs, toMs) => this.ticks(fromMs, toMs),
      factor: (fromMs, toMs) => priceFactor(this.#splits, fromMs, toMs),
    });
  }

  ticks(fromMs: number, toMs: number): Tick[] {
    const startMs = this.#segments.fromMs;
    if (toMs <= startMs) return this.#base.ticks(this.#symbolId, fromMs, toMs);
    const found = fromMs < startMs ? this.#base.ticks(this.#symbolId, fromMs, startMs) : [];
    for (const segment of this.#segments.between(fromMs, toMs)) {
      if (segment.frozen) continue;
      const [from, to] = [Math.max(fromMs, segment.fromMs), Math.min(toMs, segment.toMs)];
      for (const tick of this.#base.ticks(this.#symbolId, from, to))
        if (!segment.thin || isStored(tick.seq)) found.push(this.#bend({ tick, segment }));
    }
    return found;
  }

  lastTick(atMs: number): Tick | undefined {
    const left = this.#lastLeft(atMs);
    return left && rescaledTick(this.#bend(left), this.#factor(left, atMs));
  }

  depth(atMs: number, levels: number): Depth | undefined {
    const left = this.#lastLeft(atMs);
    const depth = left && this.#base.depth(this.#symbolId, left.tick.timeMs, levels);
    const bent = left?.segment && depth ? bendDepth(depth, this.#bend(left), left.segment) : depth;
    return left && bent && rescaledDepth(bent, this.#factor(left, atMs));
  }

  /** While a frozen feed hides the first ticks after a split, the last one counts the shares of before. */
  #factor({ tick }: LeftTick, atMs: number): number {
    return priceFactor(this.#splits, tick.timeMs, atMs);
  }

  daySummary(atMs: number): DaySummary | undefined {
    if (atMs < this.#segments.fromMs) return this.#base.daySummary(this.#symbolId, atMs);
    const days = this.candles(KLINE_TYPE.day, Math.floor(atMs / 1000), 2, atMs);
    const today = days.pop();
    if (!today) return undefined;
    const { open, high, low, close } = today;
    return { open, high, low, close, yesterdayClose: days.pop()?.close ?? open };
  }

  candles(type: KlineType, endSeconds: number, count: number, nowMs: number): Candle[] {
    const grid = gridOf(type);
    const found: Candle[] = [];
    let end = endSeconds;
    // A frozen stretch may leave intervals empty, so that more of them have to be looked at than are wanted.
    while (found.length < count) {
      const wanted = count - found.length;
      const plain = this.#base.candles(this.#symbolId, type, end, wanted, nowMs);
      for (const candle of plain.toReversed()) {
        const start = candle.timestamp * 1000;
        const bent = this.#candles.candle(candle, Math.min(grid.endOf(start), nowMs + 1), nowMs);
        if (bent) found.push(bent);
      }
      const first = plain[0];
      if (!first || plain.length < wanted) break;
      end = first.timestamp - 1;
    }
    return found.reverse();
  }

  bounds(fromMs: number, toMs: number): QuoteBounds | undefined {
    const plain = (from: number, to: number) =>
      from < to ? this.#base.bounds?.(this.#symbolId, from, to) : undefined;
    let found = plain(fromMs, Math.min(toMs, this.#segments.fromMs));
    for (const segment of this.#segments.between(fromMs, toMs)) {
      if (segment.frozen) continue;
      const bounds = plain(Math.max(fromMs, segment.fromMs), Math.min(toMs, segment.toMs));
      found = joinBounds(found, bounds && bendBounds(bounds, segment));
    }
    return found;
  }

  #bend({ tick, segment }: LeftTick): Tick {
    return segment ? bendTick(tick, segment, this.#segments.seqOf(segment, tick.seq)) : tick;
  }

  /** The newest tick at or before a time that the shocks have left. */
  #lastLeft(atMs: number): LeftTick | undefined {
    for (let time = atMs; ;) {
      const tick = this.#base.lastTick(this.#symbolId, time);
      if (!tick) return undefined;
      const segment = this.#segments.at(tick.timeMs);
      if (!segment || !(segment.frozen || segment.thin)) return { tick, segment };
      const kept = segment.thin && !segment.frozen ? this.#lastStored(segment, tick) : undefined;
      if (kept) return { tick: kept, segment };
      time = segment.fromMs - 1;
    }
  }

  /** The newest tick of a thin segment up to a given one that is kept. */
  #lastStored({ fromMs }: Segment, newest: Tick): Tick | undefined {
    for (let span = MINUTE_MS; ; span *= 2) {
      const from = Math.max(fromMs, newest.timeMs - span);
      const ticks = this.#base.ticks(this.#symbolId, from, newest.timeMs + 1);
      const kept = ticks.findLast(({ seq }) => seq <= newest.seq && isStored(seq));
      if (kept || from === fromMs) return kept;
    }
  }
}

const ALL_TIME = { fromMs: 0, toMs: Infinity };

/** A market whose scenarios can be exchanged; `source` stays the same and always follows the newest ones. */
export interface ScenarioMarket {
  readonly source: MarketSource;
  /** Puts other scenarios in place of those so far. */
  setScenarios(scenarios: readonly Scenario[]): void;
}

/**
 * Lays scenarios over a market. Ticks, candles, depth and day figures are bent alike, so that they agree with one
 * another as before, and the ticks that are left are numbered without a hole.
 */
export function createScenarioMarket(base: MarketSource): ScenarioMarket {
  const overlays = new Map<number, ProductOverlay>();
  const { products } = base;

  const setScenarios = (scenarios: readonly Scenario[]): void => {
    overlays.clear();
    if (scenarios.length === 0) return;
    for (const product of products) {
      const { symbolId } = product;
      const calendar = createQuoteCalendar(product.sessions);
      const shocks = scenarios
        .map((scenario) => shockOf(scenario, product, products, calendar))
        .filter((shock): shock is Shock => shock !== undefined);
      if (shocks.length > 0) overlays.set(symbolId, new ProductOverlay(base, product, shocks));
    }
  };

  const source: MarketSource = {
    products,
    ...(base.funds === undefined ? {} : { funds: base.funds }),
    ticks: (symbolId, fromMs, toMs) =>
      overlays.get(symbolId)?.ticks(fromMs, toMs) ?? base.ticks(symbolId, fromMs, toMs),
    lastTick(symbolId, atMs) {
      const overlay = overlays.get(symbolId);
      return overlay ? overlay.lastTick(atMs) : base.lastTick(symbolId, atMs);
    },
    candles: (symbolId, type, endSeconds, count, nowMs) =>
      overlays.get(symbolId)?.candles(type, endSeconds, count, nowMs) ??
      base.candles(symbolId, type, endSeconds, count, nowMs),
    depth(symbolId, atMs, levels) {
      const overlay = overlays.get(symbolId);
      return overlay ? overlay.depth(atMs, levels) : base.depth(symbolId, atMs, levels);
    },
    daySummary(symbolId, atMs) {
      const overlay = overlays.get(symbolId);
      return overlay ? overlay.daySummary(atMs) : base.daySummary(symbolId, atMs);
    },
    ...(base.bounds && {
      bounds(symbolId: number, fromMs: number, toMs: number) {
        const overlay = overlays.get(symbolId);
        return overlay ? overlay.bounds(fromMs, toMs) : base.bounds?.(symbolId, fromMs, toMs);
      },
    }),
    ...(base.known && { known: (symbolId: number) => base.known?.(symbolId) ?? ALL_TIME }),
  };
  return { source, setScenarios };
}
