import { limitsFor } from './payment-methods.ts';
import type { ListedCode } from '../../contract/errors/catalogue.ts';
import type { LocalizedText } from '../../contract/languages.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import type { ApprovalObstacle, Approver } from '../../domain/four-eyes.ts';

const TEXT: Readonly<Record<ApprovalObstacle['type'], LocalizedText>> = {
  signed: {
    'en-US': 'You have approved it already. The second person has to be somebody else.',
    'zh-CN': '您已批准，第二人须为他人。',
    'zh-TW': '您已核准，第二人須為他人。',
  },
  company: {
    'en-US': 'Two persons have to approve it. The credentials of the company are none of them.',
    'zh-CN': '须由两人批准，公司凭证不算其中一人。',
    'zh-TW': '須由兩人核准，公司憑證不算其中一人。',
  },
  issuer: {
    'en-US': 'One of the two who approve has issued the credentials of the other. It takes somebody else.',
    'zh-CN': '两名批准人中一人的凭证由另一人签发，须由他人批准。',
    'zh-TW': '兩名核准人中一人的憑證由另一人簽發，須由他人核准。',
  },
  sameIssuer: {
    'en-US': 'The same hand issued the credentials of both who approve: they count together from %s on.',
    'zh-CN': '两名批准人的凭证由同一方签发，自 %s 起方可共同批准。',
    'zh-TW': '兩名核准人的憑證由同一方簽發，自 %s 起方可共同核准。',
  },
};

/** The refusal of an approval that does not count, with the reason in words; `code` is that of the kind of proposal. */
export function approvalRejected(code: ListedCode, obstacle: ApprovalObstacle): PlatformError {
  const params = obstacle.type === 'sameIssuer' ? [new Date(obstacle.untilMs).toISOString()] : [];
  return new PlatformError(code, params, TEXT[obstacle.type]);
}

/** Approvals as they are stored: an earlier version kept the `appId` alone, of credentials that the installation issued. */
export type StoredApproval = Approver | string;

/** Who approved, out of a record. */
export function readApprovals(stored: readonly StoredApproval[]): readonly Approver[] {
  return stored.map((each) =>
    typeof each === 'string' ? { by: each, isPerson: each !== '', issuedAtMs: 0, issuers: [] } : each,
  );
}

/** Whose names stand under a proposal; nobody's where none was needed. */
export function approversOf(approvals: readonly Approver[]): string[] {
  return approvals.map(({ by }) => by).filter((by) => by !== '');
}

/** Decimals with which amounts of settings are compared; no setting has more. */
export const SETTING_DIGITS = 18;

/** What four eyes read of a payment method. */
export interface GuardedMethod {
  readonly id: number;
  readonly limits: readonly {
    readonly accountCurrency: string;
    /** Absent: every group without a limit of its own. */
    readonly customerGroupId?: number | undefined;
    /** Decimal text in the account currency. */
    readonly fourEyesAmount: string;
  }[];
}

/** The amount from which a payment method needs two persons, SETTING_DIGITS; undefined where it does not take the currency. */
function amountOf(
  method: GuardedMethod,
  accountCurrency: string,
  customerGroupId?: number,
): bigint | undefined {
  const limit = limitsFor(method, customerGroupId).find((one) => one.accountCurrency === accountCurrency);
  return limit && parseDecimal(limit.fourEyesAmount, SETTING_DIGITS);
}

/**
 * The amount below which one person approves alone, SETTING_DIGITS: that of the method that asks for two persons last. 0 where no method takes
 * the currency, so that every amount needs two. A group that is undefined is any without a limit of its own.
 */
export function onePersonAmount(
  paymentMethods: readonly GuardedMethod[],
  accountCurrency: string,
  customerGroupId?: number,
): bigint {
  return paymentMethods
    .map((method) => amountOf(method, accountCurrency, customerGroupId) ?? 0n)
    .reduce((most, amount) => (amount > most ? amount : most), 0n);
}

/**
 * Whether one person could approve more by the new payment methods than by those in force. One that is there already is compared with itself; one
 * that is new, or takes a currency for the first time, with what one person may approve by any of those in force.
 */
export function loosensFourEyes(before: readonly GuardedMethod[], after: readonly GuardedMethod[]): boolean {
  const limits = [...before, ...after].flatMap((method) => method.limits);
  const groups = new Set([undefined, ...limits.map(({ customerGroupId }) => customerGroupId)]);
  const currencies = new Set(limits.map(({ accountCurrency }) => accountCurrency));
  const known = new Map(before.map((method) => [method.id, method]));
  return after.some((method) =>
    [...currencies].some((currency) =>
      [...groups].some((group) => {
        const amount = amountOf(method, currency, group);
        if (amount === undefined) return false;
        const own = known.get(method.id);
        const allowed = own && amountOf(own, currency, group);
        return amount > (allowed ?? onePersonAmount(before, currency, group));
      }),
    ),
  );
}
