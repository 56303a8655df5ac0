import { FUND_MANAGER_CALLS } from '../../../contract/calls/fund-managers.ts';
import type { ProposalPageQuery } from '../../../storage/fund/index.ts';
import { fundProposalRepository, type FundProposalRow } from '../../../storage/fund-shares/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { confirmationOperations } from './confirmation-operations.ts';
import { executionOperations } from './execution-operations.ts';
import { feeOperations } from './fee-operations.ts';
import type { Fees } from './fees.ts';
import { requireManaged, requireManagedFund } from './managers.ts';
import type { FundShareOperationDependencies } from './operations.ts';
import { applyQuery, redeemQuery } from './page-requests.ts';
import { fundApplyRow, fundRedeemRow } from './records.ts';
import { shownOf } from './shown.ts';
import { standardOperations, type StandardDependencies } from './standard-operations.ts';
import { readRedemption, readSubscription } from './stored-proposal.ts';

export interface FundManagerDependencies extends FundShareOperationDependencies, StandardDependencies {
  readonly fees: Fees;
}

/** What customers call who manage a fund; everybody else is refused. Calls that change something are audited. */
export function fundManagerOperations(parts: FundManagerDependencies): readonly Operation[] {
  return [
    subscriptions(parts),
    redemptions(parts),
    unconfirmed(parts),
    ...confirmationOperations(parts),
    ...executionOperations(parts),
    ...standardOperations(parts),
    ...feeOperations(parts),
  ];
}

/** The query of a page, limited to the funds of the caller. */
function ofManaged(
  { directory }: FundManagerDependencies,
  context: RequestContext,
  query: ProposalPageQuery<FundProposalRow>,
): ProposalPageQuery<FundProposalRow> {
  const managed = requireManaged(directory, context).map(({ fundId }) => fundId);
  const wanted = query.where?.fund_id;
  const fundIds = Array.isArray(wanted) ? managed.filter((fundId) => wanted.includes(fundId)) : managed;
  return { ...query, where: { ...query.where, fund_id: fundIds } };
}

function subscriptions(parts: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.fundApplyPage, async (context, request) => {
    const query = ofManaged(parts, context, applyQuery(parts.directory, context.companyId, request));
    const { rows, total } = await fundProposalRepository.page(parts.database, query);
    const records = rows.map((row) => fundApplyRow(readSubscription(row), shownOf(parts, row)));
    return { records, total, size: query.limit, current: query.offset / query.limit + 1 };
  });
}

function redemptions(parts: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.managerRedeemPage, async (context, request) => {
    const query = ofManaged(parts, context, redeemQuery(parts.directory, context.companyId, request));
    const { rows, total } = await fundProposalRepository.page(parts.database, query);
    const records = rows.map((row) => fundRedeemRow(readRedemption(row), shownOf(parts, row)));
    return { records, total, size: query.limit, current: query.offset / query.limit + 1 };
  });
}

/** How many redemptions of a fund the manager has still to confirm. */
function unconfirmed({ database, directory }: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.countUnconfirmedRedemptions, async (context, { fundId }) => {
    requireManagedFund(directory, context, fundId);
    const { total } = await fundProposalRepository.page(database, {
      ...{ companyId: context.companyId, where: { kind: 'redemption', fund_id: [fundId] } },
      ...{ states: ['waiting', 'priced'], limit: 1, offset: 0 },
    });
    return total;
  });
}
