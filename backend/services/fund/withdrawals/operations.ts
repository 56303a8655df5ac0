import { WITHDRAWAL_CALLS } from '../../../contract/calls/money/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { paging } from '../../paging.ts';
import { RateQuotes } from '../exchange-rates.ts';
import { createOperation } from './create-operation.ts';
import { figureOperations } from './figures.ts';
import { callerOf, type WithdrawOperationDeps } from './gates.ts';
import { limitOperations } from './limits.ts';
import { offerOperations } from './offers.ts';
import { readWithdrawal, type StoredWithdrawal, withdrawRecord } from './stored-withdrawal.ts';
import { implement, type Operation } from '../../operation.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';

/** Withdrawals as customers call them. */
export function withdrawOperations(deps: WithdrawOperationDeps): readonly Operation[] {
  const quotes = new RateQuotes(deps.database, deps.wallClock, 'withdrawals');
  return [
    ...offerOperations(deps),
    ...figureOperations(deps, quotes),
    ...limitOperations(deps),
    createOperation(deps, quotes),
    ...proposalOperations(deps),
  ];
}

/** Why a withdrawal ended that its customer took back. */
const TAKEN_BACK = 'cancelled by the customer';

/** A customer's own withdrawals: how one stands, all of them, and taking one back. */
function proposalOperations(deps: WithdrawOperationDeps): readonly Operation[] {
  const { database, withdrawals } = deps;
  return [
    // Throws 404 for a number that is not one of the caller's proposals.
    implement(WITHDRAWAL_CALLS.queryWithdrawProposal, async (context, { proposalNo }) => {
      const stored = await withdrawals.find(proposalNo);
      if (stored?.row.customer_id !== callerOf(context).customerId)
        throw new PlatformError(CODE.fundRecordUnknown);
      return withdrawRecord(stored);
    }),
    implement(WITHDRAWAL_CALLS.queryWithdrawPageList, async (context, request) => {
      const { bounds, answer } = paging(request);
      const page = await withdrawProposalRepository.page(database, {
        companyId: context.companyId,
        customerId: callerOf(context).customerId,
        fromMs: request.startTime,
        toMs: request.endTime,
        where: {
          withdraw_type: request.withdrawType || undefined,
          account_currency: request.accountCurrency || undefined,
          withdraw_currency: request.withdrawCurrency || undefined,
          txid: request.txid || undefined,
        },
        ...bounds,
      });
      return answer(page, (row) => withdrawRecord(readWithdrawal(row)));
    }),

    // Takes a proposal back that nobody has decided about. Throws 404, and 51004 once somebody has.
    implement(WITHDRAWAL_CALLS.cancelWithdrawProposal, async (context, { proposalNo }) => {
      const { customerId } = callerOf(context);
      const store = (ended: StoredWithdrawal) => context.cacheStatements?.(withdrawRecord(ended)) ?? [];
      return withdrawRecord(await withdrawals.cancel(customerId, proposalNo, TAKEN_BACK, store));
    }),
  ];
}
