import type { TickNeeds } from '../../market/index.ts';
import { type InstrumentId, toInstrumentId } from '../../domain/units.ts';
import { MatteringSpans } from './mattering-spans.ts';
import type { SpanReachOptions } from './span-reach.ts';

/** How far ahead is looked at least, so that a market that is moved by the minute asks once an hour. */
const LOOK_AHEAD_MS = 3_600_000;

/** Which ticks trading has to see of a market that makes no others. */
export interface TradingNeeds extends TickNeeds {
  /** Trading stands differently, or the market of the future does. */
  forget(): void;
  /** Calls the listener when other ticks are needed than before. */
  onChange(listener: () => void): void;
}

/** The ticks by which something may be set off as trading stands; all of those by which wallets with loans are valued. */
export function tradingNeeds(options: SpanReachOptions): TradingNeeds {
  const { engine } = options;
  const spans = new MatteringSpans(options);
  const listeners = new Set<() => void>();
  const forget = (): void => {
    spans.forget();
    for (const listener of listeners) listener();
  };
  engine.onEvents(forget);
  engine.onReset(forget);
  const isHeld = (symbolId: InstrumentId): boolean => engine.state.cross.isHeld(symbolId);
  return {
    nextSpan(atMs, endMs) {
      const found = spans.next(atMs, Math.max(endMs, (Math.floor(atMs / LOOK_AHEAD_MS) + 1) * LOOK_AHEAD_MS));
      if (found === undefined || found.fromMs >= endMs) return undefined;
      // A quote of one product values all that a cross account holds.
      return { ...found, symbolIds: [...new Set([...found.symbolIds, ...spans.used.filter(isHeld)])] };
    },
    tickFilter: (symbolId, fromMs, toMs) => spans.reach.tickFilter(toInstrumentId(symbolId), fromMs, toMs),
    followed: () => new Set(engine.state.indebted.size === 0 ? [] : engine.pricingProducts()),
    used: () => spans.used,
    onSkipped: () => engine.skipQuiet(),
    forget,
    onChange: (listener) => void listeners.add(listener),
  };
}
