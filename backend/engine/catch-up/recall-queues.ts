import type { MarketSource } from '../../market/index.ts';
import type { InstrumentId } from '../../domain/units.ts';
import { queuesSince } from '../core/index.ts';
import { isSound } from '../quotes.ts';
import type { TradingEngine } from '../trading-engine.ts';
import { findSpan } from './mattering-spans.ts';

/**
 * Lets the orders that rest stand in line where they stood at a time: their lines follow from the quotes since they were placed, of which
 * only those are made that can have reached them or shortened their lines. Nothing is decided.
 */
export function recallQueues(engine: TradingEngine, source: MarketSource, untilMs: number): void {
  if (engine.state.queues === undefined || source.bounds === undefined) return;
  for (const { symbolId } of source.products) recallProduct(engine, source, symbolId, untilMs);
}

function recallProduct(
  engine: TradingEngine,
  source: MarketSource,
  symbolId: InstrumentId,
  untilMs: number,
): void {
  const { state, quotes, lines } = engine;
  const profitCurrency = engine.terms(symbolId)?.profitCurrency;
  const triggers = state.triggers(symbolId);
  const orders = [...triggers.orders].flatMap((orderId) => state.orders.get(orderId) ?? []);
  const [first] = orders.sort((one, other) => queuesSince(one) - queuesSince(other));
  if (profitCurrency === undefined || first === undefined) return;
  for (const order of orders) {
    const sinceMs = queuesSince(order);
    const market = engine.arrivals?.marketOf(order) ?? quotes.viewAt(symbolId, profitCurrency, sinceMs);
    if (market !== undefined) lines.recallJoin(order, market);
  }
  const mayMatter = (fromMs: number, toMs: number): boolean => {
    const bounds = source.bounds?.(symbolId, fromMs, toMs);
    if (bounds === undefined) return false;
    return triggers.mayTrigger(bounds) || state.queues?.mayConcern(symbolId, bounds, toMs) === true;
  };
  const within = (fromMs: number) => findSpan({ fromMs, toMs: untilMs + 1 }, mayMatter);
  for (let span = within(queuesSince(first)); span !== undefined; span = within(span.toMs))
    for (const tick of source.ticks(symbolId, span.fromMs, span.toMs))
      if (isSound(tick)) lines.recall(symbolId, quotes.view(tick, profitCurrency));
}
