import { OPERATOR_MANAGEMENT } from '../../../contract/calls/management/operators.ts';
import type { SentEffect } from '../../../contract/records/sent-effect.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { type Approver, SAME_ISSUER_WAIT_MS } from '../../../domain/four-eyes.ts';
import { type Company, type CompanyService, readSetting } from '../../company/company-service.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import {
  firstBeside,
  hasLapsed,
  MAX_WAITING_REQUESTS,
  readWaitingRequest,
  requestHash,
  WAITING_LIFETIME_MS,
  type WaitingObstacle,
  type WaitingRequest,
} from './waiting-request.ts';
import { approverOf, reviewOf } from '../fund/review.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import {
  approvalRejected,
  type GuardedMethod,
  onePersonAmount,
  SETTING_DIGITS,
} from '../../proposals/index.ts';
import type { Database } from '../../../storage/index.ts';
import { waitingRequestRepository } from '../../../storage/management/index.ts';

interface FourEyesDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'find' | 'issuers' | 'operators'>;
  readonly effectOf?: EffectOf;
}

/** What a call would do now, for whoever signs it later; undefined for one of which nothing is counted. */
export type EffectOf = (context: ManagementContext, sent: Sent) => Promise<SentEffect | undefined>;

/** A call as it was sent. */
export interface Sent {
  readonly bizType: string;
  readonly request: unknown;
}

/** Money that an operator moves into an account or out of it. */
interface Booking {
  /** Above zero: into the account; in its digits. */
  readonly amount: bigint;
  readonly digits: number;
  readonly currency: string;
  readonly customerGroupId: number;
}

const TEXT = {
  pays: {
    'en-US': 'With it, one day would pay customers %s on what they hold now.',
    'zh-CN': '据此，客户现有持仓一天将获得 %s。',
    'zh-TW': '據此，客戶現有部位一天將獲得 %s。',
  },
  noted: {
    'en-US': 'It takes two persons. It waits until %s for a second one who sends the same call.',
    'zh-CN': '须由两人办理：在 %s 之前等待第二人提交相同请求。',
    'zh-TW': '須由兩人辦理：在 %s 之前等待第二人提交相同請求。',
  },
  alone: {
    'en-US':
      'It takes two persons. The credentials of the company count alone from %s on: send the same call then.',
    'zh-CN': '须由两人办理。公司凭证自 %s 起方可单独生效，届时请再次提交相同请求。',
    'zh-TW': '須由兩人辦理。公司憑證自 %s 起方可單獨生效，屆時請再次提交相同請求。',
  },
  issued: {
    'en-US':
      'It takes two persons. The credentials of the company count alone from %s on, because a person has issued them.',
    'zh-CN': '须由两人办理。公司凭证由个人签发，自 %s 起方可单独生效。',
    'zh-TW': '須由兩人辦理。公司憑證由個人簽發，自 %s 起方可單獨生效。',
  },
} satisfies Record<string, LocalizedText>;

/**
 * What two persons must do: the second sends the same call as the first, and with that it takes effect. One that waits has done nothing.
 * It lapses after WAITING_LIFETIME_MS.
 */
export class FourEyes {
  readonly #deps: FourEyesDeps;
  readonly #queue = new KeyedQueue();

  constructor(deps: FourEyesDeps) {
    this.#deps = deps;
  }

  /** Payment methods as they are in force. */
  channelsOf(companyId: number): readonly GuardedMethod[] {
    return readSetting(this.#deps.companies.find(companyId), 'depositChannels');
  }

  /**
   * Passes for payment methods when two have sent them that let one person approve more than those in force. The company's own
   * credentials set what they like in its first day, later 48 hours after they have asked. Throws 10302 otherwise.
   */
  async requireForMethods(context: ManagementContext, sent: Sent): Promise<void> {
    const { companyId, person } = context;
    if (person === undefined && this.#deps.companies.issuers(companyId, undefined).length === 0) return;
    await this.#second(context, sent);
  }

  /**
   * Passes for an amount that one person may approve alone by some payment method, or when two have sent the call: answers the name of the first.
   * Programs with the company's own credentials book any amount, but for 48 hours after a person has issued these. Throws 10302 otherwise.
   */
  async requireForBooking(
    context: ManagementContext,
    sent: Sent,
    booking: Booking,
  ): Promise<string | undefined> {
    return this.#needsTwo(context.companyId, booking) ? this.requireSecond(context, sent) : undefined;
  }

  /**
   * Passes where no payment is as large as what one person may approve alone and `takesTwo` is not said, or when two have sent the call.
   * Throws 10302 otherwise, with the payments that are so large.
   */
  async requireForPayments(
    context: ManagementContext,
    sent: Sent,
    payments: readonly Omit<Booking, 'customerGroupId'>[],
    takesTwo = false,
  ): Promise<void> {
    const large = this.largeOf(context.companyId, payments);
    if (large.length === 0 && !takesTwo) return;
    try {
      await this.requireSecond(context, sent);
    } catch (error) {
      if (large.length === 0 || !(error instanceof PlatformError) || error.text === undefined) throw error;
      const { text } = error;
      const money = large.map(
        ({ amount, digits, currency }) => `${formatDecimal(amount, digits)} ${currency}`,
      );
      throw new PlatformError(error.code, [money.join(', '), ...error.params], {
        'en-US': `${TEXT.pays['en-US']} ${text['en-US']}`,
        'zh-CN': `${TEXT.pays['zh-CN']}${text['zh-CN']}`,
        'zh-TW': `${TEXT.pays['zh-TW']}${text['zh-TW']}`,
      });
    }
  }

  /** Those of some payments that one person may not approve alone. */
  largeOf<Payment extends Omit<Booking, 'customerGroupId'>>(
    companyId: number,
    payments: readonly Payment[],
  ): readonly Payment[] {
    const paymentMethods = this.channelsOf(companyId);
    return payments.filter(
      ({ amount, digits, currency }) =>
        amount * 10n ** BigInt(SETTING_DIGITS - digits) >= onePersonAmount(paymentMethods, currency),
    );
  }

  /**
   * Passes when two have sent the call: answers the name of the first. Programs with the company's own credentials pass alone, but for 48
   * hours after a person has issued these. Throws 10302 otherwise.
   */
  async requireSecond(context: ManagementContext, sent: Sent): Promise<string | undefined> {
    if (context.person !== undefined) return this.#second(context, sent);
    if (this.isCompanyAlone(context)) return undefined;
    throw refused(TEXT.issued, this.#countsAloneFrom(context.companyId));
  }

  /** Whether it is the company that calls, with credentials that no person has issued in the last 48 hours. */
  isCompanyAlone({ companyId, person }: Pick<ManagementContext, 'companyId' | 'person'>): boolean {
    return person === undefined && this.#deps.wallClock.nowMs() >= this.#countsAloneFrom(companyId);
  }

  /** Whether somebody has sent the call, so that it waits for a second person. */
  async isWaiting(context: ManagementContext, { bizType, request }: Sent): Promise<boolean> {
    const hash = requestHash(bizType, request, approverOf(context));
    return (await this.waiting(context.companyId)).some((one) => one.hash === hash);
  }

  /** Calls of a company that wait, oldest first. */
  async waiting(companyId: number): Promise<readonly WaitingRequest[]> {
    const nowMs = this.#deps.wallClock.nowMs();
    const all = (await waitingRequestRepository.ofCompany(this.#deps.database, companyId)).map(
      readWaitingRequest,
    );
    return all.filter((one) => !hasLapsed(one, nowMs));
  }

  #countsAloneFrom(companyId: number): number {
    const company = this.#deps.companies.find(companyId);
    return company === undefined ? 0 : countsAloneFrom(company);
  }

  #needsTwo(companyId: number, { amount, digits, currency, customerGroupId }: Booking): boolean {
    const paymentMethods =
      amount > 0n
        ? this.channelsOf(companyId)
        : readSetting(this.#deps.companies.find(companyId), 'withdrawSettings').methods;
    const size = (amount < 0n ? -amount : amount) * 10n ** BigInt(SETTING_DIGITS - digits);
    return size >= onePersonAmount(paymentMethods, currency, customerGroupId);
  }

  /** Answers the name of who sent the call first; throws while it waits. It waits no longer once this answers, whatever comes of it. */
  #second(context: ManagementContext, sent: Sent): Promise<string> {
    const { database, wallClock, companies } = this.#deps;
    const next = approverOf(context);
    return this.#queue.run(String(context.companyId), async () => {
      const nowMs = wallClock.nowMs();
      const hash = requestHash(sent.bizType, sent.request, next);
      const found = (await this.waiting(context.companyId)).find((one) => one.hash === hash);
      if (found === undefined) throw await this.#note(context, { ...sent, hash }, next, nowMs);
      const beside = firstBeside(found, next, nowMs);
      if ('first' in beside) {
        await waitingRequestRepository.remove(database, found.id);
        return companies.operators.find(beside.first.by)?.name ?? beside.first.by;
      }
      if (!found.approvals.some(({ by }) => by === next.by))
        await waitingRequestRepository.saveApprovals(
          database,
          found.id,
          JSON.stringify([...found.approvals, next]),
        );
      throw inTheWay(beside.obstacle);
    });
  }

  /** Keeps a call that nobody has sent so far; answers its refusal. */
  async #note(
    context: ManagementContext,
    { bizType, request, hash }: Sent & { readonly hash: string },
    next: Approver,
    nowMs: number,
  ): Promise<PlatformError> {
    const { database, effectOf } = this.#deps;
    const { companyId } = context;
    const effect = await effectOf?.(context, { bizType, request });
    const stored = (await waitingRequestRepository.ofCompany(database, companyId)).map(readWaitingRequest);
    const kept = stored.filter((one) => !hasLapsed(one, nowMs)).slice(1 - MAX_WAITING_REQUESTS);
    const row = {
      company_id: companyId,
      biz_type: bizType,
      hash,
      create_time_ms: nowMs,
      request: JSON.stringify(request),
      approvals: JSON.stringify([next]),
      effect: effect === undefined ? null : JSON.stringify(effect),
    };
    const removed = stored.filter((one) => !kept.includes(one)).map(({ id }) => id);
    await waitingRequestRepository.add(database, row, removed);
    return next.isPerson
      ? refused(TEXT.noted, nowMs + WAITING_LIFETIME_MS)
      : refused(TEXT.alone, nowMs + SAME_ISSUER_WAIT_MS);
  }
}

function refused(text: LocalizedText, atMs: number): PlatformError {
  return new PlatformError(CODE.proposalStateForbids, [new Date(atMs).toISOString()], text);
}

function inTheWay(obstacle: WaitingObstacle): PlatformError {
  if (obstacle.type === 'alone') return refused(TEXT.alone, obstacle.aloneFromMs);
  return approvalRejected(CODE.proposalStateForbids, obstacle);
}

/** When the company's own credentials count alone: at once, or a while after a person has issued them. */
function countsAloneFrom({ appId, issue }: Company): number {
  const isByPerson = issue?.issuers.some((issuer) => issuer !== appId) ?? false;
  return isByPerson && issue !== undefined ? issue.atMs + SAME_ISSUER_WAIT_MS : 0;
}

const PERSONS = 2;

/** Calls that wait for a second person, oldest first. */
export function waitingRequests({
  fourEyes,
  companies: { operators },
  wallClock,
}: {
  readonly fourEyes: FourEyes;
  readonly companies: Pick<CompanyService, 'operators'>;
  readonly wallClock: WallClock;
}): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.waitingRequests, async (context) => {
    const caller = approverOf(context);
    return (await fourEyes.waiting(context.companyId)).map((one) => {
      const { id, bizType, request, approvals, createTimeMs, effect } = one;
      const isOwn = approvals.some(({ isPerson }) => !isPerson);
      // The company's own credentials second nobody but, after a wait, themselves.
      const beside =
        isOwn === caller.isPerson
          ? { obstacle: { type: 'company' as const } }
          : firstBeside(one, caller, wallClock.nowMs());
      const obstacle = 'obstacle' in beside ? beside.obstacle : undefined;
      const alone = obstacle?.type === 'alone' ? obstacle : undefined;
      const shown = obstacle?.type === 'alone' ? ({ type: 'company' } as const) : obstacle;
      return {
        id,
        bizType,
        request,
        effect,
        createTime: createTimeMs,
        expireTime: createTimeMs + WAITING_LIFETIME_MS,
        ...reviewOf(operators, context, { approvals, needed: PERSONS, obstacle: shown }),
        ...(alone === undefined ? {} : { approvalFrom: alone.aloneFromMs }),
      };
    });
  });
}
