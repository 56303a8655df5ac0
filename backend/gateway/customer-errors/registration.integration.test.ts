import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as MANAGE } from '../../contract/business-types.ts';
import { CUSTOMER_GROUPS } from '../../services/catalogue/catalogue-service.ts';
import { MERIDIAN, MERIDIAN_DEMO, type CompanyDefinition } from '../../services/company/company-service.ts';
import { forgetSentCodes, OTHER_COMPANY, TEST_PASSWORD } from '../../services/testing/test-services.ts';
import { customerRepository, groupRepository } from '../../storage/customers/index.ts';
import { openDatabase } from '../../storage/index.ts';
import { customerPath, LOGIN, REGISTER, SEND, TestCustomer } from '../testing/customers.ts';
import { expectFailure, type FailureTarget } from '../testing/failures.ts';
import { managementPath, startManagedGateway, type ManagedGateway } from '../testing/managed.ts';

const company = (id: number, change: Partial<CompanyDefinition>): CompanyDefinition => ({
  ...OTHER_COMPANY,
  id,
  code: `company-${id}`,
  startNumber: id * 10_000_001,
  endNumber: id * 10_000_001 + 999,
  ...change,
});
/** Companies by what is wrong with them. */
const FULL = 3;
const CROSSED = 4;
const WITHOUT_OPENING = 5;
const ONE_CURRENCY = 6;
const OVERTAKEN = 7;
const EMAIL = 'known@example.com';
const PHONE = { type: 2, phoneArea: '+65', loginName: '81230001' };

let test: ManagedGateway;
beforeAll(async () => {
  const database = await openDatabase({});
  const closed = CUSTOMER_GROUPS.map((group) => ({ ...group, isOpening: false }));
  await groupRepository.save(database, WITHOUT_OPENING, JSON.stringify(closed));
  test = await startManagedGateway({
    database,
    companies: [
      MERIDIAN,
      MERIDIAN_DEMO,
      company(FULL, { startNumber: 30_000_001, endNumber: 30_000_001 }),
      company(CROSSED, { startNumber: 40_000_009, endNumber: 40_000_001 }),
      company(WITHOUT_OPENING, {}),
      company(ONE_CURRENCY, { assets: ['USDT'] }),
      company(OVERTAKEN, {}),
    ],
  });
});
afterAll(() => test.close());

const body = (change: object = {}) => ({ type: 1, loginName: 'new@example.com', country: 'SG', ...change });
const inCompany = (id: number) => ({ companyId: String(id) });

/** Sends every call with a verification code of its own: one code opens one door only. */
function withCode(bizType: string, toUser: string, before = async () => {}): FailureTarget {
  return {
    async post(path, request, headers) {
      await forgetSentCodes(test.services);
      const sent = await test.post(SEND, { bizType, toUser }, { ...headers, lang: 'en-US' });
      const verifyCode = (await test.services.outbox.recent(1))[0]?.code;
      const { token: sendToken } = sent.body.data as { token: string };
      await before();
      return test.post(path, { ...(request as object), verifyCode, sendToken }, headers);
    },
  };
}
const newcomer = withCode('EMAIL_REGISTER_VERIFICATION_CODE', 'new@example.com');

describe('an address that is taken', () => {
  it('is refused at registration, each kind with its code [ER-42]', async () => {
    const both = { email: EMAIL, phone: PHONE.loginName, phoneArea: PHONE.phoneArea };
    const customer = { pwd: TEST_PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
    const created = await test.manage(MANAGE.addCustomer, { ...customer, ...both });
    expect(created.listed).toBe('0');
    const again = { path: managementPath(MANAGE.addCustomer), headers: test.admin };
    await expectFailure(test, { ...again, body: { ...customer, ...both } }, 'USCUSTOMER_API_0000101');
    const otherPhone = { ...customer, ...both, phone: '81230002' };
    await expectFailure(test, { ...again, body: otherPhone }, 'USCUSTOMER_API_0000107');

    const byEmail = withCode('EMAIL_REGISTER_VERIFICATION_CODE', EMAIL);
    await expectFailure(
      byEmail,
      { path: REGISTER, body: body({ loginName: EMAIL }) },
      'USCUSTOMER_API_0000107',
    );
    const byPhone = withCode('SMS_REGISTER_VERIFICATION_CODE', '6581230001');
    await expectFailure(byPhone, { path: REGISTER, body: body(PHONE) }, 'USCUSTOMER_API_0000106');
  });

  it('is needed, in a form that can be read [ER-45]', async () => {
    await expectFailure(
      test,
      { path: REGISTER, body: body({ type: 3, loginName: '1' }) },
      'USCUSTOMER_API_0000105',
    );
    const nobody = { pwd: TEST_PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
    const path = managementPath(MANAGE.addCustomer);
    await expectFailure(test, { path, body: nobody, headers: test.admin }, 'USCUSTOMER_API_0000105');
    const login = (loginName: string) => ({
      path: LOGIN,
      body: { type: 3, loginName, loginPwd: TEST_PASSWORD },
    });
    await expectFailure(test, login(''), 'USCUSTOMER_API_0000105');
    await expectFailure(test, login('x-1'), 'USCUSTOMER_API_0000104');
    const customer = await TestCustomer.register(test, { pwd: undefined });
    const { headers } = customer;
    const change = (name: string, change: object) => ({ path: customerPath(name), body: change, headers });
    const phone = { phoneArea: '+65', phone: '81230009' };
    await expectFailure(test, change('changePhone', phone), 'USCUSTOMER_API_0000136');
    const strange = { type: 1, loginName: EMAIL, newPwd: TEST_PASSWORD };
    await expectFailure(test, change('forgetAssertsPwd', strange), 'USCUSTOMER_API_0000137');
  });
});

describe('a company without room', () => {
  it('says what is wrong with its numbers, and a company that does not exist says so [ER-46]', async () => {
    await expectFailure(
      newcomer,
      { path: REGISTER, body: body(), headers: inCompany(CROSSED) },
      'USCUSTOMER_API_0000109',
    );
    await TestCustomer.register(test, { pwd: undefined }, FULL);
    await expectFailure(
      newcomer,
      { path: REGISTER, body: body(), headers: inCompany(FULL) },
      'USCUSTOMER_API_0000110',
    );
    await expectFailure(
      test,
      { path: REGISTER, body: body(), headers: inCompany(99) },
      'USCUSTOMER_API_0000111',
    );
  });

  it('tries another number after somebody else took the next one [ER-46]', async () => {
    const first = await TestCustomer.register(test, { pwd: undefined }, OVERTAKEN);
    const { customers, database } = test.services;
    const row = await customers.directory.byEmail(OVERTAKEN, first.email);
    if (row === undefined) throw new Error('the customer is not there');
    let taken = Number(row.customer_no);
    const overtaken = withCode('EMAIL_REGISTER_VERIFICATION_CODE', 'new@example.com', async () => {
      taken += 1;
      const other = { ...row, id: taken, customer_no: String(taken), email: `${taken}@example.com` };
      await customerRepository.insert(database, other);
    });
    const call = { path: REGISTER, body: body(), headers: inCompany(OVERTAKEN) };
    await expectFailure(overtaken, call, 'USCUSTOMER_API_0000108');
    const next = await newcomer.post(call.path, call.body, call.headers);
    expect(next).toMatchObject({ body: { code: '0', data: { customerNo: String(taken + 1) } } });
  });
});

describe('a group for opening accounts', () => {
  /** A new group of the first company in which customers may register. */
  async function group(name: string, plays: object[]): Promise<number> {
    const settings = { name, isPublic: true, isOpening: true, plays };
    return (await test.manage(MANAGE.saveCustomerGroup, settings)).body.data as number;
  }
  const wanted = (customerGroupId: number | undefined, allCurrency = 'USDT', tradeType: unknown = '2') => ({
    path: REGISTER,
    body: body({ customerGroupId, tradeTypeCurrencyList: [{ tradeType, allCurrency }] }),
  });

  it('has to exist and to be open, and has account types and currencies of its own [ER-53]', async () => {
    await expectFailure(test, wanted(77), 'USCUSTOMER_API_0000301');
    await expectFailure(test, wanted(2), 'USCUSTOMER_API_0000311');
    const bare = await group('Bare', [{ tradeType: 2, currencies: [] }]);
    await expectFailure(test, wanted(bare), 'USCUSTOMER_API_0000310');
    const idle = await group('Idle', []);
    await expectFailure(test, wanted(idle), 'USCUSTOMER_API_0000313');
    const plays = [
      { tradeType: 2, currencies: ['USDT'] },
      { tradeType: 5, currencies: ['BTC'] },
    ];
    const small = await group('Small', plays);
    await expectFailure(test, wanted(small, 'EUR'), 'USCUSTOMER_API_0000312');
    await expectFailure(test, wanted(small, 'USDT', 1), 'USCUSTOMER_API_0000314');
    await expectFailure(test, wanted(small, 'USDT,BTC'), 'USCUSTOMER_API_0000315');
    const registered = await newcomer.post(REGISTER, wanted(small).body, {});
    expect(registered).toMatchObject({ body: { code: '0', data: { customerGroupId: small } } });
  });

  it('is missing where a company has none [ER-52]', async () => {
    const call = { ...wanted(undefined), headers: inCompany(WITHOUT_OPENING) };
    await expectFailure(test, call, 'USCUSTOMER_API_0000306');
  });

  it('keeps only currencies that exist and that the company keeps [ER-47]', async () => {
    await expectFailure(test, wanted(undefined, 'GOLDBAR'), 'USCUSTOMER_API_0000114');
    const eur = { ...wanted(undefined, 'EUR'), headers: inCompany(ONE_CURRENCY) };
    await expectFailure(test, eur, 'USCUSTOMER_API_0000115');
    const demo = { path: REGISTER, body: body(), headers: inCompany(2) };
    await expectFailure(test, demo, 'USCUSTOMER_API_0000007');
  });
});
