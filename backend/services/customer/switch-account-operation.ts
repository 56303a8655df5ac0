import { BIZ_TYPE } from '../../protocol/business-types.ts';
import { parseDecimal } from '../../protocol/decimal.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { Customer } from '../../protocol/records/index.ts';
import { pairRepository, type CustomerRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { Type } from 'typebox';
import type { Company } from '../company/index.ts';
import { KeyedQueue } from '../message/keyed-queue.ts';
import { operation, type Operation } from '../operation.ts';
import { CUSTOMER_STATUS } from './customer-record.ts';
import { DEMO_BALANCE } from './demo-customer.ts';
import { signIn, type LoginDependencies } from './login-operations.ts';
import { signedIn } from './security/checks.ts';

const REGISTERED_BY_SYSTEM = 3;

export interface SwitchDependencies {
  readonly login: LoginDependencies;
  readonly database: Database;
}

/**
 * switchAccount: signs the caller in at the other company of a real and demo pair. The first switch opens the demo
 * customer with its accounts; nobody else can. The session that asks stays. Throws 0000111 where there is no other
 * company, 0000103 for a customer who may not sign in there and 0000005 for a pair whose other side is gone.
 */
export function switchAccountOperation(parts: SwitchDependencies): Operation {
  const queue = new KeyedQueue();
  return operation({
    bizType: BIZ_TYPE.switchAccount,
    answer: 'secret',
    mount: 'root',
    access: 'login',
    request: Type.Object({}),
    response: Customer,
    section: 'Client API, other endpoints',
    async handle(context) {
      const { row, company } = await signedIn(parts.login, context);
      const target = parts.login.companies.find(company.associationCompanyId);
      if (target === undefined) throw new PlatformError('USCUSTOMER_API_0000111');
      const other = await queue.run(String(row.id), () => counterpart(parts, row, company, target));
      if (other.status !== CUSTOMER_STATUS.normal) throw new PlatformError('USCUSTOMER_API_0000103');
      return signIn(parts.login, other, target);
    },
  });
}

async function counterpart(
  parts: SwitchDependencies,
  row: CustomerRow,
  company: Company,
  target: Company,
): Promise<CustomerRow> {
  const { database, login } = parts;
  const pair = await pairRepository.find(database, row.id);
  const otherId = pair && (company.companyType === 'demo' ? pair.real_customer_id : pair.demo_customer_id);
  const found = otherId === undefined ? undefined : await login.customers.byId(otherId);
  if (pair !== undefined && found === undefined) throw new PlatformError('USCUSTOMER_API_0000005');
  // Only a demo customer is opened by a switch; the real one registers.
  const demo = found ?? (target.companyType === 'demo' ? await openDemo(parts, row, target) : undefined);
  if (demo === undefined) throw new PlatformError('USCUSTOMER_API_0000003');
  if (target.companyType === 'demo') await openAccounts(parts, demo, target);
  return demo;
}

/** The demo customer has no address and no password of its own: the switch is the only way in. */
async function openDemo({ database, login }: SwitchDependencies, real: CustomerRow, target: Company) {
  const demo = await login.customers.create(target, {
    email: null,
    phoneArea: null,
    phone: null,
    passwordHash: null,
    customerGroupId: login.companies.groups.forRegistration(target, undefined).id,
    country: real.country,
    language: real.language,
    registerSource: REGISTERED_BY_SYSTEM,
  });
  await pairRepository.insert(database, { real_customer_id: real.id, demo_customer_id: demo.id });
  return demo;
}

/** Opens what is missing, so that a switch after a crash completes what the first began. */
async function openAccounts({ login }: SwitchDependencies, demo: CustomerRow, target: Company) {
  for (const { tradeType, currency } of target.openingAccounts) {
    const balance = parseDecimal(DEMO_BALANCE, login.asset(currency)?.digits ?? 0) ?? 0n;
    await login.customers.openAccount(demo, tradeType, currency, balance);
  }
}
