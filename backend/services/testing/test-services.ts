import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { createHash } from 'node:crypto';
import pino, { type Logger } from 'pino';
import { BUILT_IN_PRODUCTS, createSteppedClock, type SteppedClock } from '../../market/index.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Account } from '../../contract/records/index.ts';
import { openDatabase, type Database } from '../../storage/index.ts';
import { createCatalogueService, type CatalogueService } from '../catalogue/catalogue-service.ts';
import {
  createCompanyService,
  MERIDIAN,
  type CompanyDefinition,
  type CompanyService,
} from '../company/company-service.ts';
import {
  createCustomerService,
  type Accounts,
  type CustomerService,
  type OpenAccountRequest,
  type SocialConfiguration,
} from '../customer/customer-service.ts';
import { createOutbox, type Outbox } from '../message/message-operations.ts';
import { testContext } from './context.ts';

/** Monday 2026-03-02 at noon UTC: every product but stocks is open. */
export const TEST_START_MS = Date.UTC(2026, 2, 2, 12);

/** A second company, so that tests can show what does not cross from one to another. */
export const OTHER_COMPANY: CompanyDefinition = {
  ...MERIDIAN,
  id: 2,
  code: 'other',
  associationCompanyId: 0,
  name: 'Other',
  startNumber: 90_000_001,
  endNumber: 99_999_999,
};

/** Accounts without a trade service: balances never move. Used by tests of the services above storage. */
export function memoryAccounts(): Accounts & { opened: OpenAccountRequest[] } {
  const opened: OpenAccountRequest[] = [];
  return {
    opened,
    openAccount: async (request) => opened.push(request),
    heldProducts: () => [],
    async resetBalance(accountId, balance) {
      const before = opened[accountId - 1];
      if (before !== undefined) opened[accountId - 1] = { ...before, initialBalance: balance };
    },
    accountsOf: (customerId) =>
      opened.flatMap((request, at) =>
        request.customerId === customerId ? [accountRecord(request, at + 1)] : [],
      ),
  };
}

function accountRecord(request: OpenAccountRequest, accountId: number): Account {
  const amount = formatDecimal(request.initialBalance, request.digits);
  const zero = formatDecimal(0n, request.digits);
  return {
    companyId: request.companyId,
    tradeType: TRADE_TYPES.number(request.tradeType),
    customerId: request.customerId,
    customerNo: request.customerNo,
    accountId,
    type: 1,
    status: 2,
    activateStatus: 2,
    activateTime: null,
    remark: null,
    currency: request.currency,
    digits: request.digits,
    withdrawAmount: amount,
    createTime: TEST_START_MS,
    firstDepositTime: null,
    firstWithdrawTime: null,
    assetsId: request.assetsId,
    balance: amount,
    available: amount,
    equity: amount,
    lockAmount: zero,
    profit: zero,
    margin: zero,
    notWithdrawAmount: zero,
    freeMargin: amount,
    lockMargin: zero,
    liabilities: null,
    liabilitiesPrincipal: null,
    interest: null,
    netAssets: amount,
    frozen: zero,
    collateralFrozen: null,
    availableLoan: null,
    interestProportion: null,
    marginRadio: null,
    wholeWarehouseBalance: null,
    wholeWarehouseRate: null,
    openAccountStatus: true,
  };
}

/** The services below the gateway on stepped clocks. */
export interface TestServices {
  readonly database: Database;
  readonly wallClock: SteppedClock;
  readonly marketClock: SteppedClock;
  readonly companies: CompanyService;
  readonly catalogue: CatalogueService;
  readonly customers: CustomerService;
  readonly outbox: Outbox;
  readonly accounts: ReturnType<typeof memoryAccounts>;
  readonly log: Logger;
  close(): Promise<void>;
}

export interface TestServicesOptions {
  readonly directory?: string;
  /** A store that is open already; it is closed with the services. */
  readonly database?: Database;
  readonly startMs?: number;
  readonly companies?: readonly CompanyDefinition[];
  readonly accounts?: ReturnType<typeof memoryAccounts>;
  readonly social?: SocialConfiguration;
  readonly log?: Logger;
}

/** Starts the services; with a directory, a second start finds what the first one stored. */
export async function startTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const { startMs = TEST_START_MS, accounts = memoryAccounts() } = options;
  const log = options.log ?? pino({ level: 'silent' });
  const wallClock = createSteppedClock(startMs);
  const marketClock = createSteppedClock(startMs);
  const database = options.database ?? (await openDatabase({ directory: options.directory }));
  const companies = await createCompanyService({
    database,
    wallClock,
    log,
    definitions: options.companies ?? [MERIDIAN, OTHER_COMPANY],
  });
  const catalogue = createCatalogueService({
    source: { products: BUILT_IN_PRODUCTS },
    marketClock,
    wallClock,
    groupsOf: (companyId) => companies.groups.of(companyId),
  });
  const outbox = await createOutbox({ database, wallClock });
  const customers = await createCustomerService({
    database,
    wallClock,
    companies,
    catalogue,
    accounts,
    outbox,
    social: options.social,
    log,
  });
  return {
    database,
    wallClock,
    marketClock,
    companies,
    catalogue,
    customers,
    outbox,
    accounts,
    log,
    async close() {
      await companies.close();
      await customers.close();
      await database.close();
    },
  };
}

/** A password in the form in which it travels. */
export function travellingPassword(plain: string): string {
  return createHash('md5').update(plain).digest('hex');
}

/** Calls an operation of the customer service as the gateway does, with the caller of a token. */
export async function callOperation<Answer>(
  services: TestServices,
  name: string,
  request: unknown,
  as: { readonly token?: string | undefined; readonly companyId?: number | undefined } = {},
): Promise<Answer> {
  const operation = services.customers.operations.find((candidate) => candidate.bizType.endsWith(name));
  if (operation === undefined) throw new Error(`no operation ${name}`);
  const context = testContext({
    companyId: as.companyId ?? 1,
    receivedAtMs: services.wallClock.nowMs(),
    caller: as.token === undefined ? undefined : services.customers.findSession(as.token)?.caller,
  });
  return (await operation.handle(context, request as never)) as Answer;
}

/** Password, as it travels, of customers that `registerCustomer` makes. */
export const TEST_PASSWORD = travellingPassword('correct horse');

/** Registers a customer by e-mail with the code from the outbox. */
export async function registerCustomer(
  services: TestServices,
  email: string,
  change: object = {},
  companyId = 1,
): Promise<{ customerNo: string }> {
  const purpose = { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: email };
  const { token } = await callOperation<{ token: string }>(services, 'verifyCodeSend', purpose, {
    companyId,
  });
  const code = (await services.outbox.recent(1))[0]?.code;
  const request = {
    type: 1,
    loginName: email,
    country: 'SG',
    registerSource: 2,
    pwd: TEST_PASSWORD,
    verifyCode: code,
    sendToken: token,
    ...change,
  };
  return callOperation(services, '.register', request, { companyId });
}

/** Lets a test send one recipient more codes than strangers may cause: the platform forgets those it sent. */
export async function forgetSentCodes({ database }: Pick<TestServices, 'database'>): Promise<void> {
  await database.commit([{ sql: 'DELETE FROM code_sends', parameters: [] }]);
}
