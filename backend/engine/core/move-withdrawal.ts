import type { MoveWithdrawal } from './commands.ts';
import { requireAccount, requireBalance, type Decision, requireFunds } from './decision.ts';
import { computeMovable } from './orders/manage.ts';
import { marginModelOf } from './margin/margin-models.ts';
import { repayFromFree } from './stock/repay.ts';

/**
 * Sets money aside that is to leave the house, gives it back or lets it go. What is set aside stands in the book `payable`, where
 * nothing trades with it. At most what may leave the account is set aside, and credit never is.
 */
export function moveWithdrawal(decision: Decision, command: MoveWithdrawal): void {
  const { accountId, amount, fee, step, timeMs } = command;
  const account = requireAccount(decision, accountId);
  const posting = marginModelOf(account).post(account);
  if (step === 'requested') {
    requireFunds(account, amount + fee, computeMovable(decision, account, false));
    posting.move('cash', 'payable', amount, 'withdrawal');
    posting.move('cash', 'payable', fee, 'withdrawalFee');
  } else if (step === 'cancelled') {
    requireBalance(account, account.cash + account.margin + amount + fee);
    posting.move('payable', 'cash', amount, 'withdrawalCancelled');
    posting.move('payable', 'cash', fee, 'withdrawalFeeCancelled');
  } else {
    posting.move('payable', 'external', amount, 'withdrawalPaid');
    posting.move('payable', 'fee', fee, 'withdrawalPaid');
  }
  decision.emit({ type: 'fundsMoved', accountId, timeMs, credit: 0n, transfers: posting.transfers });
  if (step === 'cancelled') repayFromFree(decision, accountId, timeMs, 'auto');
}
