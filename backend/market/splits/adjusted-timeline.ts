import type { ShareSplit } from '../../domain/share-split.ts';
import type { Timeline } from '../path/timeline.ts';
import type { Span } from '../path/span.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS } from '../sessions/time.ts';
import { priceFactor } from './split-moments.ts';
import { rescaledPrice, rescaledTick, rescaledVolume } from './rescale.ts';

/**
 * The timeline of a product as it is shown at a time: what was traded before a split counts in the shares of then. A product
 * without splits has one timeline for all times.
 */
export function createAdjustedTimelines(
  timeline: Timeline,
  splits: readonly ShareSplit[],
): (nowMs: number) => Timeline {
  if (splits.length === 0) return () => timeline;
  // One for each number of splits that are over.
  const views = [undefined, ...splits].map((last) =>
    last === undefined ? timeline : adjusted(timeline, splits, last.atMs),
  );
  return (nowMs) => views[splits.filter(({ atMs }) => atMs <= nowMs).length] ?? timeline;
}

function adjusted(timeline: Timeline, splits: readonly ShareSplit[], toMs: number): Timeline {
  // A split is at the opening of a day, so the end of a span says which shares it counts.
  const read =
    (length: number, of: (unit: number) => Span | undefined) =>
    (unit: number): Span | undefined => {
      const span = of(unit);
      return span && rescaledSpan(span, priceFactor(splits, (unit + 1) * length - 1, toMs));
    };
  return {
    day: read(DAY_MS, (unit) => timeline.day(unit)),
    halfHour: read(HALF_HOUR_MS, (unit) => timeline.halfHour(unit)),
    quarter: read(15 * MINUTE_MS, (unit) => timeline.quarter(unit)),
    five: read(5 * MINUTE_MS, (unit) => timeline.five(unit)),
    minute: read(MINUTE_MS, (unit) => timeline.minute(unit)),
    ticks(unit) {
      const factor = priceFactor(splits, (unit + 1) * MINUTE_MS - 1, toMs);
      const ticks = timeline.ticks(unit);
      return factor === 1 ? ticks : ticks.map((tick) => rescaledTick(tick, factor));
    },
  };
}

function rescaledSpan(span: Span, factor: number): Span {
  if (factor === 1) return span;
  return {
    ...span,
    open: rescaledPrice(span.open, factor),
    high: rescaledPrice(span.high, factor),
    low: rescaledPrice(span.low, factor),
    close: rescaledPrice(span.close, factor),
    volume: rescaledVolume(span.volume, factor),
  };
}
