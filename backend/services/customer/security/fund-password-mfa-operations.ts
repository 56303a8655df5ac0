import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { hashPassword, requirePasswordText } from '../sign-in/password.ts';
import { requireGoogleCode, signedIn, spendOwnCode } from './checks.ts';
import { requireFundPassword } from './fund-password-operations.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

interface CodeRequest {
  readonly type: number;
  readonly verifyCode?: string | undefined;
  readonly sendToken?: string | undefined;
  readonly googleCode?: string | undefined;
}

/** The fund password with a code sent to the customer's own address: set, change, and forgotten in both generations. */
export function fundPasswordMfaOperations(parts: LoginDependencies): readonly Operation[] {
  return [
    bind(parts),
    update(parts),
    forget(parts, SECURITY_CALLS.forgetAssertsPwdV1v1v2),
    forget(parts, SECURITY_CALLS.forgetAssertsPwdMFA),
  ];
}

/** The first fund password. The ticket has two published names. Throws 0000133 when there is one. */
function bind(parts: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.bindAssertsPwdMFA, async (context, request) => {
    const { row } = await signedIn(parts, context);
    if (parts.security.of(row.id).fund_password_hash !== null) throw new PlatformError(CODE.fundPasswordSet);
    const password = requirePasswordText(request.newPwd);
    const { sendToken6 = '', sendToken } = request;
    await prove(parts, row, { ...request, sendToken: sendToken6 === '' ? sendToken : sendToken6 });
    return store(parts, context, row, password);
  });
}

function update(parts: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.updateAssertsPwdMFA, async (context, request) => {
    const { row } = await signedIn(parts, context);
    const password = requirePasswordText(request.newPwd);
    await requireFundPassword(parts, row.id, request.oldPwd ?? '');
    if (password === request.oldPwd) throw new PlatformError(CODE.passwordUnchanged);
    await prove(parts, row, request);
    return store(parts, context, row, password);
  });
}

function forget(
  parts: LoginDependencies,
  call: typeof SECURITY_CALLS.forgetAssertsPwdV1v1v2 | typeof SECURITY_CALLS.forgetAssertsPwdMFA,
): Operation {
  return implement(call, async (context, request) => {
    const { row } = await signedIn(parts, context);
    const password = requirePasswordText(request.newPwd);
    await prove(parts, row, request);
    await store(parts, context, row, password);
    await parts.guard.succeed(`fund ${row.id}`);
    return null;
  });
}

async function prove(parts: LoginDependencies, row: CustomerRow, request: CodeRequest): Promise<void> {
  await requireGoogleCode(parts, row.id, request.googleCode);
  await spendOwnCode(parts, row, request.type, { code: request.verifyCode, ticket: request.sendToken });
}

async function store(
  parts: LoginDependencies,
  context: RequestContext,
  row: CustomerRow,
  password: string,
): Promise<null> {
  const hash = await hashPassword(password);
  await parts.security.setFundPassword(row.id, hash, cacheResponse(context, null));
  return null;
}
