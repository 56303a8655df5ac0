import { isTradeTime, STOCK_RECOVERED_PERCENT, STOCK_WARNING_PERCENT } from '../../../domain/index.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { closingOrder } from '../orders/closing-order.ts';
import type { Decision } from '../decision.ts';
import { endOrder } from '../orders/end-order.ts';
import { ORDER_KIND, type Account, type Position } from '../model.ts';
import { fillStock } from './fill-stock.ts';
import { repayFromFree, writeOffDebts } from './repay.ts';
import { computeShareValue, valueStock, type StockValue } from './stock-value.ts';
import type { AccountId, MarketTimeMs } from '../../../domain/units.ts';

/**
 * Looks at what a stock account that owes something stands on. Its owner is warned once when the equity comes near the
 * maintenance margin, and at the end of a day when it does not back the positions over night. Below the maintenance margin
 * orders are cancelled, loans repaid, and shares sold or bought back, the largest loss first, until it is kept.
 */
export function checkStockMargin(
  decision: Decision,
  accountId: AccountId,
  timeMs: MarketTimeMs,
  when: 'now' | 'overnight' = 'now',
): void {
  const account = decision.state.account(accountId);
  const value = account && valueStock(decision, account);
  if (account === undefined || value === undefined) return;
  const owes = decision.state.stock.owes(accountId);
  const isLate = when === 'overnight' && owes && value.equity < value.overnightMargin;
  const isCalled = isLate || (owes && isAtMost(value, STOCK_WARNING_PERCENT));
  const isRecovered = !owes || (!isLate && !isAtMost(value, STOCK_RECOVERED_PERCENT));
  if (account.isMarginCalled ? isRecovered : isCalled)
    decision.emit({
      type: 'marginCalled',
      accountId,
      timeMs,
      isCalled: !account.isMarginCalled,
      equity: value.equity,
      used: isLate ? value.overnightMargin : value.maintenanceMargin,
    });
  if (owes && value.equity < value.maintenanceMargin) sellOut(decision, account, timeMs);
}

/** Whether the equity is at most so many percent of the maintenance margin. */
export function isAtMost(
  { equity, maintenanceMargin }: Pick<StockValue, 'equity' | 'maintenanceMargin'>,
  percent: bigint,
): boolean {
  return equity * 100n <= maintenanceMargin * percent;
}

function sellOut(decision: Decision, { accountId }: Account, timeMs: MarketTimeMs): void {
  const { state } = decision;
  for (const order of state.liveOrders(accountId))
    endOrder(decision, order, timeMs, 'cancelled', 'marginStopOut');
  repayFromFree(decision, accountId, timeMs, 'liquidation');
  for (let left = state.positionsOf.count(accountId); left > 0; left--) {
    const account = state.account(accountId);
    const value = account && valueStock(decision, account);
    if (account === undefined || value === undefined) return;
    if (!state.stock.owes(accountId) || value.equity >= value.maintenanceMargin) return;
    const worst = findWorst(decision, account, timeMs);
    const mark = worst && decision.mark(worst.symbolId);
    if (worst === undefined || mark === undefined) return;
    const order = closingOrder(decision, worst, ORDER_KIND.stopOut, timeMs);
    decision.emit({ type: 'orderPlaced', accountId, timeMs, order });
    fillStock(decision, order, mark.market, timeMs);
  }
  writeOffDebts(decision, accountId, timeMs);
}

/** The position with the largest loss among those whose market is open; the oldest of equal ones. */
function findWorst(decision: Decision, account: Account, timeMs: MarketTimeMs): Position | undefined {
  let worst: { readonly position: Position; readonly floating: bigint } | undefined;
  for (const position of decision.state.openPositions(account.accountId)) {
    const terms = decision.terms(position.symbolId, account);
    const value = computeShareValue(decision, account, position);
    if (terms === undefined || value === undefined || !isTradeTime(terms.session, timeMs)) continue;
    const cost = position.margin;
    const floating = position.direction === DIRECTION.buy ? value - cost : cost - value;
    if (worst === undefined || floating < worst.floating) worst = { position, floating };
  }
  return worst?.position;
}
