import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as MANAGE } from '../../contract/business-types.ts';
import type { Account } from '../../contract/records/index.ts';
import { STANDARD_KYC } from '../../services/company/company.ts';
import { memoryAccounts } from '../../services/testing/test-services.ts';
import { openDatabase, StorageError, type Database } from '../../storage/index.ts';
import { customerPath, TestCustomer } from '../testing/customers.ts';
import { expectFailure } from '../testing/failures.ts';
import { managementPath, startManagedGateway, type ManagedGateway } from '../testing/managed.ts';

const KYC = '/api/global/customer.app.KycWebApiService.';

let test: ManagedGateway;
let figures: Partial<Account>;
let refusing: boolean;

beforeEach(async () => {
  figures = {};
  refusing = false;
  const accounts = memoryAccounts();
  const { accountsOf } = accounts;
  accounts.accountsOf = async (id) => (await accountsOf(id)).map((own) => ({ ...own, ...figures }));
  const database = await openDatabase({});
  const faulty: Database = {
    ...database,
    read: (query) => database.read(query),
    close: () => database.close(),
    commit: (statements, options) =>
      refusing ? Promise.reject(new StorageError('refused')) : database.commit(statements, options),
  };
  test = await startManagedGateway({ accounts, database: faulty });
});
afterEach(() => test.close());

const newcomer = () => TestCustomer.register(test, { pwd: undefined });
const numberOf = async (customer: TestCustomer) =>
  ((await customer.call('findCustomerInfo')).body.data as { customerNo: string }).customerNo;
const managed = (bizType: string, body: object) => ({
  path: managementPath(bizType),
  body,
  headers: test.admin,
});

const element = (elementCode: string, elementValue: string) => ({ elementCode, elementValue });
const PERSON = [
  element('first_name', 'Mei'),
  element('last_name', 'Lin'),
  element('birthday', '1990-04-01'),
  element('id_card', 'S-00042'),
];
const PAPERS = [element('card_front', 'upload/1'), element('card_back', 'upload/2')];
const RESIDENCE = [element('address', '1 Quay'), element('address_proof', 'upload/3')];
const applicationFor = (levelCode: string, elementList: object[], more: object = {}) => ({
  levelCode,
  elementList,
  ...more,
});

async function apply(customer: TestCustomer, body: object): Promise<string> {
  return (await test.post(`${KYC}kycLevelApply`, body, customer.headers)).body.data as string;
}

describe('the review of an application for verification', () => {
  const review = (pno: string, approve = true, remark = '') =>
    managed(MANAGE.reviewKyc, { pno, approve, remark });
  const decide = async (pno: string, approve = true, remark = '') =>
    expect((await test.manage(MANAGE.reviewKyc, { pno, approve, remark })).listed).toBe('0');

  it('is of what is there and undecided, and a refusal has a reason [ER-58]', async () => {
    const customer = await newcomer();
    await expectFailure(test, review('K0'), 'USCUSTOMER_API_0000611');
    const draft = await apply(customer, applicationFor('level_1', PERSON, { commitTag: false }));
    await expectFailure(test, review(draft), 'USCUSTOMER_API_0000610');
    const pno = await apply(customer, applicationFor('level_1', PERSON));
    await expectFailure(test, review(pno, false), 'USCUSTOMER_API_0000501');
    refusing = true;
    await expectFailure(test, review(pno), 'USCUSTOMER_API_0000613');
    refusing = false;
    await decide(pno, false, 'too dark');
    await expectFailure(test, review(pno), 'USCUSTOMER_API_0000606');
  });

  it('ends with a customer who is fully verified and need not apply again [ER-58]', async () => {
    const customer = await newcomer();
    const first = applicationFor('level_1', PERSON);
    await decide(await apply(customer, first));
    const again = { path: `${KYC}kycLevelApply`, body: first, headers: customer.headers };
    await expectFailure(test, again, 'USCUSTOMER_API_0000608');
    await decide(await apply(customer, applicationFor('level_2', PAPERS)));
    await decide(await apply(customer, applicationFor('level_3', RESIDENCE)));
    await expectFailure(test, again, 'USCUSTOMER_API_0000604');
  });
});

describe('the levels of verification of a company', () => {
  const [first, second, third] = STANDARD_KYC.levels;
  const save = (levels: readonly unknown[]) =>
    managed(MANAGE.saveKycConfiguration, { levels, corporateCountries: ['SG'] });
  const elements = (list: readonly unknown[] | undefined) => ({ '0': list, '1': list });

  it('are changed by the operator, hold at once, and are removed from the top [ER-59]', async () => {
    expect((await test.manage(MANAGE.kycConfiguration)).body.data).toEqual(STANDARD_KYC);
    const remove = (levelCode: string) => managed(MANAGE.removeKycLevel, { levelCode });
    await expectFailure(test, remove('level_2'), 'USCUSTOMER_API_0000619');
    await expectFailure(test, remove('level_9'), 'USCUSTOMER_API_0000612');
    expect((await test.manage(MANAGE.removeKycLevel, { levelCode: 'level_3' })).listed).toBe('0');
    const customer = await newcomer();
    const levels = await test.post(`${KYC}findAllBizKycList`, {}, customer.headers);
    expect(levels.body.data).toMatchObject([{ levelCode: 'level_1' }, { levelCode: 'level_2' }]);
    const all = { levels: [first, second, third], corporateCountries: [] };
    expect((await test.manage(MANAGE.saveKycConfiguration, all)).listed).toBe('0');
    expect((await test.manage(MANAGE.kycConfiguration)).body.data).toEqual(all);
    const other = { companyId: '2', token: test.admin.token ?? '' };
    const foreign = { path: managementPath(MANAGE.kycConfiguration), headers: other };
    await expectFailure(test, foreign, 'GGATEWAY_CODE_005');
  });

  it('are refused when they contradict themselves or hold what takes more than linear time, and stay as they were [ER-59] [ATK-503]', async () => {
    const own = first?.elements['0'][0];
    await expectFailure(test, save([]), 'USCUSTOMER_API_0000615');
    await expectFailure(test, save([{ ...first, levelCode: '' }]), 'USCUSTOMER_API_0000615');
    await expectFailure(test, save([first, { ...second, sort: 3 }]), 'USCUSTOMER_API_0000616');
    const twice = { ...first, elements: elements([own, own]) };
    await expectFailure(test, save([twice]), 'USCUSTOMER_API_0000614');
    const borrowed = { ...second, elements: elements([own]) };
    await expectFailure(test, save([first, borrowed]), 'USCUSTOMER_API_0000618');
    const crowded = { ...second, businessCodes: ['cashin'] };
    await expectFailure(test, save([first, crowded]), 'USCUSTOMER_API_0000617');
    const broken = { ...first, elements: elements([{ ...own, pattern: '(' }]) };
    await expectFailure(test, save([broken]), 'USCUSTOMER_API_0000620');
    for (const pattern of ['(?<=a)b', '(a)\\1', '(?<n>a)\\k<n>', '[ab]{1,900}']) {
      const slow = { ...first, elements: elements([own, { ...own, elementCode: 'slow', pattern }]) };
      await expectFailure(test, save([slow]), 'USCUSTOMER_API_0000620');
      const { body } = await test.manage(MANAGE.saveKycConfiguration, {
        levels: [slow],
        corporateCountries: [],
      });
      expect(body.msg).toContain('`levels[0].elements.0[1].pattern` must be a regular expression');
      expect(body.msg).toContain('linear time');
    }
    expect((await test.manage(MANAGE.kycConfiguration)).body.data).toEqual(STANDARD_KYC);
  });
});

describe('the closing of an account', () => {
  it('is applied for while nothing stands against it [ER-47] [ER-61]', async () => {
    const customer = await newcomer();
    const destroy = { path: customerPath('destroy'), headers: customer.headers };
    figures = { margin: '10.00' };
    await expectFailure(test, destroy, 'USCUSTOMER_API_0000117');
    figures = { liabilities: '1.00' };
    await expectFailure(test, destroy, 'USCUSTOMER_API_0000127');
    figures = { balance: '0.01' };
    await expectFailure(test, destroy, 'USCUSTOMER_API_0000118');
    figures = {};
    await apply(customer, applicationFor('level_1', PERSON));
    await expectFailure(test, destroy, 'USCUSTOMER_API_0000119');
  });

  it('is decided once, and not approved when something has come up since [ER-61]', async () => {
    const customer = await newcomer();
    const customerNo = await numberOf(customer);
    const approve = managed(MANAGE.reviewCancellation, { customerNo, approve: true });
    await expectFailure(test, approve, 'USCUSTOMER_API_0000801');
    expect((await customer.call('destroy')).listed).toBe('0');
    const destroy = { path: customerPath('destroy'), headers: customer.headers };
    await expectFailure(test, destroy, 'USCUSTOMER_API_0000807');
    figures = { margin: '10.00' };
    await expectFailure(test, approve, 'USCUSTOMER_API_0000803');
    figures = { balance: '5.00' };
    await expectFailure(test, approve, 'USCUSTOMER_API_0000804');
    figures = {};
    const pno = await apply(customer, applicationFor('level_1', PERSON));
    await expectFailure(test, approve, 'USCUSTOMER_API_0000805');
    await test.manage(MANAGE.reviewKyc, { pno, approve: true });
    expect((await test.manage(MANAGE.reviewCancellation, approve.body)).listed).toBe('0');
    await expectFailure(test, approve, 'USCUSTOMER_API_0000802');
  });
});
