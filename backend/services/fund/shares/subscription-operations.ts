import { FUND_SHARE_CALLS } from '../../../contract/calls/fund-shares.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { priceSubscription, type AssetLine } from '../../../domain/fund-shares/index.ts';
import { fundProposalRepository } from '../../../storage/fund-shares/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { FundShareOperationDependencies } from './operations.ts';
import { applyQuery } from './page-requests.ts';
import { fundApplyRow, fundAssetRows } from './records.ts';
import { requireCustomer, requireProposal, shownOf } from './shown.ts';
import { readSubscription, type StoredSubscription } from './stored-proposal.ts';
import { trySubscription, type SubscriptionRequest } from './wishes.ts';
const BY_SHARES = 2;

/** Subscriptions of a customer: what one would bring, making it, and those that there are. */
export function subscriptionOperations(parts: FundShareOperationDependencies): readonly Operation[] {
  return [trial(parts), apply(parts), ownPage(parts), assets(parts)];
}

function wishOf(request: {
  readonly currencyPay?: string;
  readonly amountPay: string;
  readonly applyType?: number;
  readonly fundId: number;
}): SubscriptionRequest {
  const { currencyPay = '', amountPay, applyType, fundId } = request;
  return { currencyPay, amountPay, fundId, by: applyType === BY_SHARES ? 'shares' : 'amount' };
}

/** What a subscription would bring at the net value of this moment; the next one decides. */
function trial(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.calcApplyShares, async (context, request) => {
    const { customerNo } = requireCustomer(context);
    const found = trySubscription(parts, context.companyId, wishOf(request));
    const { deal, currency, money, outcome, subscription } = found;
    const { moneyDigits, netDigits, shareDigits } = deal.buying;
    const none = { id: 0, proposal_no: '', customer_no: customerNo, fund_id: deal.fundId };
    const nowMs = context.receivedAtMs;
    return {
      fees: formatDecimal(outcome.fee, moneyDigits),
      shares: formatDecimal(outcome.shares, shareDigits),
      sharesNet: formatDecimal(outcome.netValue, netDigits),
      rate: '1',
      currencyNet: deal.money.code,
      currencyPay: currency,
      // What shares cost now; what is kept beyond it for a higher net value is not paid.
      amountPay: formatDecimal(
        subscription.wish.by === 'shares' ? outcome.cost + outcome.fee : money,
        moneyDigits,
      ),
      amountFrozen: formatDecimal(money, moneyDigits),
      list: fundAssetRows({ ...none, create_time_ms: nowMs, update_time_ms: nowMs }, outcome.lines),
    };
  });
}

function apply(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.applyFund, async (context, request) => {
    const rowOf = (stored: StoredSubscription) => fundApplyRow(stored, shownOf(parts, stored.row));
    const customer = requireCustomer(context);
    const stored = await parts.shares.subscribe(customer, wishOf(request), (made) =>
      kept(context, rowOf(made)),
    );
    return rowOf(stored);
  });
}

function kept(context: RequestContext, answer: unknown) {
  return context.cacheStatements?.(answer) ?? [];
}

function ownPage(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.customerFundApplyPage, async (context, request) => {
    const { companyId, customerId } = requireCustomer(context);
    const query = { ...applyQuery(parts.directory, companyId, request), customerId };
    const { rows, total } = await fundProposalRepository.page(parts.database, query);
    const records = rows.map((row) => fundApplyRow(readSubscription(row), shownOf(parts, row)));
    return { records, total, size: query.limit, current: query.offset / query.limit + 1 };
  });
}

/** The assets that a subscription froze or paid; one that waits shows what it would pay at the net value of this moment. */
function assets(parts: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.fundApplyAssets, async (context, { proposalNo }) => {
    const row = await requireProposal(parts, context, 'subscription', proposalNo);
    return fundAssetRows(row, linesOf(parts, readSubscription(row)));
  });
}

function linesOf(
  { directory, netValues }: FundShareOperationDependencies,
  { row, subscription }: StoredSubscription,
): readonly AssetLine[] {
  if (subscription.outcome) return subscription.outcome.lines;
  const deal = directory.require(row.fund_id);
  const { nowMs } = netValues;
  const netValue = subscription.state === 'waiting' ? netValues.at(deal, nowMs) : undefined;
  const expected = netValue && priceSubscription(subscription, netValue, netValues.priceAt(deal, nowMs));
  if (expected) return expected.lines;
  return subscription.frozen.map((asset) => ({ ...asset, fees: 0n, total: asset.amount }));
}
