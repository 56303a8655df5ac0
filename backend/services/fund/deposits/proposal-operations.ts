import { DEPOSIT_CALLS } from '../../../contract/calls/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { statesWith } from '../../../contract/mapping/deposit-states.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { DepositState } from '../../../domain/deposits/index.ts';
import { depositProposalRepository } from '../../../storage/fund/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { hasOpenProposal } from '../open-proposals.ts';
import type { DepositOperationDependencies } from './operations.ts';
import { depositRecord } from './records.ts';
import { readDeposit } from './stored-deposit.ts';

/** A customer's own deposits: how one stands, all of them, and whether there are some. */
export function proposalOperations(parts: DepositOperationDependencies): readonly Operation[] {
  return [
    oneProposal(parts),
    proposalPage(parts),
    payStatus(parts),
    hasDeposited(parts),
    hasUnfinished(parts),
  ];
}

/** Throws 404 for a number that is not one of the caller's proposals. */
function oneProposal({ deposits }: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.queryDepositProposal, async ({ caller }, { proposalNo }) => {
    const stored = await deposits.find(proposalNo);
    if (stored === undefined || stored.row.customer_id !== caller?.customerId)
      throw new PlatformError(CODE.fundRecordUnknown);
    return depositRecord(stored);
  });
}

function proposalPage({ database }: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.queryDepositPageList, async ({ companyId, caller }, request) => {
    const { startTime = 0, endTime = 0, current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const { rows, total } = await depositProposalRepository.page(database, {
      companyId,
      customerId: caller?.customerId ?? 0,
      fromMs: startTime > 0 ? startTime : undefined,
      toMs: endTime > 0 ? endTime : undefined,
      where: {
        deposit_currency: request.depositCurrency || undefined,
        payment_currency: request.paymentCurrency || undefined,
        recharge_type: request.rechargeType || undefined,
      },
      states: statesWith({
        depositStatus: numberOf(request.depositStatus),
        paymentStatus: numberOf(request.paymentStatus),
      }),
      limit: size,
      offset: (current - 1) * size,
    });
    return { records: rows.map((row) => depositRecord(readDeposit(row))), total, size, current };
  });
}

function numberOf(text: string | undefined): number | undefined {
  return text ? Number(text) : undefined;
}

/** `tradeStatus` of a payment to an address: 0 pending, 1 in progress, 2 done, 3 failed. */
const TRADE_STATUS: Readonly<Record<DepositState, number>> = {
  ...{ waiting: 0, paid: 1, approved: 1, done: 2, refused: 3, refunded: 3, failed: 3, void: 3 },
};
/** Proposals among which an address is looked for. */
const PROPOSALS_OF_SEARCH = 100;

/** The newest payment to an address, or of a currency and chain. Throws 404 without one. */
function payStatus({ database }: DepositOperationDependencies): Operation {
  return implement(
    DEPOSIT_CALLS.getPayStatus,
    async ({ companyId, caller }, { accountCurrency, channelCode, blockchainName, address }) => {
      const { rows } = await depositProposalRepository.page(database, {
        ...{ companyId, customerId: caller?.customerId ?? 0, where: { deposit_currency: accountCurrency } },
        ...{ limit: PROPOSALS_OF_SEARCH, offset: 0 },
      });
      const found = rows
        .map(readDeposit)
        .find(
          ({ origin }) =>
            [origin.paymentCode, origin.merchantNo].includes(channelCode) &&
            origin.blockchain === blockchainName &&
            (!address || origin.address === address),
        );
      if (found === undefined) throw new PlatformError(CODE.fundRecordUnknown);
      const { deposit, origin, paymentId, row } = found;
      return {
        ...{ accountCurrency, channelCode, blockchainName, address: origin.address },
        ...{ tradeStatus: TRADE_STATUS[deposit.state], txId: paymentId, proposalNo: row.proposal_no },
        amount: formatDecimal(deposit.paid, deposit.terms.paymentDigits),
      };
    },
  );
}

/** Whether a deposit of the caller has ever been credited. */
function hasDeposited({ database }: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.judgeIsAlreadyDeposit, async ({ caller }) => {
    return (await depositProposalRepository.count(database, caller?.customerId ?? 0, ['done'])) > 0;
  });
}

/** Whether a proposal of the caller has not ended. */
function hasUnfinished({ database }: DepositOperationDependencies): Operation {
  return implement(DEPOSIT_CALLS.isHaveUnCompleteProposal, async ({ caller }) => {
    return hasOpenProposal(database, caller?.customerId ?? 0);
  });
}
