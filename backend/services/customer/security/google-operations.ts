import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { securityChangeRepository } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { customerByName, parseLoginName } from '../sign-in/login-name.ts';
import { signedIn, spendGoogleCode, spendOwnCode } from './checks.ts';
import { requireNothingReplaced } from './replaced.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

const ENABLE = 1;
/** Value of `status` of a secret that is not enabled. */
const DISABLED = 2;
const MFA_OFF = -1;

/** One-time codes of an authenticator application: set up, check, enable and disable. */
export function googleOperations(deps: LoginDependencies): readonly Operation[] {
  return [
    generateGoogleAccount(deps),
    checkGoogleCode(deps),
    enableOrForbidMFA(deps),
    checkGoogleMFAStatus(deps),
  ];
}

/** A secret for the authenticator application, shown once. Throws 0000138 while one is enabled. */
function generateGoogleAccount(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.generateGoogleAccount, async (context) => {
    const { row, company } = await signedIn(deps, context);
    if (deps.security.googleId(row.id) > 0) throw new PlatformError(CODE.secondFactorEnabled);
    const { id, secret, uri, timeMs } = await deps.security.newSecret(
      row.id,
      row.email ?? row.customer_no,
      company.name,
    );
    return {
      id,
      code: null,
      customerNo: row.customer_no,
      qrcode: uri,
      secret,
      status: DISABLED,
      createTime: timeMs,
      updateTime: timeMs,
    };
  });
}

/** Whether a code fits the customer's secret. Throws 0000520 without a code and 0000512 after five wrong ones. */
function checkGoogleCode(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.checkGoogleCode, async (context, request) => {
    const { row } = await signedIn(deps, context);
    const code = request.googleCode ?? request.code ?? '';
    const key = `google ${row.id}`;
    if (deps.guard.isLocked(key)) throw new PlatformError(CODE.tooManyWrongCodes);
    await deps.guard.countAttempt(key);
    if (!deps.security.isGoogleCode(row.id, code)) return false;
    await deps.guard.succeed(key);
    return true;
  });
}

/**
 * `type` 1 enables and 2 disables one-time codes. Needs a code sent to the customer's own e-mail or phone and one of the
 * authenticator application. Throws 0000004 for disabling soon after another change of what proves the customer.
 */
function enableOrForbidMFA(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.enableOrForbidMFA, async (context, request) => {
    const { row, company } = await signedIn(deps, context);
    const { google_id, google_enabled, google_secret } = deps.security.of(row.id);
    if (google_id === null || (request.googleId ?? google_id) !== google_id) {
      throw new PlatformError(CODE.dataUnknown);
    }
    const enable = request.type === ENABLE;
    if (enable && google_enabled === 1) throw new PlatformError(CODE.secondFactorEnabled);
    if (!enable) await requireNothingReplaced(deps, row);
    const byEmail = Boolean(request.verifyCodeEmail) || !request.verifyCodeSMS;
    const given = byEmail
      ? { code: request.verifyCodeEmail, ticket: request.sendTokenEmail }
      : { code: request.verifyCodeSMS, ticket: request.sendTokenSMS };
    await spendGoogleCode(deps, row.id, request.googleCode);
    await spendOwnCode(deps, row, byEmail ? 1 : 2, given);
    const kept = cacheResponse(context, null);
    const wayBack = deps.waysBack.offer(row, company, 'authenticator', {
      secret: enable ? null : google_secret,
    });
    // What is taken away holds up withdrawals and new keys as a replaced address does; what is added protects.
    const nowMs = deps.wallClock.nowMs();
    const noted = enable
      ? []
      : (['contact', 'replaced'] as const).map((what) => securityChangeRepository.note(row.id, what, nowMs));
    await deps.security.setGoogleEnabled(row.id, enable, () => [
      ...noted,
      ...wayBack.statements,
      ...(kept?.() ?? []),
    ]);
    await wayBack.notify();
    return null;
  });
}

/** Above 0 when the name signs in with one-time codes, else -1, also for names that do not exist. */
function checkGoogleMFAStatus(deps: LoginDependencies): Operation {
  return implement(SECURITY_CALLS.checkGoogleMFAStatus, async (context, request) => {
    if (request.loginName === undefined) {
      const { caller } = context;
      if (caller === undefined)
        throw PlatformError.wrong(CODE.customerParameterMissing, 'missing', 'loginName');
      return deps.security.googleId(caller.customerId);
    }
    const name = parseLoginName(request.type, request.loginName, request.phoneArea);
    const row = await customerByName(deps.customers, context.companyId, name);
    return row === undefined ? MFA_OFF : deps.security.googleId(row.id);
  });
}
