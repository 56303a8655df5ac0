import { book, knownAccount, liveOrder } from '../state/apply-books.ts';
import type { AssetsExchanged, AssetsReceived, LoanMoved } from '../events.ts';
import { assertTransition, isLive } from '../orders/order-life.ts';
import { isOpening, type TradingState } from '../state/state.ts';
import { later } from '../identifiers.ts';

/** Takes a fill of an asset order into the state: its volume is held by no position, so it is no exposure any more. */
export function applyExchanged(
  state: TradingState,
  { order: after, deal, transfers }: AssetsExchanged,
): void {
  const before = liveOrder(state, after.orderId);
  assertTransition(after.orderId, before.status, after.status);
  state.last.dealId = later(state.last.dealId, deal.dealId);
  const account = book(state, knownAccount(state, after.accountId), transfers);
  state.putAccount({ ...account, reserved: account.reserved + after.reserved - before.reserved });
  if (isOpening(after)) state.addExposure(after, after.direction, -deal.volume);
  if (isLive(after.status)) state.changeOrder(after);
  else state.removeOrder(after);
}

/** Takes what was borrowed, repaid or charged into the state. */
export function applyLoan(
  state: TradingState,
  { accountId, transfers, interestAtMs, interestCarry }: LoanMoved,
): void {
  const account = book(state, knownAccount(state, accountId), transfers);
  state.putAccount({ ...account, interestAtMs, interestCarry });
}

export function applyReceived(state: TradingState, { accountId, transfers }: AssetsReceived): void {
  state.putAccount(book(state, knownAccount(state, accountId), transfers));
}
