import { TRADE_TYPE } from '../../domain/account-type.ts';
import { computeTransferableOfWallet } from './assets/leveraged-wallet.ts';
import { valueOf } from './assets/value-wallet.ts';
import type { TransferFunds } from './commands.ts';
import {
  reject,
  requireAccount,
  requireBalance,
  type Decision,
  type Valuing,
  requireFunds,
} from './decision.ts';
import { marginModelOf } from './margin/margin-models.ts';
import type { Account } from './model.ts';
import { repayFromFree } from './stock/repay.ts';

/** Money that may go to another account, never below zero; undefined while the account cannot be valued. */
export function computeTransferable(valuing: Valuing, account: Account): bigint | undefined {
  if (account.tradeType === TRADE_TYPE.leveragedSpot) return computeTransferableOfWallet(valuing, account);
  return marginModelOf(account).computeWithdrawable(valuing, account);
}

/**
 * Moves money from one account to another over the house, which exchanges it where the currencies differ. Both accounts are
 * decided, stored and restored together.
 */
export function transferFunds(decision: Decision, command: TransferFunds): void {
  const { accountId, toAccountId, amount, received, timeMs } = command;
  const payer = requireAccount(decision, accountId);
  const receiver = requireAccount(decision, toAccountId);
  if (accountId === toAccountId || amount <= 0n || received <= 0n) reject('nothingToMove');
  const most = computeTransferable(decision, payer) ?? reject('noQuote');
  requireFunds(payer, amount, most);
  requireBalance(receiver, receiver.cash + receiver.margin + received);
  if (!staysValued(decision, receiver, received)) reject('noQuote');
  decision.join(accountId, toAccountId);
  const paying = marginModelOf(payer).post(payer);
  paying.move('cash', 'house', amount, 'transferOut');
  decision.emit({ type: 'fundsMoved', accountId, timeMs, credit: 0n, transfers: paying.transfers });
  const receiving = marginModelOf(receiver).post(receiver);
  receiving.move('house', 'cash', received, 'transferIn');
  decision.emit({
    type: 'fundsMoved',
    accountId: toAccountId,
    timeMs,
    credit: 0n,
    transfers: receiving.transfers,
  });
  repayFromFree(decision, toAccountId, timeMs, 'auto');
}

/** False where a wallet that owes something would hold what nobody can value: it could not be liquidated any more. */
function staysValued(decision: Decision, receiver: Account, received: bigint): boolean {
  if (receiver.tradeType !== TRADE_TYPE.leveragedSpot) return true;
  const { state } = decision;
  const owes = state.unitMembers(receiver.accountId).some((member) => state.indebted.has(member));
  return !owes || valueOf(decision, receiver, received, 'asset') !== undefined;
}
