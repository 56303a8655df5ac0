import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldClient, Mailbox, manage, md5, PNG } from './field-customer.ts';
import { MessageSocket, type Open } from './field-sockets.ts';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';
import { PROFILES } from './profiles.ts';

/**
 * What people do with clients in the field before they trade, against both profiles: register as a guest, sign in by a
 * code, forget a password, fill in the forms of verification with files, change between real and demo.
 */

const KYC = '/global/customer.app.KycWebApiService.';
const DICTIONARY = '/global/config.app.AppDictDubboService.getListByParentCode';
const CODES = '/global/message.app.VerificationApiService';
const LOGIN = '/login/customer.app.CustomerWebApiService.login';

describe.each(PROFILES)('customers of a platform with the client profile %s', (profile) => {
  let platform: PlatformProcess;
  let mailbox: Mailbox;
  let people = 0;

  const nextEmail = () => `person-${++people}@example.com`;
  const registered = async (more: object = {}) => {
    const client = new FieldClient(platform);
    const email = nextEmail();
    const data = await client.register(mailbox, email, more);
    return { client, email, data };
  };
  /** What a form of the field sends for a level: a value for every element that it draws. */
  const filledForm = (elements: Open[], values: Record<string, string>) =>
    elements.map(({ elementCode, showType }: Open) =>
      showType === 'inputGroup'
        ? { elementCode: 'passport', elementValue: values[elementCode] }
        : { elementCode, elementValue: values[elementCode] },
    );

  beforeAll(async () => {
    const options = ['--client-profile', profile, '--path-aliases', '/gateway', '--rate-limits', 'off'];
    platform = await startPlatformProcess([...options, '--seed', '7']);
    mailbox = await Mailbox.open(platform);
  });
  afterAll(async () => {
    await mailbox.close();
    expect((await platform.stop()).code).toBe(0);
  });

  it('lets a guest register: no token before, a token, accounts and the first form after', async () => {
    const client = new FieldClient(platform);
    const email = nextEmail();
    const requested = { type: 1, loginName: email, protocol: true, mobileReg: {}, emailArea: '+65' };
    expect((await client.customer('checkStatus', requested)).status).toBe(2);
    const { openCompanyCountry } = await client.ok(`${KYC}findCompanyCountry`);
    expect(openCompanyCountry).toMatch(/^[A-Z]{2}(,[A-Z]{2})*$/);
    const data = await client.register(mailbox, email, {
      tradeTypeCurrencyList: [{ tradeType: '2', allCurrency: ['USDT'] }],
      customerGroupId: '',
      utmSource: null,
      thirdServerCode: '',
      nobodyKnows: { this: 'member' },
    });
    expect(data.token).toMatch(/app$/);
    expect(data.customerNo).toMatch(/^\d+$/);
    expect(data.list[0]).toMatchObject({ levelCode: 'level_1', pathCode: 'manual' });
    expect(data.list[0].elementList.length).toBeGreaterThan(0);
    const info = await client.customer('findCustomerInfo');
    expect(info).toMatchObject({ customerNo: data.customerNo, loginPassStatus: '1', optional: 0 });
    expect(info.accountList[0]).toMatchObject({ tradeType: 2, currency: 'USDT' });
    const socket = await MessageSocket.open(`${platform.ready.messageWsUrl}/msg`);
    expect((await socket.ask('login', data.token)).msgCode).toBe('subscribe_success');
    socket.close();
    const guest = new FieldClient(platform);
    expect((await guest.customer('checkStatus', requested)).status).toBe(1);
    // Sent after every sign-in, with a list or without: what is there is not opened again.
    const ids = async () =>
      (await client.customer('findCustomerInfo')).accountList.map(({ accountId }: Open) => accountId);
    const open = (tradeTypeCurrencyList: object[]) =>
      client.customer('openAccount', { tradeTypeCurrencyList });
    await open([]);
    const opened = await ids();
    for (const list of [[], [{ tradeType: '2', allCurrency: ['USDT'] }]]) expect(await open(list)).toBeNull();
    expect(await ids()).toEqual(opened);
    for (const phoneArea of ['', undefined])
      expect(await guest.customer('checkGoogleMFAStatus', { type: 1, loginName: email, phoneArea })).toBe(-1);
  });

  it('takes a list of currencies as comma text, and without any the accounts of the company', async () => {
    for (const allCurrency of ['USDT', 'USDT,EUR', '', undefined]) {
      const { client } = await registered({ tradeTypeCurrencyList: [{ tradeType: 2, allCurrency }] });
      const { accountList } = await client.customer('findCustomerInfo');
      // Those that are named, or those of the company: one of each contract type, and of more as it sells them.
      const isolated = accountList.filter((account: Open) => account.tradeType === 2);
      const wanted = allCurrency === 'USDT,EUR' ? ['USDT', 'EUR'] : ['USDT'];
      expect(isolated.map((account: Open) => account.currency)).toEqual(wanted);
      expect(accountList.length > isolated.length).toBe(!allCurrency);
    }
  });

  it('signs in by a code and resets a forgotten password, with the area that checkStatus answers', async () => {
    const loginName = `9123${String(++people).padStart(4, '0')}`;
    const client = new FieldClient(platform);
    const requested = { type: 2, loginName, phoneArea: '+65' };
    const toUser = `+65 ${loginName}`;
    const arrivesAt = `65${loginName}`;
    const registration = await client.code(mailbox, 'SMS_REGISTER_VERIFICATION_CODE', toUser, arrivesAt);
    await client.ok('/register/customer.app.CustomerWebApiService.register', {
      ...requested,
      ...registration,
      country: 'SG',
      registerSource: 1,
    });

    const guest = new FieldClient(platform);
    expect(await guest.customer('checkStatus', requested)).toMatchObject({ status: 1, phoneArea: '+65' });
    expect(await guest.customer('checkGoogleMFAStatus', requested)).toBe(-1);
    const code = await guest.code(mailbox, 'SMS_LOGIN_VERIFICATION_CODE', toUser, arrivesAt);
    const login = await guest.ok(LOGIN, { ...requested, ...code, device: 1, isThird: false });
    expect(login).toMatchObject({ phoneArea: '+65', token: expect.stringMatching(/app$/) as string });

    const forgot = new FieldClient(platform);
    const bizType = 'SMS_PASSWORD_VERIFICATION_CODE';
    const sent = await forgot.code(mailbox, bizType, toUser, arrivesAt);
    const { token: verifyCodeToken } = await forgot.ok(`${CODES}.verifyCodeCheck`, {
      bizType,
      toUser,
      code: sent.verifyCode,
      sendToken: sent.sendToken,
    });
    await forgot.customer('forgetLoginPwd', {
      ...requested,
      ...sent,
      verifyCodeToken,
      newPwd: md5('another word'),
      googleCode: '',
    });
    const again = await forgot.ok(LOGIN, { ...requested, loginPwd: md5('another word'), device: 1 });
    expect(again.loginPassStatus).toBe('2');
  });

  it('lets the forms of verification be filled in with a document, a date and files, level by level', async () => {
    const { client, data } = await registered();
    const [first] = data.list;
    const kinds = await client.ok(DICTIONARY, { parentCode: 'id_card_type' });
    expect(kinds.map((kind: Open) => kind.code)).toEqual(['identity_card', 'passport', 'drving_license']);
    const passport = kinds[1].extend as string;
    expect(new RegExp(passport).test('K1234567Z')).toBe(true);
    expect(new RegExp(passport).test('no number!')).toBe(false);
    const drawn = ['input', 'inputGroup', 'image', 'date', 'face_photo'];
    for (const { showType, extend, elementValue } of first.elementList) {
      expect(drawn).toContain(showType);
      expect(() => new RegExp(extend)).not.toThrow();
      if (showType === 'date') expect(elementValue).toBe('0');
    }
    const birthday = first.elementList.find((element: Open) => element.showType === 'date');
    expect(new RegExp(birthday.extend).test('2000-01-01')).toBe(true);
    const values = {
      first_name: 'Mei',
      last_name: 'Lin',
      birthday: '946684800000',
      id_card: `K12345${String(people).padStart(4, '0')}`,
      phone: `659000${String(people).padStart(4, '0')}`,
    };
    const elementList = [null, ...filledForm(first.elementList, values), null];
    await client.ok(`${KYC}kycLevelApply`, { levelCode: first.levelCode, pathCode: '', elementList });
    const levels = await client.ok(`${KYC}findAllBizKycList`);
    expect(levels.map((level: Open) => level.status)).toEqual([1, 0, 0]);
    const names = ['', null, ...levels.map((level: Open) => level.levelName)];
    for (const { preLevelName } of levels) expect(names).toContain(preLevelName);

    const socket = await MessageSocket.open(`${platform.ready.messageWsUrl}/msg`);
    await socket.ask('login', client.token!);
    await decide();
    await socket.message(({ content }) => content?.bizType === 'AUDIT_CUSTOMER_SUCCESS');
    socket.close();
    expect(await client.customer('findCustomerInfo')).toMatchObject({ kycAuditStatus: 2 });

    const [form, ...more] = await client.ok(`${KYC}findAllLevelKyc`, { levelCode: 'level_2' });
    expect(more).toEqual([]);
    const files: Record<string, string> = {};
    for (const { elementCode, showType } of form.elementList) {
      expect(showType).toBe('image');
      const uploaded = await client.upload(PNG);
      expect(uploaded.code).toBe('0');
      files[elementCode] = uploaded.data;
    }
    const papers = filledForm(form.elementList, files);
    await client.ok(`${KYC}kycApply`, {
      levelCode: 'level_2',
      businessCode: 'withdraw',
      elementList: papers,
    });
    const [waiting] = await manage(platform, 'venue.admin.KycReviewService.pending', {});
    expect(waiting.elements).toEqual(files);
    expect(await client.customer('findCustomerInfo')).toMatchObject({ kycAuditStatus: 2, kycStatus: 2 });
    await decide();
    const [verified] = await client.ok(`${KYC}findAllCusKycListByBiz`, { businessCode: 'open_account' });
    const stated = (code: string) => verified.elementList.find((one: Open) => one.elementCode === code);
    expect(stated('birthday').elementValue).toBe('946684800000');
    expect(stated('id_card')).toMatchObject({
      elementCodeInputGroup: 'passport',
      elementValueInputGroup: values.id_card,
    });
  });

  /** Accepts every application that waits. */
  const decide = async () => {
    for (const { pno } of await manage(platform, 'venue.admin.KycReviewService.pending', {}))
      await manage(platform, 'venue.admin.KycReviewService.review', { pno, approve: true });
  };

  it('serves an uploaded picture to any page that shows it, and takes nothing but pictures of customers', async () => {
    const { client } = await registered();
    const { data: address } = await client.upload(PNG);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    const script = Buffer.from('<script>alert(1)</script>');
    expect(await client.upload(script)).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_103' });
    const large = Buffer.concat([PNG, Buffer.alloc(6 * 1024 * 1024)]);
    expect(await client.upload(large)).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_015' });
    expect(await new FieldClient(platform).upload(PNG)).toMatchObject({ code: 'GATEWAY_CODE_001' });
    const other = (await registered()).client;
    const elementList = [
      { elementCode: 'first_name', elementValue: address },
      { elementCode: 'last_name', elementValue: 'Lin' },
    ];
    const theft = { levelCode: 'level_1', commitTag: false, elementList };
    expect(await other.send(`${KYC}kycLevelApply`, theft)).toMatchObject({ code: 'CUSTOMER_API_0000620' });
    const unknown = await fetch(address.replace(/[\w-]{43}$/, 'A'.repeat(43)));
    expect(unknown.headers.get('content-type')).toContain('application/json');
  });

  it('asks no verification where none is ruled: a scenario without a level, and a demo customer', async () => {
    const { client } = await registered();
    const check = (businessCode: string) =>
      client.ok(`${KYC}checkKycApply`, { businessCode, openAccountType: 0 });
    expect(await check('API')).toBe(2);
    expect(await check('withdraw')).toBe(0);
    const demo = new FieldClient(platform);
    const { loginName, password } = platform.ready.demo;
    const login = await demo.ok(LOGIN, { type: 1, loginName, loginPwd: md5(password), device: 1 });
    expect(login).toMatchObject({ kycAuditStatus: 2, kycStatus: 4 });
  });

  it('switches between real and demo in both directions, each side naming the other', async () => {
    const { client } = await registered();
    const real = await client.customer('findCustomerInfo');
    expect(real).toMatchObject({ companyType: 'real', companyId: 1, associationCompanyId: 2 });
    expect(real.relationCustomerId).toBeGreaterThan(0);
    const toDemo = await client.ok('/thirdExt/switchAccount');
    expect(toDemo.associationCompanyId).toBe(2);
    client.token = toDemo.token;
    client.companyId = toDemo.associationCompanyId;
    const demo = await client.customer('findCustomerInfo');
    expect(demo).toMatchObject({
      id: real.relationCustomerId,
      relationCustomerId: real.id,
      companyType: 'demo',
      kycAuditStatus: 2,
      kycStatus: 4,
      optional: 0,
    });
    expect(demo.accountList).toEqual(
      expect.arrayContaining(
        [2, 1].map((tradeType) => expect.objectContaining({ tradeType, balance: '100000.00' })),
      ),
    );
    // Right after the switch pages still ask with an account of the side that was left.
    const left = real.accountList.find((account: Open) => account.tradeType === 2).accountId;
    for (const call of ['PositionApiService.queryPositionPage', 'OrderApiService.queryPBOOrderPage'])
      for (const accountId of [String(left), `${left},`])
        expect(await client.ok(`/global/tradeapi.app.${call}`, { tradeType: '2', accountId })).toEqual([]);
    const sorted = { sortFieldName: 'executeTime', sortType: 'desc', accountIds: String(left) };
    const page = await client.ok('/global/tradeapi.app.OrderApiService.queryTradeRecordPage', {
      ...sorted,
      tradeType: 2,
    });
    expect(page.list).toEqual([]);
    expect(await client.ok(`${KYC}checkKycApply`, { businessCode: 'withdraw' })).toBe(2);
    const levels = await client.ok(`${KYC}findAllBizKycList`);
    expect(levels.map((level: Open) => level.status)).toEqual([2, 2, 2]);
    const reset = '/global/customer.app.CustomerDubboApiService.resetAccount';
    expect(await client.send(reset)).toMatchObject({ code: '0' });
    expect(await client.send(reset)).toMatchObject({ code: 'CUSTOMER_API_0000009' });

    const back = await client.ok('/global/switch.trade.account');
    expect(back).toMatchObject({ id: real.id, associationCompanyId: 1 });
    client.token = back.token;
    client.companyId = back.associationCompanyId;
    expect(await client.customer('findCustomerInfo')).toMatchObject({ id: real.id });
    expect(await client.send(reset)).toMatchObject({ code: 'CUSTOMER_API_0000008' });
  });

  it('makes, shows, changes and deletes keys as the pages of keys do', async () => {
    const deployed = profile === 'deployed';
    const { client, email } = await registered();
    const keys = (name: string, body: object) =>
      client.send(`/global/customer.app.CustomerApiWebService.${name}`, body);
    const read = async (name: string, body: object): Promise<Open> => {
      const answer = await keys(name, body);
      expect(answer, name).toMatchObject({ code: '0' });
      return answer.data;
    };
    const code = await client.code(mailbox, 'EMAIL_LOGINED_VERIFICATION_CODE', undefined, email);
    const codes = { emailCode: code.verifyCode, emailSendToken: code.sendToken };
    const wrong = { ...codes, emailCode: code.verifyCode === '000000' ? '000001' : '000000' };
    expect(await keys('applyApi', { tag: 'robot', ...wrong })).toMatchObject({ bizCode: 'US' });
    const made = await read('applyApi', { tag: 'robot', originPage: '/keys', ...codes });
    expect(made).toMatchObject({ tag: 'robot', whiteIps: null, ipLimit: false, validityDays: 90 });
    expect(made.privateKey).toMatch(/^[A-Za-z0-9+/=]{400,}$/);
    const granted = { ready_only: 1, trade: 1, contract_trade: 1, captial_out: 2 };
    const states = (rows: Open[]) => Object.fromEntries(rows.map(({ code: name, status }) => [name, status]));
    expect(states(made.permissionDTOList)).toEqual(granted);
    // Pages put the whole answer into their address.
    const { pubKey, privateKey, ...rest } = made;
    expect(JSON.stringify(rest).length < 2_000, JSON.stringify(rest)).toBe(deployed);
    for (const { paths } of made.permissionDTOList) expect(paths.length > 0).toBe(!deployed);
    expect(Array.isArray(made.sources)).toBe(!deployed);

    const row = async (): Promise<Open> => (await read('page', { size: 10, current: 1 })).records[0];
    const { id, apiKey } = made;
    const listed = { id, apiKey, pubKey, tag: 'robot', privateKey: null, permissionDTOList: null };
    expect(typeof id).toBe('number');
    expect(await row()).toMatchObject({ ...listed, whiteIps: null, validityDays: 90 });
    expect(JSON.stringify(await row())).not.toContain(privateKey);
    const detail = await read('queryApi', { id: String(id) });
    expect(states(detail.permissionDTOList)).toEqual(granted);
    for (const { code: name, canEdit } of detail.permissionDTOList)
      expect(canEdit).toBe(name !== 'ready_only');

    const change = { id: String(id), tag: 'robot', whiteIps: '', permissionList: [] };
    const edit = (more: object) => read('editApiPermission', { ...change, ...more });
    await edit({ permissionList: [{ code: 'contract_trade', status: 2 }] });
    const after = { ...granted, contract_trade: 2 };
    expect(states((await read('queryApi', { id: String(id) })).permissionDTOList)).toEqual(after);
    await edit({ whiteIps: '192.0.2.1, 192.0.2.2' });
    expect(await row()).toMatchObject({ whiteIps: '192.0.2.1,192.0.2.2', ipLimit: true, validityDays: null });
    expect(states((await read('queryApi', { id: String(id) })).permissionDTOList)).toEqual(after);
    await edit({ whiteIps: '' });
    expect(await row()).toMatchObject({ whiteIps: null, validityDays: 90 });
    await read('delApi', { id: String(id) });
    expect(await read('page', { size: 10, current: 1 })).toMatchObject({ records: [], total: 0 });
  });

  it('keeps the products that a customer watches, named with and without the account type', async () => {
    const { client } = await registered();
    const path = '/global/customer.app.CustomerOptionalWebApiService';
    await client.ok(`${path}.addBatch`, {
      tradeTypeCurrencyList: [{ tradeType: '2', symbolList: ['10021', '10022'] }],
    });
    expect(await client.customer('findCustomerInfo')).toMatchObject({ optional: 1 });
    await client.ok(`${path}.delete`, { symbolList: ['10021'] });
    await client.ok(`${path}.add`, { symbolList: ['10023'] });
    const lists = await client.ok(`${path}.optionalList`, { tradeTypeList: [2] });
    expect(lists[2].map((row: Open) => row.symbolId)).toEqual([10022, 10023]);
    await client.ok(`${path}.delete`, { symbolList: ['10022'], tradeType: '2' });
    await client.ok(`${path}.delete`, { symbolList: ['10023'] });
    expect(await client.customer('findCustomerInfo')).toMatchObject({ optional: 0 });
  });

  it('tells notices in the language of the customer, whatever its frames say', async () => {
    const client = new FieldClient(platform);
    const { loginName, password } = platform.ready.demo;
    const login = await client.ok(LOGIN, { type: 1, loginName, loginPwd: md5(password), device: 1 });
    client.token = login.token;
    await client.customer('changeLang', { newLang: 'zh-TW' });
    const socket = await MessageSocket.open(`${platform.ready.messageWsUrl}/msg`);
    socket.lang = 'en-US';
    await socket.ask('login', login.token);
    await socket.ask('subscribe_asset', login.token, { tradeTypes: '2' });
    const [{ accountId }] = login.accountList;
    const order = {
      accountId,
      accountCurrency: 'USDT',
      accountDigits: 2,
      symbolId: 10021,
      tradeType: 2,
      direction: 1,
      bizType: 1,
      entryType: 1,
      requestNum: '0.1',
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: Date.now(),
    };
    await client.ok('/global/tradeapi.app.OrderApiService.addMarketOrder', order);
    const opened = await socket.message(
      ({ msgCode, content }) => msgCode === 'notice' && content?.bizType === 'POSITION_OPEN',
    );
    expect(opened.content.title).toMatch(/[\u4e00-\u9fff]/);
    await client.customer('changeLang', { newLang: 'en-US' });
    await client.ok('/global/tradeapi.app.OrderApiService.addMarketOrder', order);
    const notices = () =>
      socket.messages.filter(
        ({ msgCode, content }) => msgCode === 'notice' && content?.bizType === 'POSITION_OPEN',
      );
    const second = await socket.until(() => notices()[1]);
    expect(second.content.title).not.toMatch(/[\u4e00-\u9fff]/);
    socket.close();
  });
});
