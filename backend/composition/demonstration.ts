import type { ReadyDemo, ReadyDemoPerson } from '../ready-line.ts';
import { DEMO_APPLICATION, type Auth2Service } from '../services/auth2/auth2-service.ts';
import type { CustomerService, DemoCustomer, DemoHolding } from '../services/customer/customer-service.ts';
import type { CompanyService } from '../services/company/company-service.ts';
import type { Demonstration } from '../services/management/management-service.ts';
import { closeDemoOffice } from './demo-office.ts';
import { FailedCheckError } from './store/failed-check.ts';

/** Where a platform has its demonstration. */
interface Services {
  readonly auth2: Auth2Service;
  readonly companies: CompanyService;
  readonly customers: CustomerService;
}

/** What a platform has of the demonstration now; undefined for nothing. */
export async function findDemonstration({
  customers,
  auth2,
}: Pick<Services, 'customers' | 'auth2'>): Promise<Demonstration | undefined> {
  const customer = (await customers.findDemoCustomer())?.loginName ?? null;
  const { appId, appSecret } = DEMO_APPLICATION;
  const isPublished = auth2.applications.authenticate(appId, appSecret) !== undefined;
  const application = isPublished ? appId : null;
  return customer === null && application === null ? undefined : { customer, application };
}

/** The sign-in of a demonstration as the ready line shows it. */
export function readyDemo(
  { companies, auth2 }: Pick<Services, 'companies' | 'auth2'>,
  { loginName, password }: DemoCustomer,
  office: readonly ReadyDemoPerson[],
  compatible?: ReadyDemo['compatible'],
): ReadyDemo {
  const { appId, appSecret, openMsgAppId } = companies.first;
  return {
    loginName,
    password,
    appId,
    appSecret,
    openMsgAppId,
    office,
    ...(compatible && { compatible }),
    auth2: demoApplication({ companies, auth2 }),
  };
}

/** The demonstration application as it is registered; its secret is only known until its operator changes it. */
function demoApplication({ auth2, companies }: Pick<Services, 'auth2' | 'companies'>): ReadyDemo['auth2'] {
  const { appId, appSecret } = DEMO_APPLICATION;
  const registered = auth2.applications.of(companies.first.id).find((one) => one.appId === appId);
  const isUnchanged = auth2.applications.authenticate(appId, appSecret) !== undefined;
  return {
    appId,
    appSecret: isUnchanged ? appSecret : null,
    returnAddress: registered?.returnAddresses[0] ?? '',
  };
}

/** What a platform with durable data says at every start while it has a demonstration. */
export function warnOfDemonstration({ customer, application }: Demonstration): string {
  const parts = [
    ...(customer === null ? [] : [`the demonstration customer ${customer}`]),
    ...(application === null ? [] : [`the demonstration application ${application}`]),
  ];
  return `warning: this platform has ${parts.join(' and ')}, whose credentials everybody knows: before others reach it, stop it and start it once with the same options and --remove-demo`;
}

const HOLDINGS: Readonly<Record<DemoHolding, string>> = {
  positions: 'open positions or shares',
  orders: 'orders that rest',
  debts: 'debts',
  proposals: 'deposits, withdrawals or orders of fund shares that have not ended',
  coins: 'coins or shares of funds',
  deposits: 'money that was paid in',
};

/**
 * Takes the demonstration customer and application out of a platform, disables the persons of its office and says what it did. Throws
 * FailedCheckError while the customer holds more than play money; everything stays then.
 */
export async function removeDemonstration(parts: Services): Promise<string> {
  const { customer, application } = (await findDemonstration(parts)) ?? {};
  const holds = await parts.customers.removeDemoCustomer();
  if (holds.length > 0)
    throw new FailedCheckError(
      `the demonstration customer holds ${holds.map((name) => HOLDINGS[name]).join('; ')}: close, cancel or take it out first; nothing was removed`,
    );
  await parts.auth2.applications.remove(DEMO_APPLICATION.appId);
  const persons = await closeDemoOffice(parts.companies);
  if (!customer && !application && persons.length === 0)
    return 'there is no demonstration customer or application';
  const removed = [
    customer && `customer ${customer}`,
    application && `application ${application}`,
    ...persons.map((name) => `person ${name}`),
  ];
  return `removed: ${removed.filter(Boolean).join(', ')}`;
}
