import { createHash } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { TRADE_TYPE_NUMBER } from '../../../contract/enumerations.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { depositProposalRepository } from '../../../storage/fund/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import type { Company } from '../../company/company-service.ts';
import type { Accounts } from '../accounts.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';
import { VERIFIED, type Customers } from '../customers.ts';
import { hashPassword } from '../sign-in/password.ts';
import { bankCardRepository, walletRepository } from '../../../storage/customers/wallets.ts';

/** So long ago the payees of the demo customer count as added: longer than the standard wait for a new one. */
const ADDED_BEFORE_MS = 7 * 24 * 60 * 60 * 1000;

/** Gives the demo customer an address and a card that nobody has to wait for, so that it can withdraw at once. */
async function addDemoPayees(database: Database, row: CustomerRow, nowMs: number): Promise<void> {
  const { id: customer_id, customer_no, company_id } = row;
  const create_time_ms = nowMs - ADDED_BEFORE_MS;
  await walletRepository.insertAll(database, [
    {
      company_id,
      customer_id,
      currency: 'USDT',
      chain_name: 'TRC20',
      create_time_ms,
      address: `TDemo${'1'.repeat(29)}`,
      remark: 'Demo wallet',
      is_default: 1,
    },
  ]);
  const record = JSON.stringify({
    bankAccountName: 'Demo Customer',
    bankCurrency: 'USD',
    bankName: 'Meridian Demo Bank',
    bankCode: 'DEMO',
    bankAddress: '1 Harbour Road',
    bankBranch: 'Central',
    country: 'SG',
    province: 'SG',
    city: 'Singapore',
    firstName: 'Demo',
    lastName: 'Customer',
    bankAccount: null,
    swiftCode: null,
    otherCode: null,
  });
  await bankCardRepository.insert(database, {
    company_id,
    customer_id,
    customer_no,
    bank_card_number: '4000002233445566',
    record,
    create_time_ms,
  });
}

/** The statements that remove the payees again, for the commit of what closes the demo customer. */
function removalOfDemoPayees(customerId: number): Statement[] {
  return [walletRepository.removalOfCustomer(customerId), bankCardRepository.removalOfCustomer(customerId)];
}

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
  return credentialsOf(row);
}

function credentialsOf({ id: customerId, customer_no: customerNo }: CustomerRow): DemoCustomer {
  return { customerId, customerNo, loginName: DEMO_LOGIN_NAME, password: DEMO_PASSWORD };
}

/** The demo customer that can sign in; undefined for a store without one, and for one that is closed or disabled. */
export async function findDemoCustomer(
  customers: Customers,
  company: Company,
): Promise<DemoCustomer | undefined> {
  const row = await customers.byEmail(company.id, DEMO_LOGIN_NAME);
  return row?.status === CUSTOMER_STATUS.normal ? credentialsOf(row) : undefined;
}

/** What keeps the demo customer: anything but the play money that is left of what it began with. */
export type DemoHolding = 'positions' | 'orders' | 'debts' | 'proposals' | 'coins' | 'deposits';

export interface DemoRemoval {
  readonly customers: Customers;
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'resetBalance'>;
  /** True while money of the customer is on its way. */
  hasUnfinishedProposal(customerId: number): Promise<boolean>;
  /** Ends every session and API key. */
  endAccess(customer: CustomerRow): Promise<void>;
}

/**
 * Takes the demo customer out: its play money leaves the accounts, its account is closed and its name is free. Answers what it still
 * holds; nothing is done then. Without such a customer nothing is done either.
 */
export async function removeDemoCustomer(
  { customers, database, accounts, hasUnfinishedProposal, endAccess }: DemoRemoval,
  company: Company,
): Promise<readonly DemoHolding[]> {
  const row = await customers.byEmail(company.id, DEMO_LOGIN_NAME);
  if (row === undefined) return [];
  const own = await customers.accountsOf(row.id);
  const some = (is: (account: Account) => boolean) => own.some(is);
  const holds: Readonly<Record<DemoHolding, boolean>> = {
    positions: customers.heldProducts(row.id).length > 0 || some(holdsShares),
    orders: some(({ lockMargin }) => isSomething(lockMargin)),
    debts: some(({ liabilities }) => isSomething(liabilities)),
    proposals: await hasUnfinishedProposal(row.id),
    coins: some(({ currency, balance }) => !DEMO_CURRENCIES.includes(currency) && isSomething(balance)),
    deposits:
      some(({ balance }) => isSomething(balance)) &&
      (await depositProposalRepository.count(database, row.id, ['done'])) > 0,
  };
  const found = (Object.keys(holds) as DemoHolding[]).filter((name) => holds[name]);
  if (found.length > 0) return found;
  for (const { accountId } of own) await accounts.resetBalance(accountId, 0n, []);
  const closed = { status: CUSTOMER_STATUS.closed, email: null };
  await customers.update(row.id, closed, () => removalOfDemoPayees(row.id));
  await endAccess(row);
  return [];
}

/** Shares are worth something beside the money of their account. */
function holdsShares({ tradeType, equity, balance }: Account): boolean {
  return tradeType === TRADE_TYPE_NUMBER.stock && equity !== balance;
}

/** True for decimal text that is not zero. */
function isSomething(amount: string | null): boolean {
  return amount !== null && /[1-9]/.test(amount);
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
