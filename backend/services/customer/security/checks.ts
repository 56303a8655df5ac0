import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Company } from '../../company/company-service.ts';
import type { RequestContext } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';
import { LOGIN_LIMIT, type LoginGuard } from '../sign-in/login-guard.ts';
import { passwordMatches } from '../sign-in/password.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';
import { phoneDigits } from '../sign-in/login-name.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Wrong one-time codes of a customer in a day (UTC): who holds a stolen sign-in has no more guesses than these. */
const MAX_WRONG_CODES_IN_A_DAY = 20;

/** Codes of one kind of proof: what a wrong one is called. */
type WrongCode =
  | typeof CODE.codeWrong
  | typeof CODE.newPhoneCodeWrong
  | typeof CODE.oldPhoneCodeWrong
  | typeof CODE.newEmailCodeWrong
  | typeof CODE.oldEmailCodeWrong
  | typeof CODE.emailCodeWrong
  | typeof CODE.phoneCodeWrong;

/** A code and the ticket of its sending. */
export interface GivenCode {
  readonly code?: string | undefined;
  readonly ticket?: string | undefined;
  readonly followUp?: string | undefined;
}

/** The signed-in customer and its company. Throws GATEWAY_CODE_005 when the customer is gone. */
export async function signedIn(
  deps: LoginDependencies,
  context: RequestContext,
): Promise<{ row: CustomerRow; company: Company }> {
  const row = await deps.customers.byId(requireCaller(context).customerId);
  const company = deps.companies.find(context.companyId);
  if (row === undefined || company === undefined) throw new PlatformError(CODE.signInExpired);
  return { row, company };
}

/** Throws 0000004 for a customer whose account is being closed: nothing new is opened until that is decided. */
export function requireNotClosing(row: CustomerRow): void {
  if (row.status === CUSTOMER_STATUS.closing) throw new PlatformError(CODE.alreadyInProgress);
}

/**
 * Where the customer signs in with one-time codes, a change needs one too: throws 0000520 without it, 0000519 for a
 * wrong or used one, 0000512 after five wrong ones in a row or twenty in a day.
 */
export async function requireGoogleCode(
  deps: Pick<LoginDependencies, 'security' | 'guard'>,
  customerId: number,
  code: string | undefined,
): Promise<void> {
  if (deps.security.googleId(customerId) < 0) return;
  await spendGoogleCode(deps, customerId, code);
}

/** As `requireGoogleCode`, also for a secret that is not enabled yet. */
export async function spendGoogleCode(
  deps: Pick<LoginDependencies, 'security' | 'guard'>,
  customerId: number,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code === '') throw new PlatformError(CODE.oneTimeCodeMissing);
  const isRight = () => deps.security.spendGoogleCode(customerId, code);
  await guardCode(deps.guard, `google ${customerId}`, isRight);
}

/**
 * A look at a one-time code that is counted as a guess before it is made. Throws 0000519 for a wrong one, 0000512 after five wrong ones in
 * a row or twenty in a day.
 */
export async function guardCode(
  guard: LoginGuard,
  key: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const ofDay = `${key} in ${guard.window(DAY_MS)}`;
  if (guard.isLocked(key) || guard.isLocked(ofDay)) throw new PlatformError(CODE.tooManyWrongCodes);
  await guard.countAttempts([
    [key, LOGIN_LIMIT],
    [ofDay, { maxFailures: MAX_WRONG_CODES_IN_A_DAY, lockMs: DAY_MS }],
  ]);
  if (!(await isRight())) throw new PlatformError(CODE.oneTimeCodeWrong);
  await guard.takeBack([key], [ofDay]);
}

/** The login password of a signed-in customer. Throws 0000113 while it is locked, 0000124 for a wrong one. */
export async function requireOldPassword(
  deps: LoginDependencies,
  row: CustomerRow,
  password: string,
  address: string,
): Promise<void> {
  const attempt = await deps.signInGuard.attempt(`customer ${row.id}`, row.id, address);
  if (attempt === undefined) throw new PlatformError(CODE.accountLocked);
  if (!(await passwordMatches(password, row.password_hash))) {
    throw new PlatformError(CODE.oldPasswordWrong);
  }
  await attempt.succeed();
}

/**
 * Spends a code, or the token of its check, with which clients in the field send no ticket. Throws 0000521 without
 * either, `wrong` for a wrong one and 0000512 after five.
 */
export async function spendCode(
  deps: LoginDependencies,
  proof: { companyId: number; bizType: string; recipients: readonly string[] },
  given: GivenCode,
  wrong: WrongCode,
): Promise<void> {
  const { ticket, code } = given;
  const followUp = given.followUp === '' ? undefined : given.followUp;
  if (followUp === undefined && !(ticket && code)) throw new PlatformError(CODE.emailOrPhoneCodeMissing);
  await answering(wrong, () =>
    ticket
      ? deps.verification.spend({ ...proof, ticket, code, followUp })
      : deps.verification.spendChecked({ ...proof, followUp: followUp ?? '' }),
  );
}

/** A code that was sent to the signed-in customer's own address: 1 e-mail, 2 phone. Throws 0000517 or 0000518. */
export async function spendOwnCode(
  deps: LoginDependencies,
  row: CustomerRow,
  type: number,
  given: GivenCode,
): Promise<void> {
  const byEmail = type === 1;
  const address = byEmail ? row.email : phoneDigits(row);
  if (address === null) {
    throw new PlatformError(byEmail ? CODE.emailWrong : CODE.phoneWrong);
  }
  await spendCode(
    deps,
    {
      companyId: row.company_id,
      bizType: `${byEmail ? 'EMAIL' : 'SMS'}_LOGINED_VERIFICATION_CODE`,
      recipients: [address],
    },
    given,
    byEmail ? CODE.emailCodeWrong : CODE.phoneCodeWrong,
  );
}

/**
 * Spends the codes that a request carries: a code that is sent has to be right, one that is not sent is not asked for.
 * Throws 0000517, 0000518 and 0000519.
 */
export async function spendSentCodes(
  deps: LoginDependencies,
  row: CustomerRow,
  codes: {
    readonly googleCode?: string;
    readonly phoneCode?: string;
    readonly phoneSendToken?: string;
    readonly emailCode?: string;
    readonly emailSendToken?: string;
  },
): Promise<void> {
  const { googleCode, emailCode, emailSendToken, phoneCode, phoneSendToken } = codes;
  if (googleCode && deps.security.googleId(row.id) > 0) await spendGoogleCode(deps, row.id, googleCode);
  if (emailCode) await spendOwnCode(deps, row, 1, { code: emailCode, ticket: emailSendToken });
  if (phoneCode) await spendOwnCode(deps, row, 2, { code: phoneCode, ticket: phoneSendToken });
}

/** Whether a code that was sent is right, without spending it. Throws like `spendCode`. */
export async function requireRightCode(
  deps: LoginDependencies,
  proof: { companyId: number; bizType: string; recipients: readonly string[] },
  given: GivenCode,
  wrong: WrongCode,
): Promise<void> {
  const { ticket, code } = given;
  if (!ticket || !code) return spendCode(deps, proof, given, wrong);
  await answering(wrong, () => deps.verification.status({ ...proof, ticket, code }));
}

/** Looks at a code; one that is not right is answered as the call lists it. */
async function answering(wrong: WrongCode, look: () => Promise<unknown>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (error instanceof PlatformError && error.code === CODE.codeWrong) throw new PlatformError(wrong);
    throw error;
  }
}
