import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  DEFAULT_PAGE_SIZE,
  IntegerLike,
  PageOf,
  pageRequestMembers,
  TextLike,
} from '../../../contract/records/index.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import { operation, type Operation } from '../../operation.ts';
import { callerOf, type WithdrawOperationDependencies } from './calling.ts';
import { WithdrawProposal, withdrawRecord } from './records.ts';
import { readWithdrawal, type StoredWithdrawal } from './stored-withdrawal.ts';

const usual = { mount: 'global', access: 'login', section: 'Client API, funds' } as const;

/** Why a withdrawal ended that its customer took back. */
const TAKEN_BACK = 'cancelled by the customer';

/** A customer's own withdrawals: how one stands, all of them, and taking one back. */
export function proposalOperations(parts: WithdrawOperationDependencies): readonly Operation[] {
  return [oneProposal(parts), proposalPage(parts), cancel(parts)];
}

/** Throws 404 for a number that is not one of the caller's proposals. */
function oneProposal({ withdrawals }: WithdrawOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.queryWithdrawProposal,
    openPermission: 'ready_only',
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()), proposalNo: TextLike(32) }),
    response: WithdrawProposal,
    async handle(context, { proposalNo }) {
      const stored = await withdrawals.find(proposalNo);
      if (stored?.row.customer_id !== callerOf(context).customerId)
        throw new PlatformError(CODE.fundRecordUnknown);
      return withdrawRecord(stored);
    },
  });
}

function proposalPage({ database }: WithdrawOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.queryWithdrawPageList,
    openPermission: 'ready_only',
    request: Type.Object({
      ...pageRequestMembers,
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      withdrawType: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike(16)),
      withdrawCurrency: Type.Optional(TextLike(16)),
      txid: Type.Optional(TextLike(64)),
    }),
    response: PageOf(WithdrawProposal),
    async handle(context, request) {
      const { current = 1, size = DEFAULT_PAGE_SIZE } = request;
      const { rows, total } = await withdrawProposalRepository.page(database, {
        companyId: context.companyId,
        customerId: callerOf(context).customerId,
        fromMs: request.startTime || undefined,
        toMs: request.endTime || undefined,
        withdrawType: request.withdrawType || undefined,
        accountCurrency: request.accountCurrency || undefined,
        withdrawCurrency: request.withdrawCurrency || undefined,
        txid: request.txid || undefined,
        limit: size,
        offset: (current - 1) * size,
      });
      return { records: rows.map((row) => withdrawRecord(readWithdrawal(row))), total, size, current };
    },
  });
}

/** Takes a proposal back that nobody has decided about. Throws 404, and 51004 once somebody has. */
function cancel({ withdrawals }: WithdrawOperationDependencies): Operation {
  return operation({
    ...usual,
    bizType: BIZ_TYPE.cancelWithdrawProposal,
    openPermission: 'captial_out',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: WithdrawProposal,
    async handle(context, { proposalNo }) {
      const { customerId } = callerOf(context);
      const keep = (ended: StoredWithdrawal) => context.cacheStatements?.(withdrawRecord(ended)) ?? [];
      return withdrawRecord(await withdrawals.cancel(customerId, proposalNo, TAKEN_BACK, keep));
    },
  });
}
