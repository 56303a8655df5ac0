import { FUND_SHARE_CALLS } from '../../../contract/calls/fund-shares.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { shareTotals, type ShareTotals } from '../../../domain/fund-shares/index.ts';
import { fundProposalRepository } from '../../../storage/fund-shares/index.ts';
import type { Database } from '../../../storage/index.ts';
import { implement, type Operation } from '../../operation.ts';
import type { FundDeal } from './fund-deal.ts';
import type { FundShareOperationDependencies } from './operations.ts';

const ENABLED = 1;
const OPERATOR = 'system';

/** The shares of a fund at a company. */
export async function totalsOf(
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
export function totalsOperation({ database, directory }: FundShareOperationDependencies): Operation {
  return implement(FUND_SHARE_CALLS.queryFundInfo, async ({ companyId }, { fundId }) => {
    const deal = directory.require(fundId);
    const startMs = Date.parse(`${deal.offer.definition.upDate}T00:00Z`);
    const totals = await totalsOf(database, companyId, deal);
    const shown = (shares: bigint) => Number(formatDecimal(shares, deal.buying.shareDigits));
    return {
      ...{ id: fundId, status: ENABLED, revision: 1, createBy: OPERATOR, createTime: startMs },
      ...{ updateBy: OPERATOR, updateTime: startMs, fundId },
      sharesIssued: shown(totals.issued),
      sharesApply: shown(totals.applied),
      sharesConfirm: shown(totals.confirmed),
      sharesRedeem: shown(totals.redeemed),
      sharesCurrent: shown(totals.current),
    };
  });
}
