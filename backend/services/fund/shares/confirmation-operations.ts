import type { Static } from 'typebox';
import { FUND_MANAGER_CALLS, type RedeemShares } from '../../../contract/calls/fund-managers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { fundProposalRepository, type FundProposalRow } from '../../../storage/fund-shares/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { FundDeal } from './fund-deal.ts';
import { requireManagedFund } from './managers.ts';
import type { FundShareOperationDependencies } from './operations.ts';
import { requireCustomer } from './shown.ts';
import { readRedemption } from './stored-proposal.ts';

/** How long a manager may confirm what he was shown. */
export const CONFIRMATION_LIFETIME_MS = 300_000;
/** Redemptions that one confirmation pays out; further ones wait for the next. */
export const MAX_CONFIRMED_REDEMPTIONS = 500;

/** What a manager was shown last of a fund, and when. */
interface Preview {
  readonly text: string;
  readonly atMs: number;
}

/** calShares sums priced redemptions up, checkShares pays them out once the manager has seen the same sum. */
export function confirmationOperations(parts: FundShareOperationDependencies): readonly Operation[] {
  const previews = new Map<string, Preview>();
  return [
    confirmation(parts, previews, FUND_MANAGER_CALLS.sumRedemptions, false),
    confirmation(parts, previews, FUND_MANAGER_CALLS.confirmRedemptions, true),
  ];
}

/** Throws 540008 for funds of different shares, and what confirming throws. */
function confirmation(
  parts: FundShareOperationDependencies,
  previews: Map<string, Preview>,
  call: typeof FUND_MANAGER_CALLS.sumRedemptions | typeof FUND_MANAGER_CALLS.confirmRedemptions,
  confirms: boolean,
): Operation {
  return implement(call, async (context, { fundIdList, checkTag = confirms }) => {
    const [fundId = 0] = fundIdList;
    if (fundIdList.some((one) => one !== fundId)) throw new PlatformError(CODE.fundBatchMixed);
    const deal = requireManagedFund(parts.directory, context, fundId);
    return checkTag ? confirm(parts, previews, context, deal) : preview(parts, previews, context, deal);
  });
}

async function preview(
  { database, wallClock }: FundShareOperationDependencies,
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
  { database, shares, wallClock }: FundShareOperationDependencies,
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
  let [shares, worth] = [0n, 0n];
  const assets = new Map<string, { readonly digits: number; readonly amount: bigint }>();
  for (const row of rows) {
    const { redemption } = readRedemption(row);
    shares += redemption.shares;
    worth += redemption.outcome?.worth ?? 0n;
    for (const { currency, digits, amount } of redemption.outcome?.lines ?? [])
      assets.set(currency, { digits, amount: amount + (assets.get(currency)?.amount ?? 0n) });
  }
  return {
    sharesTotal: formatDecimal(shares, redeeming.shareDigits),
    currencyShares: token.code,
    sharesNetValue: formatDecimal(worth, redeeming.moneyDigits),
    currencyNet: money.code,
    redeemAssetMap: Object.fromEntries(
      [...assets].map(([currency, { digits, amount }]) => [currency, formatDecimal(amount, digits)]),
    ),
  };
}
