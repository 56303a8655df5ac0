import { type Static, Type } from 'typebox';
import {
  applyPageMembers,
  type ExecuteRow,
  type FundApplyRow,
  type FundAssetRow,
  type FundRedeemRow,
  redeemPageMembers,
} from '../../../contract/calls/money/fund-shares.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type {
  AssetLine,
  ExecuteState,
  RedemptionState,
  ShareState,
} from '../../../domain/fund-shares/index.ts';
import { BASKET, type FundDeal, type FundDirectory } from './fund-directory.ts';
import type { ShareCustomer, FundShares } from './fund-shares.ts';
import type { ExecutedPart, StoredRedemption, StoredSubscription } from './stored-proposal.ts';
import type { RequestContext } from '../../operation.ts';
import { fundProposalRepository, type FundProposalRow } from '../../../storage/fund/fund-shares.ts';
import type { ProposalPageQuery } from '../../../storage/fund/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import type { NetValues } from './net-values.ts';
import type { Database } from '../../../storage/index.ts';

/** `sharesStatus`: 0 waiting, 1 confirmed, 2 failed. A priced redemption waits for the manager. */
const SHARES_STATUS: Readonly<Record<ShareState | RedemptionState, number>> = {
  waiting: 0,
  priced: 0,
  confirmed: 1,
  failed: 2,
};
/** `executeStatus`: 0 unconfirmed, 1 waiting, 2 done, 3 failed. */
const EXECUTE_STATUS: Readonly<Record<ExecuteState, number>> = {
  unconfirmed: 0,
  waiting: 1,
  done: 2,
  failed: 3,
};

const ENABLED = 1;

/** What people see of a proposal beside its own row. */
interface Shown {
  readonly deal: FundDeal;
  readonly companyName: string;
}

type Audited = Pick<
  FundProposalRow,
  'id' | 'proposal_no' | 'customer_no' | 'fund_id' | 'create_time_ms' | 'update_time_ms'
>;

const auditOf = (row: Audited) => ({
  id: row.id,
  status: ENABLED,
  createBy: row.customer_no,
  createTime: row.create_time_ms,
  updateBy: row.customer_no,
  updateTime: row.update_time_ms,
});

const sharedOf = (row: FundProposalRow, { deal, companyName }: Shown) => ({
  ...auditOf(row),
  proposalNo: row.proposal_no,
  companyName,
  customerNoFun: row.customer_no,
  fundId: row.fund_id,
  currencyShares: deal.token.code,
  currencyNet: deal.money.code,
  fundName: deal.offer.record.fundName,
  shares: formatDecimal(BigInt(row.shares), deal.buying.shareDigits),
});

/** `amountPay` is what was frozen at most, in money of the fund; `finalAmount` what the shares took of it with their fee. */
export function fundApplyRow(
  { row, subscription, money, executed }: StoredSubscription,
  shown: Shown,
): FundApplyRow {
  const { outcome, state, executeState, executeId } = subscription;
  const { moneyDigits, netDigits } = shown.deal.buying;
  return {
    ...sharedOf(row, shown),
    currencyPay: row.currency,
    fees: outcome ? formatDecimal(outcome.fee, moneyDigits) : null,
    amountPay: formatDecimal(money, moneyDigits),
    finalAmount: outcome ? formatDecimal(outcome.cost + outcome.fee, moneyDigits) : null,
    sharesNet: outcome ? formatDecimal(outcome.netValue, netDigits) : null,
    sharesStatus: SHARES_STATUS[state],
    executeStatus: EXECUTE_STATUS[executeState],
    executeId,
    executeList: executed.map((part, at) => executeRow(part, at + 1, row.customer_no)),
  };
}

export function executeRow(part: ExecutedPart, id: number, by: string): ExecuteRow {
  const { amount, baseCurrency, profitCurrency, rate, symbolId, symbolName, timeMs } = part;
  return {
    id,
    status: ENABLED,
    createBy: by,
    createTime: timeMs,
    updateBy: by,
    updateTime: timeMs,
    amount: Number(amount),
    baseCurrency,
    profitCurrency,
    rate: Number(rate),
    symbolId,
    symbolName,
  };
}

/** `amountRedeem` is what the shares bring after the fee, in money of the fund. */
export function fundRedeemRow({ row, redemption }: StoredRedemption, shown: Shown): FundRedeemRow {
  const { outcome, state } = redemption;
  const { moneyDigits, netDigits } = shown.deal.redeeming;
  return {
    ...sharedOf(row, shown),
    currencyRedeem: row.currency,
    fees: outcome ? formatDecimal(outcome.fee, moneyDigits) : null,
    amountRedeem: outcome ? formatDecimal(outcome.marketValue - outcome.fee, moneyDigits) : null,
    sharesNet: outcome ? formatDecimal(outcome.netValue, netDigits) : null,
    sharesStatus: SHARES_STATUS[state],
    basketTag: row.currency === BASKET,
  };
}

/** The assets that pay or are paid, one row each. */
export function fundAssetRows(row: Audited, lines: readonly AssetLine[]): FundAssetRow[] {
  return lines.map(({ currency, digits, amount, fees, total }, at) => ({
    ...auditOf(row),
    id: at + 1,
    proposalNo: row.proposal_no,
    fundId: row.fund_id,
    currency,
    digits,
    amount: formatDecimal(amount, digits),
    fees: formatDecimal(fees, digits),
    total: formatDecimal(total, digits),
  }));
}

/** Who calls. */
export function requireCustomer({ companyId, caller }: RequestContext): ShareCustomer {
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  return { companyId, customerId: caller.customerId, customerNo: caller.customerNo };
}

/** What people see of a proposal beside its own row. */
export function shownOf(
  { directory, companyName }: Pick<FundShareOperationDeps, 'directory' | 'companyName'>,
  row: Pick<FundProposalRow, 'fund_id' | 'company_id'>,
): Shown {
  return { deal: directory.require(row.fund_id), companyName: companyName(row.company_id) };
}

/** A page of subscriptions or redemptions in their published form. */
export async function fundPage<Published>(
  deps: Pick<FundShareOperationDeps, 'database' | 'directory' | 'companyName'>,
  query: FundQuery,
  publish: (row: FundProposalRow, shown: Shown) => Published,
) {
  const { rows, total } = await fundProposalRepository.page(deps.database, query);
  const records = rows.map((row) => publish(row, shownOf(deps, row)));
  return { records, total, size: query.limit, current: query.offset / query.limit + 1 };
}

/** A proposal of the caller, or of a fund that he manages. Throws 404 for any other. */
export async function requireProposal(
  { database, directory }: FundShareOperationDeps,
  context: RequestContext,
  kind: FundProposalRow['kind'],
  proposalNo: string,
): Promise<FundProposalRow> {
  const { companyId, customerId } = requireCustomer(context);
  const row = await fundProposalRepository.byNumber(database, proposalNo);
  const manages = row && directory.setting(row.company_id, row.fund_id).managerId === customerId;
  if (row?.kind !== kind || row.company_id !== companyId || (row.customer_id !== customerId && !manages))
    throw new PlatformError(CODE.fundRecordUnknown);
  return row;
}

/** The funds that the caller manages. Throws 560004 for a customer who manages none. */
export function requireManaged(directory: FundDirectory, context: RequestContext): readonly FundDeal[] {
  const { companyId, customerId } = requireCustomer(context);
  const deals = directory.managedBy(companyId, customerId);
  if (deals.length === 0) throw new PlatformError(CODE.fundManagerOnly);
  return deals;
}

/** A fund that the caller manages. Throws 540001 for one that there is not and 560004 for one of somebody else. */
export function requireManagedFund(
  directory: FundDirectory,
  context: RequestContext,
  fundId: number,
): FundDeal {
  const deal = directory.require(fundId);
  if (!requireManaged(directory, context).includes(deal)) throw new PlatformError(CODE.fundManagerOnly);
  return deal;
}

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
      update_time_ms: { '>=': request.updateStartTime, '<=': request.updateEndTime },
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
    fromMs: startTime,
    toMs: endTime,
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

export interface FundShareOperationDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly directory: FundDirectory;
  readonly netValues: NetValues;
  readonly shares: FundShares;
  asset(code: string): AssetEntry | undefined;
  companyName(companyId: number): string;
}
