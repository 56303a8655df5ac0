import { executionOperations, standardOperations } from './execution-operations.ts';
import type { Static } from 'typebox';
import { FUND_MANAGER_CALLS, type RedeemShares } from '../../../contract/calls/money/fund-managers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { paging } from '../../paging.ts';
import { formatAmount, sumByCurrency } from '../../../domain/currency-amount.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { type FundManagerDeps } from './execution-operations.ts';
import type { FundDeal } from './fund-directory.ts';
import {
  applyQuery,
  fundApplyRow,
  fundRedeemRow,
  redeemQuery,
  requireCustomer,
  requireManaged,
  requireManagedFund,
  fundPage,
  type FundShareOperationDeps,
} from './records.ts';
import { readRedemption, readSubscription } from './stored-proposal.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import {
  fundFeeRepository,
  type FundFeeRow,
  fundProposalRepository,
  type FundProposalRow,
} from '../../../storage/fund/fund-shares.ts';
import type { ProposalPageQuery } from '../../../storage/fund/index.ts';

/** What customers call who manage a fund; everybody else is refused. Calls that change something are audited. */
export function fundManagerOperations(deps: FundManagerDeps): readonly Operation[] {
  const { database, directory } = deps;
  return [
    implement(FUND_MANAGER_CALLS.fundApplyPage, async (context, request) => {
      const query = ofManaged(deps, context, applyQuery(deps.directory, context.companyId, request));
      return fundPage(deps, query, (row, shown) => fundApplyRow(readSubscription(row), shown));
    }),
    implement(FUND_MANAGER_CALLS.managerRedeemPage, async (context, request) => {
      const query = ofManaged(deps, context, redeemQuery(deps.directory, context.companyId, request));
      return fundPage(deps, query, (row, shown) => fundRedeemRow(readRedemption(row), shown));
    }),
    // How many redemptions of a fund the manager has still to confirm.
    implement(FUND_MANAGER_CALLS.countUnconfirmedRedemptions, async (context, { fundId }) => {
      requireManagedFund(directory, context, fundId);
      const { total } = await fundProposalRepository.page(database, {
        companyId: context.companyId,
        where: { kind: 'redemption', fund_id: [fundId] },
        states: ['waiting', 'priced'],
        limit: 1,
        offset: 0,
      });
      return total;
    }),

    ...confirmationOperations(deps),
    ...executionOperations(deps),
    ...standardOperations(deps),
    ...feeOperations(deps),
  ];
}

/** The query of a page, limited to the funds of the caller. */
function ofManaged(
  { directory }: FundManagerDeps,
  context: RequestContext,
  query: ProposalPageQuery<FundProposalRow>,
): ProposalPageQuery<FundProposalRow> {
  const managed = requireManaged(directory, context).map(({ fundId }) => fundId);
  const wanted = query.where?.fund_id;
  const fundIds = Array.isArray(wanted) ? managed.filter((fundId) => wanted.includes(fundId)) : managed;
  return { ...query, where: { ...query.where, fund_id: fundIds } };
}

/** How long a manager may confirm what he was shown. */
const CONFIRMATION_LIFETIME_MS = 300_000;
/** Redemptions that one confirmation pays out; further ones wait for the next. */
const MAX_CONFIRMED_REDEMPTIONS = 500;

/** What a manager was shown last of a fund, and when. */
interface Preview {
  readonly text: string;
  readonly atMs: number;
}

/** calShares sums priced redemptions up, checkShares pays them out once the manager has seen the same sum. */
function confirmationOperations(deps: FundShareOperationDeps): readonly Operation[] {
  const previews = new Map<string, Preview>();
  return [
    confirmation(deps, previews, FUND_MANAGER_CALLS.sumRedemptions, false),
    confirmation(deps, previews, FUND_MANAGER_CALLS.confirmRedemptions, true),
  ];
}

/** Throws 540008 for funds of different shares, and what confirming throws. */
function confirmation(
  deps: FundShareOperationDeps,
  previews: Map<string, Preview>,
  call: typeof FUND_MANAGER_CALLS.sumRedemptions | typeof FUND_MANAGER_CALLS.confirmRedemptions,
  confirms: boolean,
): Operation {
  return implement(call, async (context, { fundIdList, checkTag = confirms }) => {
    const [fundId = 0] = fundIdList;
    if (fundIdList.some((one) => one !== fundId)) throw new PlatformError(CODE.fundBatchMixed);
    const deal = requireManagedFund(deps.directory, context, fundId);
    return checkTag ? confirm(deps, previews, context, deal) : preview(deps, previews, context, deal);
  });
}

async function preview(
  { database, wallClock }: FundShareOperationDeps,
  previews: Map<string, Preview>,
  context: RequestContext,
  deal: FundDeal,
): Promise<Static<typeof RedeemShares>> {
  const rows = await fundProposalRepository.ofFund(
    database,
    { companyId: context.companyId, fundId: deal.fundId, kind: 'redemption' },
    { state: 'priced' },
    MAX_CONFIRMED_REDEMPTIONS,
  );
  const sum = sumOf(rows, deal);
  previews.set(keyOf(context, deal), { text: textOf(rows), atMs: wallClock.nowMs() });
  return sum;
}

/** Throws 540009 for other redemptions than were shown, or too long ago, and 540014 for one that the fund cannot pay. */
function confirm(
  { database, shares, wallClock }: FundShareOperationDeps,
  previews: Map<string, Preview>,
  context: RequestContext,
  deal: FundDeal,
): Promise<Static<typeof RedeemShares>> {
  const { companyId } = context;
  return shares.inOrder(companyId, deal.fundId, async () => {
    const rows = await fundProposalRepository.ofFund(
      database,
      { companyId, fundId: deal.fundId, kind: 'redemption' },
      { state: 'priced' },
      MAX_CONFIRMED_REDEMPTIONS,
    );
    const key = keyOf(context, deal);
    const shown = previews.get(key);
    const isShown = shown?.text === textOf(rows);
    if (!isShown || wallClock.nowMs() - shown.atMs > CONFIRMATION_LIFETIME_MS)
      throw new PlatformError(CODE.fundConfirmationExpired);
    for (const row of rows) await shares.confirm(row, deal);
    previews.delete(key);
    return sumOf(rows, deal);
  });
}

function keyOf(context: RequestContext, { fundId }: FundDeal): string {
  return `${requireCustomer(context).customerId}/${fundId}`;
}

function textOf(rows: readonly FundProposalRow[]): string {
  return rows.map(({ id }) => id).join(',');
}

function sumOf(rows: readonly FundProposalRow[], deal: FundDeal): Static<typeof RedeemShares> {
  const { redeeming, token, money } = deal;
  let [shares, marketValue] = [0n, 0n];
  const redemptions = rows.map((row) => readRedemption(row).redemption);
  for (const redemption of redemptions) {
    shares += redemption.shares;
    marketValue += redemption.outcome?.marketValue ?? 0n;
  }
  const assets = sumByCurrency(redemptions.flatMap(({ outcome }) => outcome?.lines ?? []));
  return {
    sharesTotal: formatDecimal(shares, redeeming.shareDigits),
    currencyShares: token.code,
    sharesNetValue: formatDecimal(marketValue, redeeming.moneyDigits),
    currencyNet: money.code,
    redeemAssetMap: Object.fromEntries(assets.map((each) => [each.currency, formatAmount(each)])),
  };
}

const DAY_MS = 86_400_000;
const ENABLED = 1;
const OPERATOR = 'system';
/** `deductStatus`: 1 done, 2 failed. */
const DEDUCT_STATUS = { done: 1, failed: 2 } as const;
const STATES = ['done', 'failed'] as const;

/** The manager's fees: which there are, what they come to, taking owed ones, and counting those of today. */
function feeOperations(deps: FundManagerDeps): readonly Operation[] {
  const { database, directory, fees } = deps;
  return [
    implement(FUND_MANAGER_CALLS.managementFeePage, async (context, request) => {
      const deals = requireManaged(directory, context);
      const { deductDate, deductStatus } = request;
      const fromMs = deductDate === undefined ? undefined : deductDate - (deductDate % DAY_MS);
      const { bounds, answer } = paging(request);
      const page = await fundFeeRepository.page(database, {
        companyId: context.companyId,
        fundIds: deals.map(({ fundId }) => fundId),
        fromMs,
        toMs: fromMs === undefined ? undefined : fromMs + DAY_MS,
        state: STATES.find((state) => DEDUCT_STATUS[state] === deductStatus),
        ...bounds,
      });
      return answer(page, (row) => feeRow(row, directory.find(row.fund_id)));
    }),

    implement(FUND_MANAGER_CALLS.sumManagementFees, async (context, { idList }) => {
      const { rows, deal } = await readFees(deps, context, idList);
      const total = rows.reduce((all, { amount }) => all + BigInt(amount), 0n);
      return { amount: formatDecimal(total, deal.money.digits), currency: deal.money.code };
    }),
    implement(FUND_MANAGER_CALLS.deductManagementFees, async (context, { idList }) => {
      const { rows, deal } = await readFees(deps, context, idList);
      const ids = rows.map(({ id }) => id);
      await deps.fees.deduct(context.companyId, deal, ids, context.cacheStatements?.({}) ?? []);
      return {};
    }),
    // Counts the fee of the newest net value now. Throws 540020 where it is counted and 404 where there is
    // none.
    implement(FUND_MANAGER_CALLS.executeManagementFee, async (context) => {
      const { companyId } = context;
      const deals = requireManaged(directory, context);
      const outstanding = await fundProposalRepository.outstanding(database);
      let charged = 0;
      for (const deal of deals) {
        const dayMs = fees.latestDay(deal);
        if ((await fundFeeRepository.ofDay(database, companyId, deal.fundId, dayMs)) !== undefined)
          throw new PlatformError(CODE.fundFeeExists);
        const own = outstanding.find((one) => one.companyId === companyId && one.fundId === deal.fundId);
        if (own && (await fees.charge(companyId, deal, dayMs, own.shares))) charged += 1;
      }
      if (charged === 0) throw new PlatformError(CODE.fundRecordUnknown);
      return {};
    }),
  ];
}

function feeRow(row: FundFeeRow, deal: FundDeal | undefined) {
  const { create_time_ms: createTime, update_time_ms: updateTime } = row;
  return {
    id: row.id,
    status: ENABLED,
    createBy: OPERATOR,
    createTime,
    updateBy: OPERATOR,
    updateTime,
    deductDate: row.day_ms,
    deductExcuteTime: updateTime,
    currencyFees: row.currency,
    fees: formatDecimal(BigInt(row.amount), deal?.money.digits ?? 0),
    deductStatus: DEDUCT_STATUS[row.state],
  };
}

/** The fees of one fund of the caller. Throws 404 for one that there is not, 560004 and 540008 for those of others or of several funds. */
async function readFees(
  { database, directory }: FundManagerDeps,
  context: RequestContext,
  ids: readonly number[],
): Promise<{ readonly rows: readonly FundFeeRow[]; readonly deal: FundDeal }> {
  const wanted = [...new Set(ids)];
  const rows = await fundFeeRepository.byIds(database, wanted);
  const own = rows.filter(({ company_id }) => company_id === context.companyId);
  const [first] = own;
  if (first === undefined || own.length < wanted.length) throw new PlatformError(CODE.fundRecordUnknown);
  const deal = requireManagedFund(directory, context, first.fund_id);
  if (own.some(({ fund_id }) => fund_id !== first.fund_id)) throw new PlatformError(CODE.fundBatchMixed);
  return { rows: own, deal };
}
