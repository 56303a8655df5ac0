import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { DEPOSIT_MANAGEMENT } from '../../../contract/calls/management/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { Database } from '../../../storage/index.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import { STANDARD_DEPOSIT_CHANNELS, type CompanyService } from '../../company/company-service.ts';
import {
  DEPOSIT_KIND,
  depositRecord,
  reconcileDeposits,
  type Deposits,
  type ReconcileDeps,
} from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { approverOf, proposalReview } from './review.ts';

export interface DepositManagement {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'find' | 'change' | 'operators'>;
  readonly deposits: Deposits;
  readonly fourEyes: FourEyes;
  /** With what the payments of deposits are compared. */
  readonly compared: ReconcileDeps;
  asset(code: string): AssetEntry | undefined;
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deposits in the hands of operators: which there are, whether they are credited, how they can be made, and whether all agrees. */
export function depositOperations(deps: DepositManagement): ManagementOperation[] {
  const { deposits } = deps;
  const review = proposalReview(DEPOSIT_KIND, deps, depositRecord);
  return [
    implementManagement(DEPOSIT_MANAGEMENT.depositPage, (context, request) => review.page(context, request)),
    // Credits a paid proposal; a very large one when the second person approves.
    implementManagement(DEPOSIT_MANAGEMENT.approveDeposit, (context, { proposalNo }) =>
      review.decide(context, (extra) =>
        deposits.approve(context.companyId, proposalNo, approverOf(context), extra),
      ),
    ),
    // Refuses a paid proposal, whose money goes back, or ends one that waits.
    implementManagement(DEPOSIT_MANAGEMENT.refuseDeposit, (context, { proposalNo, reason }) =>
      review.decide(context, (extra) => deposits.refuse(context.companyId, proposalNo, reason, extra)),
    ),
    // What of the payments from a time on does not agree; without a time, of the last day.
    implementManagement(DEPOSIT_MANAGEMENT.reconcileDeposits, async ({ companyId }, request) => {
      const startTime = request.startTime || deps.wallClock.nowMs() - DAY_MS;
      const { differences, ...rest } = await reconcileDeposits(deps.compared, companyId, startTime);
      return { startTime, ...rest, differences: [...differences] };
    }),
    implementManagement(DEPOSIT_MANAGEMENT.depositChannels, async ({ companyId }) => [
      ...channelsOf(deps, companyId),
    ]),
    // Puts a list in the place of the payment methods. Throws 0000114 for an unknown currency, 015 for a
    // number that stands twice, and 10302 while a list that loosens four eyes waits for a second person.
    implementManagement(DEPOSIT_MANAGEMENT.saveDepositChannels, async (context, request) => {
      const { companyId } = context;
      const { companies, asset, fourEyes } = deps;
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
      await fourEyes.requireForMethods(context, sent, channelsOf(deps, companyId), wanted);
      const { depositChannels = [] } = await companies.change(companyId, { depositChannels: wanted });
      return [...depositChannels];
    }),
  ];
}

function channelsOf({ companies }: Pick<DepositManagement, 'companies'>, companyId: number) {
  return companies.find(companyId)?.depositChannels ?? STANDARD_DEPOSIT_CHANNELS;
}
