import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Customer } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Company } from '../../company/company-service.ts';
import { implement, type Operation } from '../../operation.ts';
import { factsOf } from '../customer-facts.ts';
import { CUSTOMER_STATUS, customerRecord } from '../customer-record.ts';
import { requireGoogleCode } from '../security/checks.ts';
import { isSocialSource } from '../social/providers.ts';
import {
  codePurpose,
  customerByName,
  listRecipients,
  loginKey,
  parseLoginName,
  type LoginName,
} from './login-name.ts';
import { PASSWORD_PATTERN, passwordMatches } from './password.ts';
import type { LoginDependencies } from './login-dependencies.ts';

/** login, logout and the replacement of a token (randomKey). */
export function loginOperations(deps: LoginDependencies): readonly Operation[] {
  return [loginOperation(deps), logoutOperation(deps), randomKeyOperation(deps)];
}

function loginOperation(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.login, async (context, request) => {
    const company = deps.companies.find(context.companyId);
    if (company === undefined) throw new PlatformError(CODE.companyUnknown);
    const name = parseLoginName(request.type, request.loginName, request.phoneArea);
    const { loginPwd, verifyCode, sendToken } = request;
    const found = await customerByName(deps.customers, company.id, name);
    if (loginPwd !== undefined && loginPwd !== '') {
      const subject = loginKey(company.id, name, found);
      await checkPassword(deps, { subject, address: context.ip, password: loginPwd, customer: found });
    } else if (verifyCode !== undefined && sendToken !== undefined) {
      await checkCode(deps, { companyId: company.id, name, code: verifyCode, ticket: sendToken });
    } else {
      throw new PlatformError(CODE.passwordMissing);
    }
    if (found === undefined) throw new PlatformError(CODE.credentialsWrong);
    if (found.status === CUSTOMER_STATUS.locked) throw new PlatformError(CODE.accountLocked);
    if (found.status !== CUSTOMER_STATUS.normal) throw new PlatformError(CODE.signInNotAllowed);
    await requireSecondFactor(deps, found.id, request.googleCode);
    await bindProved(deps, found, request);
    return signIn(deps, found, company, context.ip);
  });
}

/** Binds a proved identity of another service. Throws 0000902 for one that is unknown or over, 0000143 and 0000144. */
async function bindProved(
  { socialAccounts, verified }: LoginDependencies,
  row: CustomerRow,
  request: { readonly isThird?: boolean; readonly thirdSource?: string; readonly bindThirdUserId?: string },
): Promise<void> {
  const { isThird = false, thirdSource: source = '', bindThirdUserId: userId = '' } = request;
  if (!isThird || userId === '') return;
  if (!isSocialSource(source)) throw new PlatformError(CODE.thirdPartyInvalid);
  await socialAccounts.bind(row, verified.spend(row.company_id, { source, userId }));
}

/** Opens a session: the answer of every way to sign in. `address` is known from now on; a real customer gets its demo counterpart. */
export async function signIn(
  deps: LoginDependencies,
  row: CustomerRow,
  company: Company,
  address: string,
): Promise<Customer> {
  const customer = await deps.customers.noteLogin(row);
  await deps.networks.note(row.id, address);
  if (company.singleLogin === true) await deps.sessionRevocations.end(customer, 'disconnect');
  const token = await deps.sessions.issue('login', customer);
  const accounts = await deps.customers.accountsOf(customer.id);
  await deps.pairs.ensureDemo(customer, company);
  return { ...customerRecord(customer, company, accounts, await factsOf(deps, customer)), token };
}

/** Throws 0000138 when the customer signs in with one-time codes and the request knows nothing of them. */
export async function requireSecondFactor(
  deps: LoginDependencies,
  customerId: number,
  code: string | undefined,
): Promise<void> {
  const enabled = deps.security.googleId(customerId) > 0;
  if (enabled && code === undefined) throw new PlatformError(CODE.secondFactorEnabled);
  await requireGoogleCode(deps, customerId, code);
}

/** A password for a login name, by whom it may be, and from where. */
interface PasswordGuess {
  readonly subject: string;
  readonly address: string;
  readonly password: string;
  readonly customer: CustomerRow | undefined;
}

/** Throws 0000113 while the name is locked for the caller and 0000102 for a wrong password or an unknown name, in the same time. */
async function checkPassword(
  deps: LoginDependencies,
  { subject, address, password, customer }: PasswordGuess,
): Promise<void> {
  const attempt = await deps.signInGuard.attempt(subject, customer?.id, address);
  if (attempt === undefined) throw new PlatformError(CODE.accountLocked);
  const wellFormed = PASSWORD_PATTERN.test(password);
  const matches = await passwordMatches(password, customer?.password_hash);
  if (!wellFormed || !matches) throw new PlatformError(CODE.loginOrPasswordWrong);
  await attempt.succeed();
}

function checkCode(
  deps: LoginDependencies,
  proof: { companyId: number; name: LoginName; code: string; ticket: string },
): Promise<void> {
  return deps.verification.spend({
    companyId: proof.companyId,
    bizType: codePurpose(proof.name, 'LOGIN'),
    recipients: listRecipients(proof.name),
    ticket: proof.ticket,
    code: proof.code,
  });
}

function logoutOperation(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.logout, async (context) => {
    await deps.sessions.end(context.caller?.credential ?? '', 'signedOut');
    return null;
  });
}

/** The token that is presented ends; the answer is its replacement. */
function randomKeyOperation(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.randomKey, async (context) => {
    const { caller } = context;
    const customer = caller === undefined ? undefined : await deps.customers.byId(caller.customerId);
    if (caller === undefined || customer === undefined) throw new PlatformError(CODE.signInExpired);
    // Ended before the replacement is issued: of two calls with one token only the first finds a session.
    const active = deps.sessions.find(caller.credential);
    if (active === undefined) throw new PlatformError(CODE.signInExpired);
    await deps.sessions.end(caller.credential);
    return deps.sessions.issue('login', customer);
  });
}
