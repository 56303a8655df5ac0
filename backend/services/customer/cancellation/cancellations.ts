import { CUSTOMER_CALLS, MAX_REMARK_LENGTH } from '../../../contract/calls/customers.ts';
import type { ListedCode } from '../../../contract/errors/catalogue.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { UPDATE_TYPE } from '../../../contract/message-hub/notice.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cancellationRepository, type CancellationRow } from '../../../storage/customers/kyc.ts';
import { withStatements, type Database, type ExtraStatements } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { NoticeTexts, Notices } from '../../message/notices/index.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';

/** Message to a customer whose account stays open, with the operator's remark. */
function rejectionTexts(remark: string): NoticeTexts {
  return {
    title: { 'en-US': 'Your account stays open', 'zh-CN': '销户申请未通过', 'zh-TW': '銷戶申請未通過' },
    content: {
      'en-US': `Your application to close the account was not approved: ${remark}`,
      'zh-CN': `您的销户申请未通过审核：${remark}`,
      'zh-TW': `您的銷戶申請未通過審核：${remark}`,
    },
  };
}

const MAX_LISTED_CANCELLATIONS = 500;

const STATE = { pending: 1, closed: 2, refused: 3 } as const;

/** What keeps an account open, with its code for the customer and for the reviewer. */
const OBSTACLES = {
  positions: [CODE.accountHasPositions, CODE.closingHasPositions],
  debts: [CODE.accountHasDebts, CODE.accountHasDebts],
  proposal: [CODE.accountHasProposal, CODE.closingHasProposal],
  balance: [CODE.accountHasBalance, CODE.closingHasBalance],
} as const satisfies Readonly<Record<string, readonly [ListedCode, ListedCode]>>;

/** An operator's decision. */
export interface CancellationReview {
  readonly customerId: number;
  readonly approve: boolean;
  readonly remark: string;
  /** Who decides. */
  readonly by: string;
}

export interface CancellationDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly notices: Notices;
  customer(id: number): Promise<CustomerRow | undefined>;
  accountsOf(customerId: number): Promise<Account[]>;
  /** True while money of the customer is on its way or an application waits for a decision. */
  hasUnfinishedProposal(customerId: number): Promise<boolean>;
  /** Ends every session and API key of a customer whose account was closed. */
  endAccess(customer: CustomerRow): Promise<void>;
}

/** Closing of accounts: applications of customers, and their review. */
export class Cancellations {
  readonly #deps: CancellationDependencies;
  readonly #queue = new KeyedQueue();

  constructor(deps: CancellationDependencies) {
    this.#deps = deps;
  }

  /** Applications of a company that wait for a decision, oldest first. */
  pending(companyId: number): Promise<CancellationRow[]> {
    return cancellationRepository.inState(
      this.#deps.database,
      companyId,
      STATE.pending,
      MAX_LISTED_CANCELLATIONS,
    );
  }

  /**
   * Applies for the closing of an account. Throws 0000807 for a second application, and 0000117, 0000127, 0000119 and
   * 0000118 while there are positions or resting orders, debts, unfinished proposals or a balance.
   */
  apply(customer: CustomerRow, remark: string, extraStatements?: ExtraStatements): Promise<void> {
    return this.#queue.run(String(customer.id), async () => {
      const { database, wallClock } = this.#deps;
      const earlier = await cancellationRepository.ofCustomer(database, customer.id);
      if (earlier?.status === STATE.pending) throw new PlatformError(CODE.closingSubmitted);
      const obstacle = await this.#obstacle(customer.id);
      if (obstacle !== undefined) throw new PlatformError(OBSTACLES[obstacle][0]);
      const now = wallClock.nowMs();
      const row: CancellationRow = {
        customer_id: customer.id,
        company_id: customer.company_id,
        customer_no: customer.customer_no,
        remark,
        status: STATE.pending,
        review_remark: null,
        reviewed_by: null,
        create_time_ms: now,
        update_time_ms: now,
      };
      await cancellationRepository.save(
        withStatements(database, extraStatements),
        row,
        CUSTOMER_STATUS.closing,
      );
    });
  }

  /**
   * Closes the account and ends all access, or refuses and informs the customer. Throws 0000801 without an application,
   * 0000802 for one that is decided, 0000501 for a refusal without a remark, 0001025 for a remark that is too long, and
   * when the account is to be closed 0000803, 0000127, 0000805 and 0000804 for what has come up since.
   */
  review(companyId: number, review: CancellationReview): Promise<void> {
    return this.#queue.run(String(review.customerId), async () => {
      const remark = review.remark.trim();
      if (!review.approve && remark === '')
        throw PlatformError.wrong(CODE.customerParameterMissing, 'missing', 'remark');
      if (remark.length > MAX_REMARK_LENGTH)
        throw PlatformError.wrong(CODE.customerParametersInvalid, 'tooLong', 'remark', MAX_REMARK_LENGTH);
      const { database, wallClock } = this.#deps;
      const row = await cancellationRepository.ofCustomer(database, review.customerId);
      const customer = await this.#deps.customer(review.customerId);
      if (row === undefined || customer === undefined || row.company_id !== companyId)
        throw new PlatformError(CODE.closingUnknown);
      if (row.status !== STATE.pending) throw new PlatformError(CODE.closingNotApproved);
      const obstacle = review.approve ? await this.#obstacle(customer.id) : undefined;
      if (obstacle !== undefined) throw new PlatformError(OBSTACLES[obstacle][1]);
      const decided: CancellationRow = {
        ...row,
        status: review.approve ? STATE.closed : STATE.refused,
        review_remark: remark === '' ? null : remark,
        reviewed_by: review.by,
        update_time_ms: wallClock.nowMs(),
      };
      const status = review.approve ? CUSTOMER_STATUS.closed : CUSTOMER_STATUS.normal;
      await cancellationRepository.save(database, decided, status);
      if (review.approve) await this.#deps.endAccess(customer);
      else await this.#reportRejected(customer, remark);
    });
  }

  async #obstacle(customerId: number): Promise<keyof typeof OBSTACLES | undefined> {
    const accounts = await this.#deps.accountsOf(customerId);
    const some = (amount: (account: Account) => string | null) =>
      accounts.some((account) => isSomething(amount(account)));
    if (some((account) => account.margin) || some((account) => account.lockMargin)) return 'positions';
    if (some((account) => account.liabilities)) return 'debts';
    if (await this.#deps.hasUnfinishedProposal(customerId)) return 'proposal';
    return some((account) => account.balance) ? 'balance' : undefined;
  }

  #reportRejected(customer: CustomerRow, remark: string): Promise<void> {
    return this.#deps.notices.send({
      to: customer,
      bizType: 'CANCEL_CUSTOMER_REFUSE',
      texts: rejectionTexts(remark),
      updateType: UPDATE_TYPE.none,
      show: true,
    });
  }
}

/** True for decimal text that is not zero. */
function isSomething(amount: string | null): boolean {
  return amount !== null && /[1-9]/.test(amount);
}

export interface CancellationOperationDependencies {
  readonly cancellations: Cancellations;
  customer(id: number): Promise<CustomerRow | undefined>;
}

/** destroy: applies for the closing of the caller's account. */
export function cancellationOperation(deps: CancellationOperationDependencies): Operation {
  return implement(CUSTOMER_CALLS.destroy, async (context, { remark = '' }) => {
    const customer = await deps.customer(requireCaller(context).customerId);
    if (customer === undefined) throw new PlatformError(CODE.signInExpired);
    await deps.cancellations.apply(customer, remark, cacheResponse(context, null));
    return null;
  });
}
