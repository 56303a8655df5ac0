import { isTradeTime } from '../../../domain/index.ts';
import {
  isLevelAtMost,
  RECOVERED_LEVEL,
  WARNING_LEVEL,
  type MarginState,
} from '../../../domain/margin/margin-level.ts';
import type { Decision } from '../decision.ts';
import { endOrder } from '../orders/end-order.ts';
import { fillOrder } from '../matching/fill-order.ts';
import { ORDER_KIND, type Account, type Position } from '../model.ts';
import { closingOrder } from '../orders/closing-order.ts';
import { isOpening } from '../state/state.ts';
import { floatingOf, stopOutLevel, valueAccount } from './value-account.ts';
import type { AccountId, MarketTimeMs } from '../../../domain/units.ts';

/**
 * Looks at the margin level of a cross account: at the stop-out level its resting openings are cancelled and positions are
 * closed, the largest loss first, until the level is restored; at the warning level its owner is warned, once until the
 * account has recovered.
 */
export function checkMarginLevel(decision: Decision, accountId: AccountId, timeMs: MarketTimeMs): void {
  const account = decision.state.account(accountId);
  const value = account && valueAccount(decision, account);
  if (account === undefined || value === undefined) return;
  warn(decision, account, value, timeMs);
  if (isLevelAtMost(value, stopOutLevel(decision, account))) stopOut(decision, account, timeMs);
}

function warn({ emit }: Decision, account: Account, value: MarginState, timeMs: MarketTimeMs): void {
  const { accountId } = account;
  if (account.isMarginCalled) {
    if (!isLevelAtMost(value, RECOVERED_LEVEL))
      emit({ type: 'marginCalled', accountId, timeMs, isCalled: false, ...value });
  } else if (isLevelAtMost(value, WARNING_LEVEL)) {
    emit({ type: 'marginCalled', accountId, timeMs, isCalled: true, ...value });
  }
}

function stopOut(decision: Decision, account: Account, timeMs: MarketTimeMs): void {
  const { state } = decision;
  for (const order of state.liveOrders(account.accountId)) {
    if (isOpening(order)) endOrder(decision, order, timeMs, 'cancelled', 'marginStopOut');
  }
  for (let left = state.positionsOf.count(account.accountId); left > 0; left--) {
    const current = state.account(account.accountId);
    const value = current && valueAccount(decision, current);
    if (
      current === undefined ||
      value === undefined ||
      !isLevelAtMost(value, stopOutLevel(decision, current))
    )
      return;
    const worst = findWorst(decision, current, timeMs);
    if (worst === undefined) return;
    const mark = decision.mark(worst.symbolId);
    if (mark === undefined) return;
    const order = closingOrder(decision, worst, ORDER_KIND.stopOut, timeMs);
    decision.emit({ type: 'orderPlaced', accountId: current.accountId, timeMs, order });
    fillOrder(decision, order, mark.market, timeMs);
  }
}

/** The position with the largest floating loss among those whose market is open; the oldest of equal ones. */
function findWorst(decision: Decision, account: Account, timeMs: MarketTimeMs): Position | undefined {
  let worst: { position: Position; floating: bigint } | undefined;
  for (const position of decision.state.openPositions(account.accountId)) {
    const terms = decision.terms(position.symbolId, account);
    const floating = floatingOf(decision, account, position);
    if (terms === undefined || floating === undefined || !isTradeTime(terms.session, timeMs)) continue;
    if (worst === undefined || floating < worst.floating) worst = { position, floating };
  }
  return worst?.position;
}
