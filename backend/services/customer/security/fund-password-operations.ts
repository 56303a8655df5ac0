import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import { cacheResponse, operation, type Operation } from '../../operation.ts';
import { parseLoginName, listRecipients } from '../login-name.ts';
import type { LoginDependencies } from '../login-operations.ts';
import { hashPassword, passwordMatches, requirePasswordText } from '../password.ts';
import { phoneDigits, requireGoogleCode, signedIn, spendCode } from './checks.ts';

/** Wrong fund passwords in a row that lock it, and for how long. */
export const FUND_PASSWORD_LIMIT = { maxFailures: 5, lockMs: 24 * 60 * 60 * 1000 } as const;

const LIMIT_PARAMS = [
  String(FUND_PASSWORD_LIMIT.maxFailures),
  String(FUND_PASSWORD_LIMIT.lockMs / (60 * 60 * 1000)),
];

const Password = Type.Optional(Type.String({ maxLength: 64 }));
const GoogleCode = Type.Optional(TextLike(16));
const shared = {
  mount: 'global',
  access: 'login',
  response: Type.Null(),
  section: 'Client API, other endpoints',
} as const;

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
  return operation({
    ...shared,
    bizType: BIZ_TYPE.bindAssertsPwd,
    request: Type.Object({ pwd: Password, googleCode: GoogleCode }),
    async handle(context, request) {
      const { row } = await signedIn(parts, context);
      if (parts.security.of(row.id).fund_password_hash !== null) {
        throw new PlatformError(CODE.fundPasswordSet);
      }
      const password = requirePasswordText(request.pwd);
      await requireGoogleCode(parts, row.id, request.googleCode);
      await parts.security.setFundPassword(
        row.id,
        await hashPassword(password),
        cacheResponse(context, null),
      );
      return null;
    },
  });
}

function updateAssertsPwd(parts: LoginDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.updateAssertsPwd,
    request: Type.Object({ oldPwd: Password, newPwd: Password, googleCode: GoogleCode }),
    async handle(context, request) {
      const { row } = await signedIn(parts, context);
      const password = requirePasswordText(request.newPwd);
      await requireFundPassword(parts, row.id, request.oldPwd ?? '');
      if (password === request.oldPwd) throw new PlatformError(CODE.passwordUnchanged);
      await requireGoogleCode(parts, row.id, request.googleCode);
      await parts.security.setFundPassword(
        row.id,
        await hashPassword(password),
        cacheResponse(context, null),
      );
      return null;
    },
  });
}

/** A new fund password with a code sent to the customer's own address; somebody else's is refused (0000136, 0000137). */
function forgetAssertsPwd(parts: LoginDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.forgetAssertsPwd,
    request: Type.Object({
      loginName: TextLike(320),
      phoneArea: Type.Optional(TextLike(8)),
      type: IntegerLike({ minimum: 1, maximum: 2 }),
      newPwd: Password,
      verifyCode: Type.Optional(TextLike(16)),
      sendToken: Type.Optional(Type.String({ maxLength: 64 })),
      verifyCodeToken: Type.Optional(Type.String({ maxLength: 64 })),
      googleCode: GoogleCode,
    }),
    async handle(context, request) {
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
      await parts.security.setFundPassword(
        row.id,
        await hashPassword(password),
        cacheResponse(context, null),
      );
      await parts.guard.succeed(`fund ${row.id}`);
      return null;
    },
  });
}
