import { LIQUIDATION_RATIO, RECOVERED_RATIO, WARNING_RATIO } from '../../../domain/index.ts';
import { isLevelAtMost, type MarginState } from '../../../domain/margin/margin-level.ts';
import type { ApplyTick } from '../commands.ts';
import { type Decision, requireAccount } from '../decision.ts';
import { valueWallet, walletOf } from './value-wallet.ts';
import type { MarketTimeMs } from '../../../domain/units.ts';
import { endOrder, endUnfilled } from '../orders/end-order.ts';
import { Posting } from '../ledger.ts';
import type { Account } from '../model.ts';
import { fillOrder } from '../matching/fill-order.ts';
import { findForcedDeal, forcedOrder } from './forced-deal.ts';
import { emitMoved, payBack, payInto, recoverWithoutDebt } from './loans.ts';

/**
 * Ends what a wallet owes: its orders are cancelled, each debt is paid out of the same currency, interest before principal, then
 * assets are sold and owed ones bought back as far as that is needed, at the market, and paid back. What is left when there
 * is nothing more to sell is written off to the house, in lines of its own. What cannot be dealt in now waits for its market.
 */
function liquidate(decision: Decision, unit: number, timeMs: MarketTimeMs): void {
  for (const member of decision.state.unitMembers(unit))
    for (const order of decision.state.liveOrders(member))
      endOrder(decision, order, timeMs, 'cancelled', 'marginStopOut');
  payDebts(decision, unit, timeMs);
  const done = new Set<string>();
  let isWaiting = false;
  while (debtors(decision, unit).length > 0) {
    const next = findForcedDeal(decision, unit, done, timeMs);
    if (next === undefined) break;
    if (next === 'waits') {
      isWaiting = true;
      continue;
    }
    const order = forcedOrder(decision, next, timeMs);
    decision.emit({ type: 'orderPlaced', accountId: order.accountId, timeMs, order });
    fillOrder(decision, order, next.market, timeMs);
    const left = decision.state.orders.get(order.orderId);
    if (left !== undefined) endUnfilled(decision, left, timeMs);
    payDebts(decision, unit, timeMs);
  }
  if (!isWaiting) writeOff(decision, unit, timeMs);
  recoverWithoutDebt(decision, unit, timeMs);
}

/** The accounts of a wallet that owe something. */
function debtors(decision: Decision, unit: number): Account[] {
  return walletOf(decision, unit).filter(({ loan, interest }) => loan + interest > 0n);
}

/** Pays each debt out of the cash of its own account. */
function payDebts(decision: Decision, unit: number, timeMs: MarketTimeMs): void {
  for (const { accountId, cash } of debtors(decision, unit))
    payBack(decision, accountId, cash, { repaying: 'liquidation', timeMs });
}

/** The house bears what nothing pays for. */
function writeOff(decision: Decision, unit: number, timeMs: MarketTimeMs): void {
  for (const { accountId } of debtors(decision, unit)) {
    const account = requireAccount(decision, accountId);
    const posting = new Posting(account);
    const owed = account.loan + account.interest;
    posting.move('house', 'cash', owed, 'reset');
    payInto(posting, owed, 'liquidation');
    emitMoved(decision, account, posting, timeMs);
  }
}

/** Looks at every wallet that owes something and holds or owes what a quote is about. */
export function checkWallets(decision: Decision, { symbolId, timeMs }: ApplyTick): void {
  const { state, terms, assets } = decision;
  if (state.indebted.size === 0) return;
  const base = terms(symbolId, undefined)?.baseCurrency;
  if (base === undefined || assets.pricedBy(base) !== symbolId) return;
  const units = new Set([...state.indebted].map((accountId) => state.unitOf(accountId)));
  for (const unit of [...units].sort((a, b) => a - b)) {
    const isMoved = state.unitMembers(unit).some((member) => state.account(member)?.currency === base);
    if (isMoved && decision.concerns(unit)) decision.contain(unit, () => checkRisk(decision, unit, timeMs));
  }
}

/**
 * Looks at the risk ratio of a wallet (assets over liabilities): at the warning ratio its owner is warned, once until it has
 * recovered; at the liquidation ratio its assets are sold and its loans repaid.
 */
export function checkRisk(decision: Decision, unit: number, timeMs: MarketTimeMs): void {
  const value = valueWallet(decision, unit);
  if (value === undefined) return;
  warn(decision, unit, value, timeMs);
  if (isLevelAtMost(value, LIQUIDATION_RATIO)) liquidate(decision, unit, timeMs);
}

function warn({ state, emit }: Decision, unit: number, value: MarginState, timeMs: MarketTimeMs): void {
  const isCalled = state.account(unit)?.isMarginCalled === true;
  const next = isLevelAtMost(value, isCalled ? RECOVERED_RATIO : WARNING_RATIO);
  if (next !== isCalled) emit({ type: 'marginCalled', accountId: unit, timeMs, isCalled: next, ...value });
}
