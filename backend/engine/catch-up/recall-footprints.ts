import { parseDecimal } from '../../domain/decimal.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import type { InstrumentId } from '../../domain/units.ts';
import { MAX_TAKEN_LEVELS, type TradingState } from '../core/index.ts';
import { toDeal } from '../journal/rows.ts';

/** A volume is below 2^53 units, so that nothing is missing of a level after as many half-lives. */
const MOST_HALF_LIVES = 53;

/** Finds again what orders that took have left behind: it follows from their fills, which say what they took and how far the price had moved. */
export async function recallFootprints(
  database: Database,
  { footprints, last }: Pick<TradingState, 'footprints' | 'last'>,
  termsOf: (symbolId: InstrumentId) => InstrumentTerms | undefined,
): Promise<void> {
  if (footprints === undefined || last.dealId === 0) return;
  const newest = (await tradingRepository.newestExplained(database)).map(toDeal);
  const halfLifeMs = Math.max(
    0,
    ...newest.map(({ symbolId }) => footprints.ruleOf(symbolId)?.levelHalfLifeMs ?? 0),
  );
  if (halfLifeMs === 0) return;
  const lastMs = Math.max(...newest.map(({ timeMs }) => timeMs));
  const sinceMs = lastMs - MOST_HALF_LIVES * halfLifeMs;
  const recent = await tradingRepository.newestDeals(database, {
    sinceMs,
    // Of twenty products as many as each may remember.
    limit: 20 * MAX_TAKEN_LEVELS,
  });
  for (const { symbolId, direction, timeMs, explain } of recent.map(toDeal).toReversed()) {
    const terms = termsOf(symbolId);
    const walk = explain?.walk ?? [];
    if (explain === undefined || walk.length === 0 || terms === undefined) continue;
    const levels = walk.map(({ price, lots }) => ({
      price: Number(parseDecimal(price, terms.symbolDigits)),
      volume: Number(parseDecimal(lots, terms.numberDigits)),
    }));
    footprints.take(symbolId, direction, levels, timeMs + explain.latencyMs);
  }
  for (const { symbolId, timeMs, explain } of newest) {
    const terms = termsOf(symbolId);
    const text = explain?.moved ?? undefined;
    if (explain === undefined || text === undefined || terms === undefined) continue;
    const moved = Number(parseDecimal(text, terms.symbolDigits + 3));
    footprints.move(symbolId, moved, timeMs + (explain.joinedSeq === null ? explain.latencyMs : 0));
  }
}
