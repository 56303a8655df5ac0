import { isWalletType } from '../../domain/account-type.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { isOpening } from '../core/index.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { CompanyId, InstrumentId } from '../../domain/units.ts';

/**
 * Cancels the resting orders of a company's customers that would open a position in a product; closing ones stay. Resolves
 * to the numbers of those that were cancelled; one that was filled meanwhile is left out.
 */
export async function cancelOpenings(
  engine: TradingEngine,
  companyId: CompanyId,
  symbolId: InstrumentId,
): Promise<string[]> {
  const cancelled: string[] = [];
  for (const order of [...engine.state.orders.values()]) {
    if (order.symbolId !== symbolId || !isOpening(order)) continue;
    const account = engine.state.account(order.accountId);
    if (account?.companyId !== companyId) continue;
    // Who sells an asset parts with what he holds.
    if (isWalletType(account.tradeType) && order.direction === DIRECTION.sell) continue;
    if (engine.state.orders.get(order.orderId) === undefined) continue;
    const { accountId, orderId } = order;
    const timeMs = engine.nowMs();
    await engine.execute({ type: 'cancelOrder', timeMs, accountId, orderId, reason: 'instrumentSuspended' });
    cancelled.push(String(orderId));
  }
  return cancelled;
}
