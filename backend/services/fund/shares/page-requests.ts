import { Type, type Static } from 'typebox';
import { applyPageMembers, redeemPageMembers } from '../../../contract/calls/fund-shares.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { ProposalPageQuery } from '../../../storage/fund/index.ts';
import type { FundProposalRow } from '../../../storage/fund-shares/index.ts';
import type { FundDirectory } from './fund-directory.ts';
import { EXECUTE_STATUS, SHARES_STATUS } from './records.ts';

const ApplyPage = Type.Object(applyPageMembers);
const RedeemPage = Type.Object(redeemPageMembers);

type FundQuery = ProposalPageQuery<FundProposalRow>;

/** The rows that a page of subscriptions shows. */
export function applyQuery(
  directory: FundDirectory,
  companyId: number,
  request: Static<typeof ApplyPage>,
): FundQuery {
  const { where, ...query } = sharedQuery(directory, companyId, request);
  return {
    ...query,
    where: {
      ...where,
      kind: 'subscription',
      currency: request.currencyPay || undefined,
      proposal_no: someOf(request.proposalNo),
      customer_no: someOf(request.customerSelfNo),
      execute_id: someOf(request.executeId),
      execute_state: wordsWith(EXECUTE_STATUS, request.executeStatus)?.[0],
    },
  };
}

/** The rows that a page of redemptions shows. */
export function redeemQuery(
  directory: FundDirectory,
  companyId: number,
  request: Static<typeof RedeemPage>,
): FundQuery {
  const { where, ...query } = sharedQuery(directory, companyId, request);
  return {
    ...query,
    states: wordsWith(SHARES_STATUS, request.sharesStatus),
    where: {
      ...where,
      kind: 'redemption',
      currency: request.currencyRedeem || undefined,
      proposal_no: someOf(request.proposalNoList),
      customer_no: someOf(request.customerNoList),
      update_time_ms: {
        '>=': request.updateStartTime || undefined,
        '<=': request.updateEndTime || undefined,
      },
    },
  };
}

function sharedQuery(
  directory: FundDirectory,
  companyId: number,
  request: {
    readonly current?: number;
    readonly size?: number;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly currencyShares?: string;
  },
) {
  const { current = 1, size = DEFAULT_PAGE_SIZE, startTime, endTime, currencyShares } = request;
  const ofShares = directory.deals.filter(({ token }) => token.code === currencyShares);
  return {
    companyId,
    where: { fund_id: currencyShares ? ofShares.map(({ fundId }) => fundId) : undefined },
    fromMs: startTime || undefined,
    toMs: endTime || undefined,
    limit: size,
    offset: (current - 1) * size,
  };
}

/** An empty list leaves nothing out. */
function someOf(values: readonly string[] | undefined): readonly string[] | undefined {
  return values && values.length > 0 ? values : undefined;
}

/** The words of a number; undefined: it was not asked for. */
function wordsWith(
  numbers: Readonly<Record<string, number>>,
  wanted: number | undefined,
): readonly string[] | undefined {
  if (wanted === undefined) return undefined;
  return Object.keys(numbers).filter((word) => numbers[word] === wanted);
}
