import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { securityChangeRepository, type CustomerRow } from '../../../storage/customers/index.ts';
import type { Company } from '../../company/company-service.ts';
import { parseEmail, parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import { cacheResponse, type RequestContext } from '../../operation.ts';
import { requireGoogleCode, requireRightCode, signedIn, spendCode, type GivenCode } from './checks.ts';
import { proofMissing } from './present-proof.ts';
import type { Earlier } from './ways-back.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';
import { phoneDigits } from '../sign-in/login-name.ts';

/** The first address of a customer, the first one of a customer who came by a messenger, or another instead of it. */
export type ContactMode = 'bind' | 'first' | 'change';

/** What every change of an address carries. */
interface ContactChange {
  readonly mode: ContactMode;
  readonly googleCode: string | undefined;
  /** The code that was sent to the new address. */
  readonly code: GivenCode;
  /** Whether the request carries a proof of who sends it, or none is asked for; absent: `proveCustomer` says so. */
  isProved?(row: CustomerRow): boolean;
  /** Proves that the caller is the customer, beside the new address; runs before the new address's code is spent. */
  proveCustomer(row: CustomerRow): Promise<void>;
}

/**
 * Sets or replaces the caller's e-mail address. Throws 0000122 or 0001019 when it is bound already, 0000137 when there is none to
 * replace, 0000141 when it is another customer's, and the codes of the proofs; nothing is changed then.
 */
export async function setEmail(
  deps: LoginDependencies,
  context: RequestContext,
  change: ContactChange & { readonly email: string | undefined },
): Promise<null> {
  const { row, company } = await signedIn(deps, context);
  const email = parseEmail(change.email);
  const isFirst = change.mode !== 'change';
  if (change.mode === 'first' && row.email !== null) throw new PlatformError(CODE.emailAlreadySet);
  if (isFirst ? row.email !== null : row.email === email) throw new PlatformError(CODE.emailAlreadyBound);
  if (!isFirst && row.email === null) throw new PlatformError(CODE.emailWrong);
  const free = () => requireFreeEmail(deps, company, email);
  await free();
  await requireGoogleCode(deps, row.id, change.googleCode);
  const proof = { companyId: company.id, bizType: 'EMAIL_COMMON_VERIFICATION_CODE', recipients: [email] };
  await proveBoth(deps, row, change, proof, isFirst ? CODE.emailCodeWrong : CODE.newEmailCodeWrong);
  await store(deps, context, { row, company, what: 'email', members: { email }, free });
  return null;
}

/**
 * Sets or replaces the caller's phone number. Throws 0000505 without an area code, 0000121 or 0001020 when it is bound already,
 * 0000136 when there is none to replace, 0000142 when it is another customer's, and the codes of the proofs.
 */
export async function setPhone(
  deps: LoginDependencies,
  context: RequestContext,
  change: ContactChange & { readonly phone: string | undefined; readonly phoneArea: string | undefined },
): Promise<null> {
  const { row, company } = await signedIn(deps, context);
  if (!change.phoneArea) throw new PlatformError(CODE.areaCodeMissing);
  const phone_area = parsePhoneArea(change.phoneArea);
  const phone = parsePhone(change.phone);
  const isFirst = change.mode !== 'change';
  const isSame = row.phone === phone && row.phone_area === phone_area;
  if (change.mode === 'first' && row.phone !== null) throw new PlatformError(CODE.phoneAlreadySet);
  if (isFirst ? row.phone !== null : isSame) throw new PlatformError(CODE.phoneAlreadyBound);
  if (!isFirst && row.phone === null) throw new PlatformError(CODE.phoneWrong);
  const free = () => requireFreePhone(deps, company, phone_area, phone);
  await free();
  await requireGoogleCode(deps, row.id, change.googleCode);
  const proof = {
    companyId: company.id,
    bizType: 'SMS_COMMON_VERIFICATION_CODE',
    recipients: [phone, `${phone_area.slice(1)}${phone}`],
  };
  await proveBoth(deps, row, change, proof, isFirst ? CODE.phoneCodeWrong : CODE.newPhoneCodeWrong);
  await store(deps, context, { row, company, what: 'phone', members: { phone, phone_area }, free });
  return null;
}

/**
 * The proof of who changes the address, then the code that went to the new one. Without the proof the code is looked at and not spent:
 * throws its code, or 0000521.
 */
async function proveBoth(
  deps: LoginDependencies,
  row: CustomerRow,
  change: ContactChange,
  proof: Parameters<typeof spendCode>[1],
  wrong: Parameters<typeof spendCode>[3],
): Promise<void> {
  if (change.isProved?.(row) === false) {
    await requireRightCode(deps, proof, change.code, wrong);
    throw proofMissing('originalVerifyCode', 'originalSendToken');
  }
  await change.proveCustomer(row);
  await spendCode(deps, proof, change.code, wrong);
}

/** Stores the address with a way back, and tells the earlier one. */
async function store(
  { customers, waysBack, wallClock }: LoginDependencies,
  context: RequestContext,
  change: {
    readonly row: CustomerRow;
    readonly company: Company;
    readonly what: 'email' | 'phone';
    readonly members: Partial<Pick<CustomerRow, 'email' | 'phone' | 'phone_area'>>;
    free(): Promise<void>;
  },
): Promise<void> {
  const { row, company, what, members, free } = change;
  const earlier: Earlier =
    what === 'email' ? { email: row.email } : { phone: row.phone, phone_area: row.phone_area };
  const wayBack = waysBack.offer(row, company, what, earlier);
  const isReplaced = row[what] !== null;
  const kinds = isReplaced ? (['replaced', `${what}Replaced`] as const) : [];
  const noted = kinds.map((kind) => securityChangeRepository.note(row.id, kind, wallClock.nowMs()));
  const kept = cacheResponse(context, null);
  await customers.changeContact(company, row.id, members, free, () => [
    ...noted,
    ...wayBack.statements,
    ...(kept?.() ?? []),
  ]);
  await wayBack.notify();
}

/** Spends the code that was sent to the address which is replaced. Throws 0000516 or 0000514. */
export async function spendOldCode(
  deps: LoginDependencies,
  row: CustomerRow,
  channel: 'EMAIL' | 'SMS',
  given: GivenCode,
): Promise<void> {
  const recipient = channel === 'EMAIL' ? row.email : phoneDigits(row);
  const proof = {
    companyId: row.company_id,
    bizType: `${channel}_LOGINED_VERIFICATION_CODE`,
    recipients: recipient === null ? [] : [recipient],
  };
  await spendCode(deps, proof, given, channel === 'EMAIL' ? CODE.oldEmailCodeWrong : CODE.oldPhoneCodeWrong);
}

/** Throws 0000141 with the company's name when the e-mail is another customer's. */
async function requireFreeEmail(deps: LoginDependencies, company: Company, email: string): Promise<void> {
  if ((await deps.customers.byEmail(company.id, email)) !== undefined)
    throw new PlatformError(CODE.emailOfOther, [company.name]);
}

/** Throws 0000142 with the company's name when the phone is another customer's. */
async function requireFreePhone(
  deps: LoginDependencies,
  company: Company,
  phoneArea: string,
  phone: string,
): Promise<void> {
  if ((await deps.customers.byPhone(company.id, phoneArea, phone)) !== undefined)
    throw new PlatformError(CODE.phoneOfOther, [company.name]);
}
