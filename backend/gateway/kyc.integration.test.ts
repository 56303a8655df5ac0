import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedCode } from '../contract/errors/catalogue.ts';
import type { CustomerInfo, CustomerNotice, KycLevelRow, KycStatusRow } from '../contract/records/index.ts';
import { MERIDIAN } from '../services/company/company-service.ts';
import { OTHER_COMPANY, registerCustomer, TEST_PASSWORD } from '../services/testing/test-services.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const MAX_REMARK_LENGTH = 500;

const SERVICE = '/api/global/customer.app.KycWebApiService.';
const CUSTOMER = '/api/global/customer.app.CustomerWebApiService.findCustomerInfo';
const MESSAGES = '/api/global/message.app.CompanyNoticeApiService.customerViewMsgPage';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';

let test: TestGateway;

beforeAll(async () => {
  const { kyc: _none, ...other } = OTHER_COMPANY;
  test = await startTestGateway({ companies: [MERIDIAN, other], gateway: { rateLimits: false } });
});
afterAll(() => test.close());

let customers = 0;
async function customer(companyId = 1): Promise<Record<string, string>> {
  customers += 1;
  const email = `kyc${customers}@example.org`;
  await registerCustomer(test.services, email, {}, companyId);
  const body = { type: 1, loginName: email, loginPwd: TEST_PASSWORD, device: 2 };
  const answer = await test.post(LOGIN, body, { companyId: String(companyId) });
  return { token: (answer.body.data as { token: string }).token, companyId: String(companyId) };
}

const element = (elementCode: string, elementValue: string) => ({ elementCode, elementValue });
const person = (change: Record<string, string> = {}) =>
  Object.entries({
    first_name: 'Mei',
    last_name: 'Lin',
    birthday: '1990-04-01',
    id_card: `S-${customers}00042`,
    phone: `+65 8000${customers}00`.replace(' ', ''),
    ...change,
  }).map(([code, value]) => element(code, value));
const PAPERS = [element('card_front', 'upload/1'), element('card_back', 'upload/2')];
const RESIDENCE = [element('address', '1 Quay'), element('address_proof', 'upload/3')];

type Headers = Record<string, string>;
const call = async (headers: Headers, method: string, body: object) =>
  (await test.post(SERVICE + method, body, headers)).body;
const applied = async (headers: Headers, body: object) =>
  (await call(headers, 'kycLevelApply', body)).data as string;
const review = (pno: string, approve: boolean, remark = '') =>
  test.services.customers.kyc.review(1, { pno, approve, remark, by: 'desk' });
const info = async (headers: Headers) => (await test.post(CUSTOMER, {}, headers)).body.data as CustomerInfo;
const rejected = (headers: Headers, code: ListedCode, body: object, method = 'kycLevelApply') =>
  expectFailure(test, { path: SERVICE + method, body, headers }, code);

describe('identity verification', () => {
  it('goes from application to review, level by level, and the customer record follows', async () => {
    const headers = await customer();
    expect(await info(headers)).toMatchObject({ kycStatus: 1, kycAuditStatus: 0, companyKycStatus: 1 });
    const check = { businessCode: 'open_account', openAccountType: 0 };
    expect((await call(headers, 'checkKycApply', check)).data).toBe(0);
    const first = await call(headers, 'kycApply', { businessCode: 'open_account', elementList: person() });
    expect(first).toMatchObject({ code: '0', data: expect.stringMatching(/^K\d{8}\d{6}$/) as string });
    expect((await call(headers, 'checkKycApply', check)).data).toBe(1);
    expect(await info(headers)).toMatchObject({ kycStatus: 2, kycAuditStatus: 1 });
    const waiting = await test.services.customers.kyc.pending(1);
    expect(waiting).toMatchObject([{ pno: first.data, level_code: 'level_1' }]);
    await review(first.data as string, true);
    expect((await call(headers, 'checkKycApply', check)).data).toBe(2);
    expect(await info(headers)).toMatchObject({ kycStatus: -1, kycAuditStatus: 2 });

    const second = await applied(headers, { levelCode: 'level_2', elementList: PAPERS });
    await review(second, false, 'too dark');
    expect(await info(headers)).toMatchObject({
      kycStatus: 3,
      // Account opening stays passed: a higher level closes nothing.
      kycAuditStatus: 2,
      kycAuditRemark: 'too dark',
    });
    expect(await applied(headers, { levelCode: 'level_2', elementList: PAPERS })).toBe(second);
    await review(second, true);
    await review(await applied(headers, { levelCode: 'level_3', elementList: RESIDENCE }), true);
    expect(await info(headers)).toMatchObject({ kycStatus: 4, kycAuditStatus: 2, kycAuditRemark: null });

    const notified = (await test.post(MESSAGES, {}, headers)).body.data as CustomerNotice[];
    const names = notified.map((message) => message.name.replace('AUDIT_CUSTOMER_', ''));
    expect(names).toEqual(['SUCCESS', 'SUCCESS', 'REFUSE', 'SUCCESS']);
    expect(notified[2]?.content).toContain('too dark');
  });

  it('lists levels with their states and elements with what was stated, in every language', async () => {
    const headers = await customer();
    const draft = { levelCode: 'level_1', commitTag: false, elementList: [element('first_name', 'Mei')] };
    expect((await call(headers, 'kycLevelApply', draft)).code).toBe('0');
    expect((await call(headers, 'checkKycApply', { businessCode: 'cashin' })).data).toBe(0);
    const levels = (await call(headers, 'findAllBizKycList', {})).data as KycStatusRow[];
    expect(levels.map((level) => level.levelCode)).toEqual(['level_1', 'level_2', 'level_3']);
    expect(levels[1]).toEqual({
      levelCode: 'level_2',
      levelName: 'Document verification',
      status: 0,
      statusName: 'Not submitted',
      sort: 2,
      preLevelName: 'Basic verification',
      businessNameList: ['Withdrawal'],
      businessCodeList: ['withdraw'],
      companyType: 'real',
      openAccountType: '0',
      pathCode: 'manual',
    });
    const chinese = { ...headers, lang: 'zh-TW' };
    const needed = (await call(chinese, 'findAllBizKyc', { businessCode: 'withdraw' })).data as KycLevelRow[];
    expect(needed.map((level) => level.levelName)).toEqual(['初級認證', '中級認證']);
    expect(needed[0]?.elementList[0]).toMatchObject({
      elementCode: 'first_name',
      elementName: '名',
      showType: 'input',
      elementValue: 'Mei',
      elementCodeInputGroup: null,
    });
    const one = (await call(headers, 'findAllLevelKyc', { levelCode: 'level_3', openAccountType: 1 })).data;
    expect(one).toMatchObject([{ levelCode: 'level_3', openAccountType: 1, pathName: 'Manual review' }]);
    const all = (await call(headers, 'findAllLevelKyc', { levelCode: '' })).data;
    expect(all).toHaveLength(3);
  });

  it('names why an application cannot be made: states, levels and company [ER-58] [ER-59]', async () => {
    const headers = await customer();
    const level1 = { levelCode: 'level_1', elementList: person() };
    await rejected(headers, 'USCUSTOMER_API_0000615', { elementList: person() }, 'kycApply');
    await rejected(headers, 'USCUSTOMER_API_0000612', { levelCode: 'level_9', elementList: person() });
    await rejected(headers, 'USCUSTOMER_API_0000612', { businessCode: 'rent' }, 'findAllBizKyc');
    // A scenario without a rule needs no verification: clients open their key pages on a 2.
    expect((await call(headers, 'checkKycApply', { businessCode: 'API' })).data).toBe(2);
    await rejected(headers, 'USCUSTOMER_API_0000616', { levelCode: 'level_2', elementList: PAPERS });
    await rejected(headers, 'USCUSTOMER_API_0000617', { ...level1, businessCode: 'withdraw' }, 'kycApply');
    await rejected(headers, 'USCUSTOMER_API_0000603', { customerNo: '1' }, 'findAllLevelKyc');
    const corporate = { ...level1, openAccountType: 1, selectCountry: 'KP' };
    await rejected(headers, 'USCUSTOMER_API_0000624', corporate);
    await rejected(headers, 'USCUSTOMER_API_0001025', { ...level1, selectCountry: 'ZZ' });
    const pno = await applied(headers, level1);
    await rejected(headers, 'USCUSTOMER_API_0000601', level1);
    await rejected(headers, 'USCUSTOMER_API_0000605', { ...level1, businessCode: 'cashin' }, 'kycApply');
    await review(pno, true);
    await rejected(headers, 'USCUSTOMER_API_0000608', level1);
    await rejected(await customer(2), 'USCUSTOMER_API_0000602', {}, 'findAllBizKycList');
    const nowhere = await customer(2);
    expect(await info(nowhere)).toMatchObject({ companyKycStatus: 2, kycAuditStatus: 2 });
    expect((await call(nowhere, 'checkKycApply', { businessCode: 'withdraw' })).data).toBe(2);
    expect((await call(nowhere, 'findCompanyCountry', {})).data).toMatchObject({ openCompanyCountry: '' });
  });

  it('names what is wrong with the elements [ER-58] [ER-59]', async () => {
    const headers = await customer();
    const stated = (elementList: object[]) => ({ levelCode: 'level_1', elementList });
    await rejected(headers, 'USCUSTOMER_API_0000607', stated([]));
    await rejected(headers, 'USCUSTOMER_API_0000607', stated(person({ last_name: ' ' })));
    await rejected(headers, 'USCUSTOMER_API_0000614', stated([...person(), element('first_name', 'A')]));
    await rejected(headers, 'USCUSTOMER_API_0000618', stated([...person(), ...PAPERS]));
    await rejected(headers, 'USCUSTOMER_API_0000612', stated([...person(), element('shoe_size', '42')]));
    await rejected(headers, 'USCUSTOMER_API_0000620', stated(person({ birthday: 'yesterday' })));
    const known = await customer();
    await applied(known, stated(person({ phone: '+6599999999', id_card: 'AB-1234' })));
    await rejected(headers, 'USCUSTOMER_API_0000632', stated(person({ phone: '6599999999' })));
    await rejected(headers, 'USCUSTOMER_API_0000633', stated(person({ phone: '', id_card: 'ab1234' })));
  });

  it('is decided once, by its number, in its company, and a refusal says why [ER-58] [kyc:MAX_REMARK_LENGTH] [customers:MAX_REMARK_LENGTH]', async () => {
    const headers = await customer();
    const pno = await applied(headers, { levelCode: 'level_1', elementList: person() });
    await expect(review('K0', true)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000611' });
    const { kyc } = test.services.customers;
    const foreign = kyc.review(2, { pno, approve: true, remark: '', by: 'desk' });
    await expect(foreign).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000611' });
    await expect(review(pno, false, ' ')).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000501' });
    const long = 'a'.repeat(MAX_REMARK_LENGTH + 1);
    await expect(review(pno, false, long)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0001025' });
    const both = await Promise.allSettled([review(pno, true), review(pno, false, 'no')]);
    expect(both).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'USCUSTOMER_API_0000610' } }]);
  });
});
