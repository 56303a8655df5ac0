import { FUND_SHARE_CALLS } from '../../../contract/calls/money/fund-shares.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import {
  type AssetLine,
  newRedemption,
  priceRedemption,
  priceSubscription,
  shareTotals,
  type ShareTotals,
} from '../../../domain/fund-shares/index.ts';
import type { FundDeal } from './fund-directory.ts';
import {
  applyQuery,
  redeemQuery,
  fundApplyRow,
  fundAssetRows,
  fundPage,
  fundRedeemRow,
  requireCustomer,
  requireProposal,
  shownOf,
  type FundShareOperationDeps,
} from './records.ts';
import {
  readRedemption,
  readSubscription,
  type StoredRedemption,
  type StoredSubscription,
} from './stored-proposal.ts';
import { type SubscriptionRequest, tryRedemption, trySubscription } from './trials.ts';
import { implement, type Operation } from '../../operation.ts';
import { fundProposalRepository } from '../../../storage/fund/fund-shares.ts';
import type { Database } from '../../../storage/index.ts';

/** Shares of funds as customers call them: what an order of shares would bring, making it, and those that there are. */
export function fundShareOperations(deps: FundShareOperationDeps): readonly Operation[] {
  const { directory, shares } = deps;
  return [
    subscriptionTrial(deps),
    implement(FUND_SHARE_CALLS.applyFund, async (context, request) => {
      const show = (stored: StoredSubscription) => fundApplyRow(stored, shownOf(deps, stored.row));
      const extra = (made: StoredSubscription) => context.cacheStatements?.(show(made)) ?? [];
      return show(await shares.subscribe(requireCustomer(context), toRequest(request), extra));
    }),
    implement(FUND_SHARE_CALLS.customerFundApplyPage, async (context, request) => {
      const { companyId, customerId } = requireCustomer(context);
      const query = { ...applyQuery(directory, companyId, request), customerId };
      return fundPage(deps, query, (row, shown) => fundApplyRow(readSubscription(row), shown));
    }),
    implement(FUND_SHARE_CALLS.fundApplyAssets, async (context, { proposalNo }) => {
      const row = await requireProposal(deps, context, 'subscription', proposalNo);
      return fundAssetRows(row, subscriptionLines(deps, readSubscription(row)));
    }),
    // What a redemption would bring at the net value of this moment; the next one decides.
    implement(FUND_SHARE_CALLS.calFundRedeem, async (context, request) => {
      const customer = requireCustomer(context);
      const { deal, currency, shares, outcome } = tryRedemption(deps, context.companyId, request);
      const { companyId, customerId, customerNo } = customer;
      const times = { create_time_ms: context.receivedAtMs, update_time_ms: context.receivedAtMs };
      const row = {
        kind: 'redemption',
        id: 0,
        proposal_no: '',
        company_id: companyId,
        customer_id: customerId,
        customer_no: customerNo,
        fund_id: deal.fundId,
        currency,
        state: 'waiting',
        ...times,
        execute_state: '',
        execute_id: '',
        shares,
        due_ms: 0,
        record: '',
      } as const;
      const redemption = { ...newRedemption(deal.redeeming, shares), outcome };
      return fundRedeemRow({ row, redemption }, shownOf(deps, row));
    }),

    implement(FUND_SHARE_CALLS.createFundRedeem, async (context, request) => {
      const show = (stored: StoredRedemption) => fundRedeemRow(stored, shownOf(deps, stored.row));
      const extra = (made: StoredRedemption) => context.cacheStatements?.(show(made)) ?? [];
      return show(await shares.redeem(requireCustomer(context), request, extra));
    }),
    implement(FUND_SHARE_CALLS.fundRedeemPage, async (context, request) => {
      const { companyId, customerId } = requireCustomer(context);
      const query = { ...redeemQuery(directory, companyId, request), customerId };
      return fundPage(deps, query, (row, shown) => fundRedeemRow(readRedemption(row), shown));
    }),
    implement(FUND_SHARE_CALLS.fundRedeemAssets, async (context, { proposalNo }) => {
      const row = await requireProposal(deps, context, 'redemption', proposalNo);
      return fundAssetRows(row, redemptionLines(deps, readRedemption(row)));
    }),
    totalsOperation(deps),
  ];
}

const BY_SHARES = 2;

function toRequest(request: {
  readonly currencyPay?: string;
  readonly amountPay: string;
  readonly applyType?: number;
  readonly fundId: number;
}): SubscriptionRequest {
  const { currencyPay = '', amountPay, applyType, fundId } = request;
  return { currencyPay, amountPay, fundId, by: applyType === BY_SHARES ? 'shares' : 'amount' };
}

/** What a subscription would bring at the net value of this moment; the next one decides. */
function subscriptionTrial(deps: FundShareOperationDeps): Operation {
  return implement(FUND_SHARE_CALLS.calcApplyShares, async (context, request) => {
    const { customerNo } = requireCustomer(context);
    const found = trySubscription(deps, context.companyId, toRequest(request));
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
        subscription.request.by === 'shares' ? outcome.cost + outcome.fee : money,
        moneyDigits,
      ),
      amountFrozen: formatDecimal(money, moneyDigits),
      list: fundAssetRows({ ...none, create_time_ms: nowMs, update_time_ms: nowMs }, outcome.lines),
    };
  });
}

/** The assets that a subscription froze or paid; one that waits shows what it would pay at the net value of this moment. */
function subscriptionLines(
  { directory, netValues }: FundShareOperationDeps,
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

/** The assets that a redemption pays; one that waits shows what it would pay at the net value of this moment. */
function redemptionLines(
  { directory, netValues }: FundShareOperationDeps,
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

const ENABLED = 1;
const OPERATOR = 'system';

/** The shares of a fund at a company. */
async function totalsOf(
  database: Database,
  companyId: number,
  { fundId, offer, buying }: FundDeal,
): Promise<ShareTotals> {
  const sums = await fundProposalRepository.sums(database, companyId, fundId);
  const sum = (wanted: string, state: string) =>
    sums
      .filter((one) => one.kind === wanted && one.state === state)
      .reduce((all, one) => all + BigInt(one.shares), 0n);
  const opening = parseDecimal(offer.definition.preShare, 0) ?? 0n;
  return shareTotals(opening, buying.shareDigits, {
    applied: sum('subscription', 'waiting'),
    confirmed: sum('subscription', 'confirmed'),
    redeemed: sum('redemption', 'confirmed'),
  });
}

/** queryFundInfo: how many shares of a fund there are. */
function totalsOperation({ database, directory }: FundShareOperationDeps): Operation {
  return implement(FUND_SHARE_CALLS.queryFundInfo, async ({ companyId }, { fundId }) => {
    const deal = directory.require(fundId);
    const startMs = Date.parse(`${deal.offer.definition.upDate}T00:00Z`);
    const totals = await totalsOf(database, companyId, deal);
    const shown = (shares: bigint) => Number(formatDecimal(shares, deal.buying.shareDigits));
    return {
      id: fundId,
      status: ENABLED,
      revision: 1,
      createBy: OPERATOR,
      createTime: startMs,
      updateBy: OPERATOR,
      updateTime: startMs,
      fundId,
      sharesIssued: shown(totals.issued),
      sharesApply: shown(totals.applied),
      sharesConfirm: shown(totals.confirmed),
      sharesRedeem: shown(totals.redeemed),
      sharesCurrent: shown(totals.current),
    };
  });
}
