import { createHash } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import type { CustomerRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import type { AssetEntry } from '../catalogue/index.ts';
import type { Company } from '../company/index.ts';
import { VERIFIED, type Customers } from './customers.ts';
import { addDemoPayees } from './demo-payees.ts';
import { hashPassword } from './password.ts';

/** The customer with whom a new user signs in by one click. */
export const DEMO_LOGIN_NAME = 'demo@meridian.example';
export const DEMO_PASSWORD = 'meridian-demo';

/** Play money of a demo account in one of the currencies of contracts and shares; accounts of coins begin empty. */
export const DEMO_BALANCE = '100000';
const DEMO_CURRENCIES = ['USDT', 'USD'];
const DEMO_COUNTRY = 'SG';
const REGISTERED_BY_SYSTEM = 3;

export interface DemoDependencies {
  readonly customers: Customers;
  readonly database: Database;
  readonly wallClock: WallClock;
}

/** Credentials of the demo customer; the password is plain. */
export interface DemoCustomer {
  readonly customerId: number;
  readonly customerNo: string;
  readonly loginName: string;
  readonly password: string;
}

/**
 * Makes sure that the demo customer exists and has the opening accounts of its company with 100,000.00 each; what is there stays as it is.
 * A new one is verified and has payees that it need not wait for.
 */
export async function ensureDemoCustomer(
  { customers, database, wallClock }: DemoDependencies,
  company: Company,
  asset: (code: string) => AssetEntry | undefined,
): Promise<DemoCustomer> {
  const known = await customers.byEmail(company.id, DEMO_LOGIN_NAME);
  const row = known ?? (await create(customers, company));
  if (known === undefined) await addDemoPayees(database, row, wallClock.nowMs());
  // One of an earlier version is not verified; clients let it nowhere.
  if (row.kyc_audit_status !== VERIFIED.kyc_audit_status) await customers.update(row.id, VERIFIED);
  for (const { tradeType, currency } of company.openingAccounts) {
    const digits = asset(currency)?.digits ?? 0;
    const balance = DEMO_CURRENCIES.includes(currency) ? parseDecimal(DEMO_BALANCE, digits) : 0n;
    await customers.openAccount(row, tradeType, currency, balance ?? 0n);
  }
  return {
    customerId: row.id,
    customerNo: row.customer_no,
    loginName: DEMO_LOGIN_NAME,
    password: DEMO_PASSWORD,
  };
}

async function create(customers: Customers, company: Company): Promise<CustomerRow> {
  const travelling = createHash('md5').update(DEMO_PASSWORD).digest('hex');
  return customers.create(company, {
    email: DEMO_LOGIN_NAME,
    phoneArea: null,
    phone: null,
    passwordHash: await hashPassword(travelling),
    customerGroupId: company.userGroupId,
    country: DEMO_COUNTRY,
    language: company.language,
    registerSource: REGISTERED_BY_SYSTEM,
    isVerified: true,
  });
}
