import type { DaySummary, Depth, Tick } from '../../domain/market-data.ts';
import type { MarketSource } from '../../market/market-source.ts';
import type { RollingFigures } from '../../contract/quote/encode-push.ts';
import { rollingFigures } from './rolling-figures.ts';
import { ALL_LEVELS } from './shown-book.ts';

/**
 * What answers tell of a tick, computed once for it: when a thousand clients come back at once, they all subscribe to the
 * same few products, and the figures of a day take many times as long as an answer.
 */
export class TickFigures {
  /** Figures of the day up to the tick; undefined where the source has none. */
  readonly day: (tick: Tick) => DaySummary | undefined;
  /** Figures of the 24 hours that end with the tick. */
  readonly rolling: (tick: Tick) => RollingFigures;
  /** The whole book of the market at the tick. */
  readonly depth: (tick: Tick) => Depth | undefined;

  constructor(source: MarketSource) {
    this.day = oncePerTick(({ symbolId, timeMs }) => source.daySummary(symbolId, timeMs));
    this.rolling = oncePerTick((tick) => rollingFigures(source, tick));
    this.depth = oncePerTick(({ symbolId, timeMs }) => source.depth(symbolId, timeMs, ALL_LEVELS));
  }
}

/** Remembers what was computed for as long as the tick is held by somebody: the feed holds the newest of each product. */
function oncePerTick<Figures>(compute: (tick: Tick) => Figures): (tick: Tick) => Figures {
  const known = new WeakMap<Tick, { readonly figures: Figures }>();
  return (tick) => {
    let found = known.get(tick);
    if (found === undefined) {
      found = { figures: compute(tick) };
      known.set(tick, found);
    }
    return found.figures;
  };
}
