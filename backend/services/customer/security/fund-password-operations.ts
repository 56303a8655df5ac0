import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { listRecipients, parseLoginName, phoneDigits } from '../sign-in/login-name.ts';
import { hashPassword, passwordMatches, requirePasswordText } from '../sign-in/password.ts';
import { requireGoogleCode, signedIn, spendCode } from './checks.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/** Wrong fund passwords in a row that lock it, and for how long. */
export const FUND_PASSWORD_LIMIT = { maxFailures: 5, lockMs: 24 * 60 * 60 * 1000 } as const;

const LIMIT_PARAMS = [
  String(FUND_PASSWORD_LIMIT.maxFailures),
  String(FUND_PASSWORD_LIMIT.lockMs / (60 * 60 * 1000)),
];

/**
 * The fund password of a customer. Throws 0000132 for a wrong one and 0000134 once five in a row were wrong, for a day;
 * both carry the limit and the hours.
 */
export async function requireFundPassword(
  parts: Pick<LoginDependencies, 'guard' | 'security'>,
  customerId: number,
  password: string,
): Promise<void> {
  const key = `fund ${customerId}`;
  if (parts.guard.isLocked(key)) throw new PlatformError(CODE.fundPasswordLocked, LIMIT_PARAMS);
  await parts.guard.countAttempt(key, FUND_PASSWORD_LIMIT);
  if (await passwordMatches(password, parts.security.of(customerId).fund_password_hash)) {
    await parts.guard.succeed(key);
    return;
  }
  const locked = parts.guard.isLocked(key);
  throw new PlatformError(locked ? CODE.fundPasswordLocked : CODE.fundPasswordWrong, LIMIT_PARAMS);
}

/** bindAssertsPwd, updateAssertsPwd, forgetAssertsPwd. */
export function fundPasswordOperations(parts: LoginDependencies): readonly Operation[] {
  return [bindAssertsPwd(parts), updateAssertsPwd(parts), forgetAssertsPwd(parts)];
}

function bindAssertsPwd(parts: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.bindAssertsPwd, async (context, request) => {
    const { row } = await signedIn(parts, context);
    if (parts.security.of(row.id).fund_password_hash !== null) {
      throw new PlatformError(CODE.fundPasswordSet);
    }
    const password = requirePasswordText(request.pwd);
    await requireGoogleCode(parts, row.id, request.googleCode);
    await parts.security.setFundPassword(row.id, await hashPassword(password), cacheResponse(context, null));
    return null;
  });
}

function updateAssertsPwd(parts: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.updateAssertsPwd, async (context, request) => {
    const { row } = await signedIn(parts, context);
    const password = requirePasswordText(request.newPwd);
    await requireFundPassword(parts, row.id, request.oldPwd ?? '');
    if (password === request.oldPwd) throw new PlatformError(CODE.passwordUnchanged);
    await requireGoogleCode(parts, row.id, request.googleCode);
    await parts.security.setFundPassword(row.id, await hashPassword(password), cacheResponse(context, null));
    return null;
  });
}

/** A new fund password with a code sent to the customer's own address; somebody else's is refused (0000136, 0000137). */
function forgetAssertsPwd(parts: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.forgetAssertsPwd, async (context, request) => {
    const { row } = await signedIn(parts, context);
    const name = parseLoginName(request.type, request.loginName, request.phoneArea);
    const recipients = listRecipients(name);
    const byEmail = name.kind === 'email';
    const own = byEmail ? row.email : phoneDigits(row);
    if (own === null || !recipients.includes(own)) {
      throw new PlatformError(byEmail ? CODE.emailWrong : CODE.phoneWrong);
    }
    const password = requirePasswordText(request.newPwd);
    await requireGoogleCode(parts, row.id, request.googleCode);
    await spendCode(
      parts,
      {
        companyId: row.company_id,
        bizType: `${byEmail ? 'EMAIL' : 'SMS'}_PASSWORD_VERIFICATION_CODE`,
        recipients,
      },
      { code: request.verifyCode, ticket: request.sendToken, followUp: request.verifyCodeToken },
      CODE.codeWrong,
    );
    await parts.security.setFundPassword(row.id, await hashPassword(password), cacheResponse(context, null));
    await parts.guard.succeed(`fund ${row.id}`);
    return null;
  });
}
