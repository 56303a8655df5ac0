import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CATALOGUE } from '../../../contract/errors/catalogue.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { CUSTOMER_STATUS, maskEmail } from '../customer-record.ts';
import { requireSecondFactor, signIn } from '../sign-in/login-operations.ts';
import { hashPassword, requireStrongPassword } from '../sign-in/password.ts';
import { requireGoogleCode, spendCode } from '../security/checks.ts';
import type { PasswordLinks } from './password-links.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/** What checkToken answers of a link: the code of the failure without its module, or this one for a good link. */
const GOOD = '0';
const INVALID = CATALOGUE[CODE.linkInvalid].code;
const USED = CATALOGUE[CODE.linkUsed].code;
interface PhoneProof {
  readonly phone?: string;
  readonly phoneArea?: string;
  readonly smsVerifyCode?: string;
  readonly smsSendToken?: string;
}

export interface PasswordLinkDependencies {
  readonly login: LoginDependencies;
  readonly links: PasswordLinks;
}

/** A first password by the link of an e-mail and the customer's phone, and a forgotten one by the phone alone. */
export function passwordLinkOperations(deps: PasswordLinkDependencies): readonly Operation[] {
  return [checkToken(deps), checkPhone(deps), firstSetLoginPwd(deps), checkRetrieve(deps), retrieve(deps)];
}

/** What a link is worth, said in the answer: a page shows it. */
function checkToken({ login, links }: PasswordLinkDependencies): Operation {
  return implement(SECURITY_CALLS.checkToken, async ({ companyId }, request) => {
    const { state, customerId } = await links.look(companyId, request.checkToken ?? '');
    const row = customerId === undefined ? undefined : await login.customers.byId(customerId);
    const email = row?.email ?? null;
    return {
      errorCode: state === 'used' ? USED : state === 'good' ? GOOD : INVALID,
      email: email === null ? '' : maskEmail(email),
      bool: email === null ? 'no' : 'yes',
    };
  });
}

/**
 * The phone of the customer of a link; a customer without one gets it. Throws 0000148 and 0000149 for the link, 0000147
 * for another phone than the customer's, and the codes of the code.
 */
function checkPhone({ login, links }: PasswordLinkDependencies): Operation {
  return implement(SECURITY_CALLS.checkPhone, async (context, request) => {
    const { companyId } = context;
    const row = await login.customers.byId(await links.requireLink(companyId, request.checkToken ?? ''));
    if (row === undefined) throw new PlatformError(CODE.linkInvalid);
    requireNoPassword(row);
    const named = readPhone(request);
    const isOther = row.phone !== null && (row.phone !== named.phone || row.phone_area !== named.phone_area);
    if (isOther) throw new PlatformError(CODE.phoneNotOwn);
    if (row.phone === null) await requireFree(login, context, named);
    await provePhone(login, companyId, named, request, 'COMMON');
    if (row.phone === null) await bindPhone(login, context, row, named);
    return { validToken: await links.issue({ companyId, customerId: row.id }, 'first') };
  });
}

/**
 * The first password; the customer is signed in. Where it signs in with one-time codes, one is needed here too: throws 0000520 and
 * 0000519.
 */
function firstSetLoginPwd({ login, links }: PasswordLinkDependencies): Operation {
  return implement(SECURITY_CALLS.firstSetLoginPwd, async ({ companyId, ip }, request) => {
    const company = login.companies.find(companyId);
    const customerId = await links.requireProved(companyId, request.validToken ?? '', 'first');
    const row = await login.customers.byId(customerId);
    if (company === undefined || row === undefined) throw new PlatformError(CODE.linkInvalid);
    const password = requireStrongPassword(request.newPwd);
    requireNoPassword(row);
    if (row.status !== CUSTOMER_STATUS.normal) throw new PlatformError(CODE.signInNotAllowed);
    await requireGoogleCode(login, row.id, request.googleCode);
    await storePassword(login, links, row, password);
    return signIn(login, row, company, ip);
  });
}

/** A customer who forgot its password proves its phone. Throws 0000112 for a phone that nobody has. */
function checkRetrieve({ login, links }: PasswordLinkDependencies): Operation {
  return implement(SECURITY_CALLS.checkPhoneForRetriedLoginPwd, async ({ companyId }, request) => {
    const named = readPhone(request);
    await provePhone(login, companyId, named, request, 'PASSWORD');
    const row = await login.customers.byPhone(companyId, named.phone_area, named.phone);
    if (row === undefined) throw new PlatformError(CODE.credentialsWrong);
    return { validToken: await links.issue({ companyId, customerId: row.id }, 'retrieve') };
  });
}

/** Another password; every session of the customer ends. Throws as a sign-in does where the customer uses one-time codes. */
function retrieve({ login, links }: PasswordLinkDependencies): Operation {
  return implement(SECURITY_CALLS.retrieveLoginPwd, async ({ companyId, ip }, request) => {
    const customerId = await links.requireProved(companyId, request.validToken ?? '', 'retrieve');
    const row = await login.customers.byId(customerId);
    if (row === undefined) throw new PlatformError(CODE.linkInvalid);
    const password = requireStrongPassword(request.newPwd);
    await requireSecondFactor(login, row.id, request.googleCode);
    await storePassword(login, links, row, password);
    await login.signInGuard.forgive(`customer ${row.id}`, ip);
    await login.networks.note(row.id, ip);
    return null;
  });
}

/** A link is for a first password only: throws 0000149 where there is one. */
function requireNoPassword(row: CustomerRow): void {
  if (row.password_hash !== null) throw new PlatformError(CODE.linkUsed);
}

/** Stores the password, ends every session and uses every link of the customer up, in one commit. */
async function storePassword(
  login: LoginDependencies,
  links: PasswordLinks,
  row: CustomerRow,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await login.sessions.endAll(row.id, {
    store: (removal) =>
      login.customers.update(row.id, { password_hash }, () => [...removal, links.useAll(row.id)]),
  });
}

function readPhone(request: PhoneProof): { phone: string; phone_area: string } {
  if (!request.phoneArea) throw new PlatformError(CODE.areaCodeMissing);
  return { phone: parsePhone(request.phone), phone_area: parsePhoneArea(request.phoneArea) };
}

function provePhone(
  login: LoginDependencies,
  companyId: number,
  { phone, phone_area }: { phone: string; phone_area: string },
  { smsVerifyCode, smsSendToken }: PhoneProof,
  purpose: 'COMMON' | 'PASSWORD',
): Promise<void> {
  return spendCode(
    login,
    {
      companyId,
      bizType: `SMS_${purpose}_VERIFICATION_CODE`,
      recipients: [phone, `${phone_area.slice(1)}${phone}`],
    },
    { code: smsVerifyCode, ticket: smsSendToken },
    CODE.phoneCodeWrong,
  );
}

async function bindPhone(
  login: LoginDependencies,
  context: RequestContext,
  row: CustomerRow,
  members: { phone: string; phone_area: string },
): Promise<void> {
  const company = login.companies.find(context.companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  await login.customers.changeContact(company, row.id, members, () => requireFree(login, context, members));
}

/** Throws 0000142 with the company's name when the phone is another customer's. */
async function requireFree(
  login: LoginDependencies,
  { companyId }: RequestContext,
  { phone, phone_area }: { phone: string; phone_area: string },
): Promise<void> {
  const name = login.companies.find(companyId)?.name ?? '';
  if ((await login.customers.byPhone(companyId, phone_area, phone)) !== undefined)
    throw new PlatformError(CODE.phoneOfOther, [name]);
}
