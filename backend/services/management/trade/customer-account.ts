import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { type Account } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import type { Caller, RequestContext } from '../../operation.ts';

/** The customers of a management call. */
export type Directory = CustomerService['directory'];

/** The customer of a number. Throws 0000003 for one that the company does not have. */
export async function findCustomer(
  directory: Directory,
  companyId: number,
  customerNo: string,
): Promise<CustomerRow> {
  const row = await directory.byNumber(companyId, customerNo);
  if (row === undefined) throw new PlatformError(CODE.dataUnknown);
  return row;
}

/** What of it a request carries. */
export interface CustomerNamed {
  readonly customerNo?: string | undefined;
  readonly customerId?: number | undefined;
}

/**
 * The customer of a request; where both are sent they must be the same one's. An empty number and 0 count as absent.
 * Throws 0000003 for a customer that the company does not have.
 */
export async function namedCustomer(
  directory: Directory,
  companyId: number,
  { customerNo = '', customerId = 0 }: CustomerNamed,
): Promise<CustomerRow> {
  const row =
    customerId > 0 ? await directory.byId(customerId) : await directory.byNumber(companyId, customerNo);
  const isIntended = customerNo === '' || row?.customer_no === customerNo;
  if (row === undefined || row.company_id !== companyId || !isIntended)
    throw new PlatformError(CODE.dataUnknown);
  return row;
}

/** Which account a call means: account type and currency, or the number too. */
export interface AccountOf {
  readonly accountId?: number | undefined;
  readonly accountCurrency: string;
  readonly tradeType: number;
}

/** The account of a customer. Throws GATEWAY_CODE_011 when the customer has no such account. */
export async function findAccount(
  directory: Directory,
  customerId: number,
  choice: AccountOf,
): Promise<Account> {
  const account = (await directory.accountsOf(customerId)).find(
    (own) =>
      own.tradeType === choice.tradeType &&
      own.currency === choice.accountCurrency &&
      (choice.accountId === undefined || own.accountId === choice.accountId),
  );
  if (account === undefined) throw new PlatformError(CODE.serviceFault);
  return account;
}

/** The context of a customer's own call that an operator makes for him. */
export function onBehalfOf(context: RequestContext, row: CustomerRow): RequestContext {
  const caller: Caller = {
    customerId: row.id,
    customerNo: row.customer_no,
    customerGroupId: row.customer_group_id,
    credential: 'management',
  };
  return { ...context, caller, cacheStatements: undefined };
}
