import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { listRecipients, parseLoginName, phoneDigits } from '../sign-in/login-name.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';
import { hashPassword, passwordMatches, requirePasswordText } from '../sign-in/password.ts';
import { requireGoogleCode, signedIn, spendCode, spendOwnCode } from './checks.ts';

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
  deps: Pick<LoginDependencies, 'guard' | 'security'>,
  customerId: number,
  password: string,
): Promise<void> {
  const key = `fund ${customerId}`;
  if (deps.guard.isLocked(key)) throw new PlatformError(CODE.fundPasswordLocked, LIMIT_PARAMS);
  await deps.guard.countAttempt(key, FUND_PASSWORD_LIMIT);
  if (await passwordMatches(password, deps.security.of(customerId).fund_password_hash)) {
    await deps.guard.succeed(key);
    return;
  }
  const locked = deps.guard.isLocked(key);
  throw new PlatformError(locked ? CODE.fundPasswordLocked : CODE.fundPasswordWrong, LIMIT_PARAMS);
}

/** bindAssertsPwd, updateAssertsPwd, forgetAssertsPwd. */
export function fundPasswordOperations(deps: LoginDependencies): readonly Operation[] {
  return [bindAssertsPwd(deps), updateAssertsPwd(deps), forgetAssertsPwd(deps)];
}

function bindAssertsPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.bindAssertsPwd, async (context, request) => {
    const { row } = await signedIn(deps, context);
    requireUnset(deps, row);
    const password = requirePasswordText(request.pwd);
    await requireGoogleCode(deps, row.id, request.googleCode);
    return store(deps, context, row, password);
  });
}

function updateAssertsPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.updateAssertsPwd, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const password = await readReplacement(deps, row, request);
    await requireGoogleCode(deps, row.id, request.googleCode);
    return store(deps, context, row, password);
  });
}

/** A new fund password with a code sent to the customer's own address; somebody else's is refused (0000136, 0000137). */
function forgetAssertsPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.forgetAssertsPwd, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const name = parseLoginName(request.type, request.loginName, request.phoneArea);
    const recipients = listRecipients(name);
    const byEmail = name.kind === 'email';
    const own = byEmail ? row.email : phoneDigits(row);
    if (own === null || !recipients.includes(own)) {
      throw new PlatformError(byEmail ? CODE.emailWrong : CODE.phoneWrong);
    }
    const password = requirePasswordText(request.newPwd);
    await requireGoogleCode(deps, row.id, request.googleCode);
    await spendCode(
      deps,
      {
        companyId: row.company_id,
        bizType: `${byEmail ? 'EMAIL' : 'SMS'}_PASSWORD_VERIFICATION_CODE`,
        recipients,
      },
      { code: request.verifyCode, ticket: request.sendToken, followUp: request.verifyCodeToken },
      CODE.codeWrong,
    );
    await store(deps, context, row, password);
    await deps.guard.succeed(`fund ${row.id}`);
    return null;
  });
}

/** Throws 0000133 where there is a fund password. */
function requireUnset(deps: LoginDependencies, row: CustomerRow): void {
  if (deps.security.of(row.id).fund_password_hash !== null) throw new PlatformError(CODE.fundPasswordSet);
}

/** The new fund password of a customer who knows the old one. Throws 0000123 for the same one. */
async function readReplacement(
  deps: LoginDependencies,
  row: CustomerRow,
  { newPwd, oldPwd }: { readonly newPwd?: string | undefined; readonly oldPwd?: string | undefined },
): Promise<string> {
  const password = requirePasswordText(newPwd);
  await requireFundPassword(deps, row.id, oldPwd ?? '');
  if (password === oldPwd) throw new PlatformError(CODE.passwordUnchanged);
  return password;
}

interface CodeRequest {
  readonly type: number;
  readonly verifyCode?: string | undefined;
  readonly sendToken?: string | undefined;
  readonly googleCode?: string | undefined;
}

/** The fund password with a code sent to the customer's own address: set, change, and forgotten in both generations. */
export function fundPasswordMfaOperations(deps: LoginDependencies): readonly Operation[] {
  return [
    bindMfa(deps),
    updateMfa(deps),
    forgetMfa(deps, SECURITY_CALLS.forgetAssertsPwdV1v1v2),
    forgetMfa(deps, SECURITY_CALLS.forgetAssertsPwdMFA),
  ];
}

/** The first fund password. The ticket has two published names. Throws 0000133 when there is one. */
function bindMfa(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.bindAssertsPwdMFA, async (context, request) => {
    const { row } = await signedIn(deps, context);
    requireUnset(deps, row);
    const password = requirePasswordText(request.newPwd);
    const { sendToken6 = '', sendToken } = request;
    await prove(deps, row, { ...request, sendToken: sendToken6 === '' ? sendToken : sendToken6 });
    return store(deps, context, row, password);
  });
}

function updateMfa(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.updateAssertsPwdMFA, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const password = await readReplacement(deps, row, request);
    await prove(deps, row, request);
    return store(deps, context, row, password);
  });
}

function forgetMfa(
  deps: LoginDependencies,
  call: typeof SECURITY_CALLS.forgetAssertsPwdV1v1v2 | typeof SECURITY_CALLS.forgetAssertsPwdMFA,
): Operation {
  return implement(call, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const password = requirePasswordText(request.newPwd);
    await prove(deps, row, request);
    await store(deps, context, row, password);
    await deps.guard.succeed(`fund ${row.id}`);
    return null;
  });
}

async function prove(deps: LoginDependencies, row: CustomerRow, request: CodeRequest): Promise<void> {
  await requireGoogleCode(deps, row.id, request.googleCode);
  await spendOwnCode(deps, row, request.type, { code: request.verifyCode, ticket: request.sendToken });
}

async function store(
  deps: LoginDependencies,
  context: RequestContext,
  row: CustomerRow,
  password: string,
): Promise<null> {
  const hash = await hashPassword(password);
  await deps.security.setFundPassword(row.id, hash, cacheResponse(context, null));
  return null;
}
