import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { customerByName, listRecipients, parseLoginName } from '../sign-in/login-name.ts';
import { hashPassword, passwordMatches, requireStrongPassword } from '../sign-in/password.ts';
import { requireGoogleCode, requireOldPassword, signedIn, spendCode, spendOwnCode } from './checks.ts';
import { requireProof, sentProof } from './present-proof.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/** bindLoginPwd, firstTimeSettingLoginPassword, updateLoginPwd, updateLoginPwdMFA, forgetLoginPwd. */
export function loginPasswordOperations(deps: LoginDependencies): readonly Operation[] {
  return [
    bindLoginPwd(deps),
    firstLoginPwd(deps),
    updateLoginPwd(deps),
    updateLoginPwdMFA(deps),
    forgetLoginPwd(deps),
  ];
}

/** The first login password of a customer who registered without one. */
function bindLoginPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.bindLoginPwd, async (context, request) => {
    const { row } = await signedIn(deps, context);
    if (row.password_hash !== null) throw new PlatformError(CODE.loginPasswordSet);
    const password = requireStrongPassword(request.pwd);
    await requireProof(deps, row, sentProof(row, request), context.ip);
    await store(deps, row, password, context);
    return null;
  });
}

/** The same for a customer who came by a messenger: throws 0001023 until it has a phone number and an e-mail address. */
function firstLoginPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.firstTimeSettingLoginPassword, async (context, request) => {
    const { row } = await signedIn(deps, context);
    if (row.password_hash !== null) throw new PlatformError(CODE.loginPasswordSet);
    if (row.email === null || row.phone === null) throw new PlatformError(CODE.phoneAndEmailFirst);
    const password = requireStrongPassword(request.newPwd);
    await requireProof(deps, row, sentProof(row, request), context.ip);
    await store(deps, row, password, context);
    return null;
  });
}

function updateLoginPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.updateLoginPwd, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const password = requireStrongPassword(request.newPwd);
    await requireOldPassword(deps, row, request.oldPwd ?? '', context.ip);
    if (password === request.oldPwd) throw new PlatformError(CODE.passwordUnchanged);
    await requireGoogleCode(deps, row.id, request.googleCode);
    await store(deps, row, password, context);
    return null;
  });
}

/** As updateLoginPwd, with a code sent to the customer's own e-mail (`type` 1) or phone (2). */
function updateLoginPwdMFA(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.updateLoginPwdMFA, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const password = requireStrongPassword(request.newPwd);
    await requireOldPassword(deps, row, request.oldPwd ?? '', context.ip);
    if (password === request.oldPwd) throw new PlatformError(CODE.passwordUnchanged);
    const given = { code: request.verifyCode, ticket: request.sendToken };
    await requireGoogleCode(deps, row.id, request.googleCode);
    await spendOwnCode(deps, row, request.type, given);
    await store(deps, row, password, context);
    return null;
  });
}

/** A new password for somebody who proves by a code that the address is theirs; every session ends. */
function forgetLoginPwd(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.forgetLoginPwd, async (context, request) => {
    const { companyId } = context;
    const name = parseLoginName(request.type, request.loginName, request.phoneArea);
    const password = requireStrongPassword(request.newPwd);
    const { verifyCode, sendToken, verifyCodeToken } = request;
    const bizType = `${name.kind === 'email' ? 'EMAIL' : 'SMS'}_PASSWORD_VERIFICATION_CODE`;
    await spendCode(
      deps,
      { companyId, bizType, recipients: listRecipients(name) },
      { code: verifyCode, ticket: sendToken, followUp: verifyCodeToken },
      CODE.codeWrong,
    );
    const row = await customerByName(deps.customers, companyId, name);
    if (row === undefined) throw new PlatformError(CODE.credentialsWrong);
    await requireGoogleCode(deps, row.id, request.googleCode);
    if (await passwordMatches(password, row.password_hash)) {
      throw new PlatformError(CODE.passwordUnchanged);
    }
    await store(deps, row, password, context);
    await deps.signInGuard.forgive(`customer ${row.id}`, context.ip);
    await deps.networks.note(row.id, context.ip);
    return null;
  });
}

/**
 * Stores the password and ends all sessions but the one that changes it: a stolen one must not outlive the change. Both
 * happen in one commit, which keeps the answer too.
 */
async function store(
  deps: LoginDependencies,
  row: CustomerRow,
  password: string,
  context: RequestContext,
): Promise<void> {
  const password_hash = await hashPassword(password);
  const kept = cacheResponse(context, null);
  await deps.sessions.endAll(row.id, {
    storedToken: context.caller?.credential,
    store: (removal) =>
      deps.customers.update(row.id, { password_hash }, () => [...removal, ...(kept?.() ?? [])]),
  });
}
