import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { parseEmail, parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import type { Customers } from '../customers.ts';

/** Values of `type` in login and register: what `loginName` is. */
const LOGIN_TYPE = { email: 1, phone: 2, customerNo: 3 } as const;

const CUSTOMER_NO = /^\d{1,16}$/;

/** A login name in its one canonical form. */
export type LoginName =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phoneArea: string; readonly phone: string }
  | { readonly kind: 'customerNo'; readonly customerNo: string };

/**
 * Reads a login name. Throws the listed codes of malformed addresses, 0000104 for text that is no customer number, and
 * 0000105 for an unknown type and for an empty customer number.
 */
export function parseLoginName(type: number, loginName: string, phoneArea: string | undefined): LoginName {
  switch (type) {
    case LOGIN_TYPE.email:
      return { kind: 'email', email: parseEmail(loginName) };
    case LOGIN_TYPE.phone:
      return { kind: 'phone', phoneArea: parsePhoneArea(phoneArea), phone: parsePhone(loginName) };
    case LOGIN_TYPE.customerNo:
      if (loginName === '') throw new PlatformError(CODE.phoneOrEmailMissing);
      if (!CUSTOMER_NO.test(loginName)) throw new PlatformError(CODE.customerUnreadable);
      return { kind: 'customerNo', customerNo: loginName };
    default:
      throw new PlatformError(CODE.phoneOrEmailMissing);
  }
}

/** An address for codes. Throws as `parseLoginName` does, and 0000105 for a customer number. */
export function parseAddress(
  type: number,
  loginName: string,
  phoneArea: string | undefined,
): Exclude<LoginName, { kind: 'customerNo' }> {
  if (type === LOGIN_TYPE.customerNo) throw new PlatformError(CODE.phoneOrEmailMissing);
  const name = parseLoginName(type, loginName, phoneArea);
  if (name.kind === 'customerNo') throw new PlatformError(CODE.phoneOrEmailMissing);
  return name;
}

/** The customer whom a login name names. */
export function customerByName(
  customers: Customers,
  companyId: number,
  name: LoginName,
): Promise<CustomerRow | undefined> {
  switch (name.kind) {
    case 'email':
      return customers.byEmail(companyId, name.email);
    case 'phone':
      return customers.byPhone(companyId, name.phoneArea, name.phone);
    case 'customerNo':
      return customers.byNumber(companyId, name.customerNo);
  }
}

interface NameRequest {
  readonly type: number;
  readonly loginName: string;
  readonly phoneArea?: string;
}

const EXISTS = 1;
const ABSENT = 2;

/** What checkCustomerExist answers: 1 where a customer has the name, else 2. Throws as `parseLoginName` does. */
export async function checkExistence(
  customers: Customers,
  companyId: number,
  { type, loginName, phoneArea }: NameRequest,
): Promise<number> {
  const row = await customerByName(customers, companyId, parseLoginName(type, loginName, phoneArea));
  return row === undefined ? ABSENT : EXISTS;
}

/** Forms under which verification codes may have been sent to the name. */
export function listRecipients(name: LoginName): readonly string[] {
  switch (name.kind) {
    case 'email':
      return [name.email];
    case 'phone':
      return [name.phone, `${name.phoneArea.slice(1)}${name.phone}`];
    case 'customerNo':
      return [];
  }
}

/** Key under which wrong passwords are counted: the customer where there is one, else the name itself. */
export function loginKey(companyId: number, name: LoginName, customer: CustomerRow | undefined): string {
  return customer === undefined
    ? `${companyId} ${listRecipients(name)[0] ?? ''}${name.kind === 'customerNo' ? name.customerNo : ''}`
    : `customer ${customer.id}`;
}

/** Purpose of the codes sent to a name, for example `SMS_LOGIN_VERIFICATION_CODE`. */
export function codePurpose(name: LoginName, purpose: 'LOGIN' | 'REGISTER'): string {
  return `${name.kind === 'phone' ? 'SMS' : 'EMAIL'}_${purpose}_VERIFICATION_CODE`;
}

/** Area code and number as digits, the form in which text messages are addressed. */
export function phoneDigits(row: Pick<CustomerRow, 'phone' | 'phone_area'>): string | null {
  return row.phone === null ? null : `${(row.phone_area ?? '').slice(1)}${row.phone}`;
}
