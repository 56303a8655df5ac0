import { FUND_SHARE_CALLS } from '../../../contract/calls/fund-shares.ts';
import { newRedemption, priceRedemption, type AssetLine } from '../../../domain/fund-shares/index.ts';
import { fundProposalRepository } from '../../../storage/fund-shares/index.ts';
import { implement, type Operation } from '../../operation.ts';
import type { FundShareOperationDependencies } from './operations.ts';
import { redeemQuery } from './page-requests.ts';
import { fundAssetRows, fundRedeemRow } from './records.ts';
import { requireCustomer, requireProposal, shownOf } from './shown.ts';
import { readRedemption, type StoredRedemption } from './stored-proposal.ts';
import { tryRedemption } from './wishes.ts';

/** Redemptions of a customer: what one would bring, making it, and those that there are. */
export function redemptionOperations(parts: FundShareOperationDependencies): readonly Operation[] {
  return [trial(parts), redeem(parts), ownPage(parts), assets(parts)];
}

/** What a redemption would bring at the net value of this moment; the next one decides. */
function trial(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.calFundRedeem, async (context, request) => {
    const customer = requireCustomer(context);
    const { deal, currency, shares, outcome } = tryRedemption(parts, context.companyId, request);
    const { companyId, customerId, customerNo } = customer;
    const times = { create_time_ms: context.receivedAtMs, update_time_ms: context.receivedAtMs };
    const row = {
      kind: 'redemption',
      ...{ id: 0, proposal_no: '', company_id: companyId, customer_id: customerId },
      ...{ customer_no: customerNo, fund_id: deal.fundId, currency, state: 'waiting', ...times },
      ...{ execute_state: '', execute_id: '', shares, due_ms: 0, record: '' },
    } as const;
    const redemption = { ...newRedemption(deal.redeeming, shares), outcome };
    return fundRedeemRow({ row, redemption }, shownOf(parts, row));
  });
}

function redeem(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.createFundRedeem, async (context, request) => {
    const rowOf = (stored: StoredRedemption) => fundRedeemRow(stored, shownOf(parts, stored.row));
    const stored = await parts.shares.redeem(
      requireCustomer(context),
      request,
      (made) => context.cacheStatements?.(rowOf(made)) ?? [],
    );
    return rowOf(stored);
  });
}

function ownPage(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.fundRedeemPage, async (context, request) => {
    const { companyId, customerId } = requireCustomer(context);
    const query = { ...redeemQuery(parts.directory, companyId, request), customerId };
    const { rows, total } = await fundProposalRepository.page(parts.database, query);
    const records = rows.map((row) => fundRedeemRow(readRedemption(row), shownOf(parts, row)));
    return { records, total, size: query.limit, current: query.offset / query.limit + 1 };
  });
}

/** The assets that a redemption pays; one that waits shows what it would pay at the net value of this moment. */
function assets(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.fundRedeemAssets, async (context, { proposalNo }) => {
    const row = await requireProposal(parts, context, 'redemption', proposalNo);
    return fundAssetRows(row, linesOf(parts, readRedemption(row)));
  });
}

function linesOf(
  { directory, netValues }: FundShareOperationDependencies,
  { row, redemption }: StoredRedemption,
): readonly AssetLine[] {
  if (redemption.outcome) return redemption.outcome.lines;
  const deal = directory.require(row.fund_id);
  const { nowMs } = netValues;
  const netValue = redemption.state === 'waiting' ? netValues.at(deal, nowMs) : undefined;
  const payout = netValues.payoutAt(deal, row.currency, nowMs);
  if (netValue === undefined || payout === undefined) return [];
  return priceRedemption(redemption.shares, netValue, deal.redeeming, payout)?.lines ?? [];
}
