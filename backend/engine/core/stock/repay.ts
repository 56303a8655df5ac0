import type { Decision } from '../decision.ts';
import { Posting } from '../ledger.ts';
import type { Account } from '../model.ts';
import { isIdle, type StockHolding } from './holding.ts';
import { debtsOf, netPosition } from './stock-value.ts';
import type { AccountId, MarketTimeMs, Money } from '../../../domain/units.ts';

/** A posting over the books of a stock account: cash stays above zero, debts have books of their own. */
export function stockPosting(account: Account): Posting {
  return new Posting(account);
}

/** Whether a repayment happens by itself or because the account is being sold out. */
export type Repayment = 'auto' | 'liquidation';

/**
 * Pays what a stock account owes from cash that no order has reserved: interest first, then loans, in the order of the
 * products. Does nothing for an account that owes nothing or has nothing to pay with.
 */
export function repayFromFree(
  decision: Decision,
  accountId: AccountId,
  timeMs: MarketTimeMs,
  how: Repayment,
): void {
  const { state, emit } = decision;
  const account = state.account(accountId);
  if (account === undefined || !state.stock.owes(accountId)) return;
  const free = account.cash - account.reserved;
  if (free <= 0n) return;
  const posting = stockPosting(account);
  const holdings = payFrom(posting, state.stock.holdingsOf(accountId), free, how);
  if (posting.transfers.length === 0) return;
  emit({
    type: 'holdingsChanged',
    accountId,
    timeMs,
    holdings: holdings.map((holding) => settleEnd(decision, holding)),
    transfers: posting.transfers,
  });
}

/** Posts payments up to an amount. Returns the holdings that they change. */
function payFrom(
  posting: Posting,
  holdings: readonly StockHolding[],
  amount: Money,
  how: Repayment,
): StockHolding[] {
  let left = amount;
  const take = (owed: bigint) => {
    const paid = owed < left ? owed : left;
    left -= paid;
    return paid;
  };
  const withInterest = holdings.map((holding) => {
    const paid = take(holding.interest);
    posting.move('cash', 'interest', paid, 'loanInterest');
    return paid === 0n ? holding : { ...holding, interest: holding.interest - paid };
  });
  const paid = withInterest.map((holding) => {
    const repaid = take(holding.loan);
    posting.move('cash', 'loan', repaid, how === 'auto' ? 'autoRepaid' : 'liquidationRepaid');
    return repaid === 0n ? holding : { ...holding, loan: holding.loan - repaid };
  });
  return paid.filter((holding, at) => holding !== holdings[at]);
}

/** A holding of which nothing is left needs no end of a day any more. */
export function settleEnd(decision: Pick<Decision, 'state'>, holding: StockHolding): StockHolding {
  if (!isIdle(holding) || netPosition(decision, holding) !== undefined) return holding;
  return { ...holding, dayEndMs: undefined };
}

/**
 * Brings a stock account that owes money and has neither shares nor cash back to zero: the house bears the loss, in a line of
 * its own, and the debts are repaid with it.
 */
export function writeOffDebts(decision: Decision, accountId: AccountId, timeMs: MarketTimeMs): void {
  const { state, emit } = decision;
  const account = state.account(accountId);
  if (account === undefined || account.cash > 0n) return;
  if (state.positionsOf.count(accountId) > 0) return;
  const { loan, interest } = debtsOf(decision, account);
  const owed = loan + interest;
  if (owed === 0n) return;
  const posting = stockPosting(account);
  posting.move('house', 'cash', owed, 'reset');
  const holdings = payFrom(posting, state.stock.holdingsOf(accountId), owed, 'liquidation');
  emit({
    type: 'holdingsChanged',
    accountId,
    timeMs,
    holdings: holdings.map((holding) => settleEnd(decision, holding)),
    transfers: posting.transfers,
  });
}
