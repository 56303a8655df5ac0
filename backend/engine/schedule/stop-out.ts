import { stopOutLevelOf } from '../../domain/margin/margin-level.ts';
import type { Account } from '../core/index.ts';
import type { TradingEngine } from '../trading-engine.ts';

/**
 * The margin level in percent at which positions of a cross account are closed: the highest of the products that it holds; of one that
 * holds nothing, that of its owner's group.
 */
export function stopOutOf(engine: TradingEngine, account: Account): bigint {
  const held = engine.state
    .openPositions(account.accountId)
    .map(({ symbolId }) => engine.terms(symbolId, account) ?? {});
  return stopOutLevelOf(held.length > 0 ? held : [{ stopOutLevel: engine.idleStopOut(account) }]);
}
