import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { DEPOSIT_MANAGEMENT } from '../../../contract/calls/management/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { approvalsNeeded, obstacleToDeposit } from '../../../domain/deposits/index.ts';
import { depositProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import { STANDARD_DEPOSIT_CHANNELS, type CompanyService } from '../../company/index.ts';
import {
  depositRecord,
  readDeposit,
  reconcileDeposits,
  type Deposits,
  type ReconcileDependencies,
  type StoredDeposit,
} from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { approverOf, decided, proposalPage, reviewOf } from './review.ts';

export interface DepositManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'find' | 'change' | 'operators'>;
  readonly deposits: Deposits;
  readonly fourEyes: FourEyes;
  /** With what the payments of deposits are compared. */
  readonly compared: ReconcileDependencies;
  asset(code: string): AssetEntry | undefined;
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deposits in the hands of operators: which there are, whether they are credited, how they can be made, and whether all agrees. */
export function depositOperations(parts: DepositManagement): ManagementOperation[] {
  return [page(parts), approve(parts), refuse(parts), reconcile(parts), channels(parts), saveChannels(parts)];
}

/** How the caller sees a proposal. */
function reviewed({ companies: { operators }, wallClock }: DepositManagement, context: ManagementContext) {
  return (stored: StoredDeposit) => {
    const { deposit } = stored;
    const obstacle = obstacleToDeposit(deposit, approverOf(context), wallClock.nowMs());
    const review = { approvals: deposit.approvals, needed: approvalsNeeded(deposit), obstacle };
    return { ...depositRecord(stored), ...reviewOf(operators, context, review) };
  };
}

/** Proposals of the company, newest first. */
function page(parts: DepositManagement): ManagementOperation {
  return implementManagement(DEPOSIT_MANAGEMENT.depositPage, async (context, request) => {
    const { query, ...place } = proposalPage(context.companyId, request);
    const { rows, total } = await depositProposalRepository.page(parts.database, query);
    const shown = reviewed(parts, context);
    return { records: rows.map((row) => shown(readDeposit(row))), total, ...place };
  });
}

/** Credits a paid proposal; a very large one when the second person approves. */
function approve(parts: DepositManagement): ManagementOperation {
  return implementManagement(DEPOSIT_MANAGEMENT.approveDeposit, (context, { proposalNo }) =>
    decided(context, reviewed(parts, context), (keep) =>
      parts.deposits.approve(context.companyId, proposalNo, approverOf(context), keep),
    ),
  );
}

/** Refuses a paid proposal, whose money goes back, or ends one that waits. */
function refuse(parts: DepositManagement): ManagementOperation {
  return implementManagement(DEPOSIT_MANAGEMENT.refuseDeposit, (context, { proposalNo, reason }) =>
    decided(context, reviewed(parts, context), (keep) =>
      parts.deposits.refuse(context.companyId, proposalNo, reason, keep),
    ),
  );
}

/** What of the payments from a time on does not agree; without a time, of the last day. */
function reconcile(parts: DepositManagement): ManagementOperation {
  return implementManagement(DEPOSIT_MANAGEMENT.reconcileDeposits, async ({ companyId }, request) => {
    const startTime = request.startTime || parts.wallClock.nowMs() - DAY_MS;
    const { differences, ...rest } = await reconcileDeposits(parts.compared, companyId, startTime);
    return { startTime, ...rest, differences: [...differences] };
  });
}

function channelsOf({ companies }: Pick<DepositManagement, 'companies'>, companyId: number) {
  return companies.find(companyId)?.depositChannels ?? STANDARD_DEPOSIT_CHANNELS;
}

function channels(parts: DepositManagement): ManagementOperation {
  return implementManagement(DEPOSIT_MANAGEMENT.depositChannels, async ({ companyId }) => [
    ...channelsOf(parts, companyId),
  ]);
}

/**
 * Puts a list in the place of the ways to pay in. Throws 0000114 for an unknown currency, 015 for a number that stands twice, and 10302
 * while a list that loosens four eyes waits for a second person.
 */
function saveChannels(parts: DepositManagement): ManagementOperation {
  return implementManagement(DEPOSIT_MANAGEMENT.saveDepositChannels, async (context, request) => {
    const { companyId } = context;
    const { companies, asset, fourEyes } = parts;
    const { channels: wanted } = request;
    const currencies = wanted.flatMap(({ paymentCurrency, limits }) => [
      paymentCurrency,
      ...limits.map(({ accountCurrency }) => accountCurrency),
    ]);
    if (currencies.some((code) => asset(code) === undefined))
      throw new PlatformError(CODE.companyAssetsMissing);
    if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
      throw PlatformError.wrong(CODE.requestInvalid, 'form', 'channels');
    const sent = { bizType: MANAGEMENT_BIZ_TYPE.saveDepositChannels, request };
    await fourEyes.requireForWays(context, sent, channelsOf(parts, companyId), wanted);
    const { depositChannels = [] } = await companies.change(companyId, { depositChannels: wanted });
    return [...depositChannels];
  });
}
