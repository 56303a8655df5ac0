import type { UserInformation } from '../../contract/calls/auth2.ts';
import type { Account } from '../../contract/records/index.ts';
import { customerRepository } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { CUSTOMER_STATUS } from '../customer/customer-record.ts';

export interface UserInformationSource {
  readonly database: Database;
  readonly accounts: { accountsOf(customerId: number): readonly Account[] | Promise<readonly Account[]> };
}

/** Reads a customer; undefined for one who may not sign in (any more). */
export async function userInformation(
  source: UserInformationSource,
  customerId: number,
): Promise<UserInformation | undefined> {
  const row = await customerRepository.byId(source.database, customerId);
  if (row === undefined || row.status !== CUSTOMER_STATUS.normal) return undefined;
  const [first] = await source.accounts.accountsOf(customerId);
  return {
    customerNo: row.customer_no,
    email: row.email,
    accountId: first?.accountId ?? 0,
    thirdUserId: '',
    thirdLoginSource: '',
  };
}
