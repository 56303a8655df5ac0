import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mailbox } from './support/mailbox.ts';
import { placed, positions } from './support/orders.ts';
import { md5 } from './support/signing.ts';
import { PASSWORD, Venue, WEB, type Answer, type Open, type Trader } from './support/venue.ts';

/**
 * Verification, wallets, passwords, groups, sign-in to applications and the closing of accounts, with the code of each
 * refusal.
 */

const US = 'USCUSTOMER_API_';
const KYC = 'customer.app.KycWebApiService.';
const WALLETS = 'customer.app.CustomerWalletWebApiService.';
const GROUPS = 'venue.admin.CustomerGroupService.';
const NEW_PASSWORD = md5('battery staple');
const DAY_MS = 86_400_000;

let venue: Venue;
let mailbox: Mailbox;

beforeAll(async () => {
  venue = await Venue.start('--rate-limits', 'off');
  mailbox = await Mailbox.open(venue);
});
afterAll(async () => {
  mailbox.close();
  await venue.stop();
});

const listed = async (answer: Promise<Answer>) => (await answer).listed.replace(US, '');
const own = (who: Trader, bizType: string, body: object = {}) =>
  venue.call(bizType, body, { token: who.token });
const manage = (bizType: string, body: object) => listed(venue.manage(bizType, body));

const element = (elementCode: string, elementValue: string) => ({ elementCode, elementValue });
let people = 0;
const person = (change: Record<string, string> = {}) => {
  people += 1;
  const stated = {
    first_name: 'Mei',
    last_name: 'Lin',
    birthday: '1990-04-01',
    id_card: `S-${people}00042`,
    phone: `+658000${people}00`,
    ...change,
  };
  return Object.entries(stated).map(([code, value]) => element(code, value));
};

describe('identity verification', () => {
  const apply = (who: Trader, body: object, name = 'kycLevelApply') => listed(own(who, KYC + name, body));

  it('refuses an application that is not complete or not its turn [ER-58] [ER-59]', async () => {
    const who = await venue.trader(0);
    const stated = (elementList: object[]) => ({ levelCode: 'level_1', elementList });
    const papers = [element('card_front', 'upload/1'), element('card_back', 'upload/2')];
    expect(await apply(who, stated([]))).toBe('0000607');
    expect(await apply(who, stated([...person(), element('first_name', 'A')]))).toBe('0000614');
    expect(await apply(who, stated([...person(), element('shoe_size', '42')]))).toBe('0000612');
    expect(await apply(who, stated(person({ birthday: 'yesterday' })))).toBe('0000620');
    expect(await apply(who, { levelCode: 'level_9', elementList: person() })).toBe('0000612');
    expect(await apply(who, { levelCode: 'level_2', elementList: papers })).toBe('0000616');
    expect(await apply(who, { ...stated(person()), openAccountType: 1, selectCountry: 'KP' })).toBe(
      '0000624',
    );
    expect(await apply(who, { elementList: person() }, 'kycApply')).toBe('0000615');
  });

  it('is reviewed once, and what is decided is not applied for again [ER-58] [ER-59]', async () => {
    const [who, other] = [await venue.trader(0), await venue.trader(0)];
    const body = { levelCode: 'level_1', elementList: person({ phone: '+6599999999', id_card: 'AB-1234' }) };
    const { data: pno } = await own(who, `${KYC}kycLevelApply`, body);
    expect(await apply(who, body)).toBe('0000601');
    const same = (change: Record<string, string>) =>
      apply(other, { levelCode: 'level_1', elementList: person(change) });
    expect(await same({ phone: '6599999999' })).toBe('0000632');
    expect(await same({ phone: '', id_card: 'ab1234' })).toBe('0000633');
    const review = (number: string, approve: boolean, remark = '') =>
      manage('venue.admin.KycReviewService.review', { pno: number, approve, remark });
    expect(await review('K0', true)).toBe('0000611');
    expect(await review(pno, false)).toBe('0000501');
    expect(await review(pno, true)).toBe('0');
    expect(await review(pno, true)).toBe('0000610');
    expect(await apply(who, body)).toBe('0000608');
  });
});

describe('wallets', () => {
  const address = (last: number) => `T${'A'.repeat(32)}${'123456789'[last]}`;
  const wallet = (change: object = {}) => ({
    currency: 'USDT',
    chainName: 'TRC20',
    address: address(0),
    remark: 'mine',
    ...change,
  });
  const add = async (who: Trader, change: object = {}) => {
    const code = await mailbox.code('EMAIL_LOGINED_VERIFICATION_CODE', undefined, { token: who.token });
    return listed(own(who, `${WALLETS}add`, { ...wallet(change), ...code }));
  };

  it('are five of a currency, each once, and no sixth [LI-13] [ER-60]', async () => {
    const who = await venue.trader(0);
    expect(await add(who)).toBe('0');
    expect(await add(who)).toBe('0000703');
    expect(await add(who, { address: address(1) })).toBe('0');
    const type = { currency: 'USDT', chainName: 'TRC20' };
    expect(await listed(own(who, `${WALLETS}updateWallet`, type))).toBe('0000705');
    await venue.skip(DAY_MS / 24);
    for (const at of [2, 3, 4]) expect(await add(who, { address: address(at) })).toBe('0');
    await venue.skip(DAY_MS / 24);
    expect(await add(who, { address: address(5) })).toBe('0000702');
    const list: Open[] = (await own(who, `${WALLETS}walletList`, { currency: 'USDT' })).data;
    expect(list.map((each) => each.address)).toEqual([0, 1, 2, 3, 4].map(address));
  });

  it('that are not there cannot be deleted [ER-60]', async () => {
    const who = await venue.trader(0);
    const type = { currency: 'USDT', chainName: 'TRC20' };
    expect(await listed(own(who, `${WALLETS}delete`, type))).toBe('0000706');
  });
});

describe('passwords', () => {
  it('of sign-in are changed with the old one and to another [ER-49] [ER-50]', async () => {
    const who = await venue.trader(0);
    const change = (oldPwd: string, newPwd: string) =>
      listed(own(who, `${WEB}updateLoginPwd`, { oldPwd, newPwd }));
    expect(await change(NEW_PASSWORD, md5('third choice'))).toBe('0000124');
    expect(await change(PASSWORD, PASSWORD)).toBe('0000123');
    expect(await listed(own(who, `${WEB}bindLoginPwd`, { pwd: NEW_PASSWORD }))).toBe('0000135');
    expect(await change(PASSWORD, NEW_PASSWORD)).toBe('0');
    expect((await venue.signIn(who.email, NEW_PASSWORD)).token).toBeTypeOf('string');
  });

  it('of funds are bound once and lock for a day after five wrong entries, which the text counts [ER-50]', async () => {
    const who = await venue.trader(0);
    const bind = () => listed(own(who, `${WEB}bindAssertsPwd`, { pwd: NEW_PASSWORD }));
    expect([await bind(), await bind()]).toEqual(['0', '0000133']);
    const change = (oldPwd: string) => own(who, `${WEB}updateAssertsPwd`, { oldPwd, newPwd: PASSWORD });
    const wrong = await change(md5('wrong'));
    expect([wrong.listed, wrong.body.msgParams]).toEqual([`${US}0000132`, '5,24']);
    for (let entry = 0; entry < 4; entry++) await change(md5('wrong'));
    const locked = await change(NEW_PASSWORD);
    expect([locked.listed, locked.body.msgParams]).toEqual([`${US}0000134`, '5,24']);
    await venue.skip(DAY_MS);
    expect((await change(NEW_PASSWORD)).listed).toBe('0');
  });
});

describe('customer groups', () => {
  const group = (name: string, more: object = {}) => ({ name, isPublic: false, isOpening: false, ...more });

  it('that are needed stay, and every refusal says why [ER-52]', async () => {
    const save = (body: object) => venue.manage(`${GROUPS}save`, body);
    const remove = (id: number) => manage(`${GROUPS}remove`, { id });
    expect([await remove(77), await remove(1), await remove(2)]).toEqual(['0000301', '0000302', '0000302']);
    expect(await listed(save({ ...group('x'), id: 77 }))).toBe('0000303');
    expect(await listed(save(group('Guests')))).toBe('0000307');
    expect(await listed(save({ ...group('Customers'), id: 1 }))).toBe('0000308');
    const { data: opening } = await save(group('Second door', { isOpening: true }));
    expect(await remove(opening)).toBe('0000309');
    const { data: used } = await save(group('Used'));
    const { customerNo } = await venue.trader(0);
    expect(await manage(`${GROUPS}moveCustomer`, { customerNo, customerGroupId: used })).toBe('0');
    expect(await remove(used)).toBe('0000304');
  });
});

describe('the closing of an account', () => {
  const close = (who: Trader) => listed(own(who, `${WEB}destroy`, { remark: 'moving on' }));
  const review = (customerNo: string) =>
    manage('venue.admin.CancellationReviewService.review', { customerNo, approve: true });

  it('waits for positions and balances to be gone [ER-47] [ER-61]', async () => {
    const who = await venue.trader();
    const { positionId } = await placed(venue, who);
    expect(await close(who)).toBe('0000117');
    await placed(venue, who, { bizType: 2, direction: 2, positionId });
    expect(await positions(venue, who)).toEqual([]);
    expect(await close(who)).toBe('0000118');
  });

  it('is applied for once, opens nothing meanwhile, and ends every login [ER-33] [ER-40] [ER-44] [ER-61]', async () => {
    const who = await venue.trader(0);
    expect(await review(who.customerNo)).toBe('0000801');
    expect(await close(who)).toBe('0');
    expect(await close(who)).toBe('0000807');
    expect(await listed(own(who, `${WEB}openAccount`))).toBe('0000004');
    expect(await review(who.customerNo)).toBe('0');
    expect(await review(who.customerNo)).toBe('0000802');
    expect((await own(who, `${WEB}findCustomerInfo`)).listed).toBe('GGATEWAY_CODE_101');
    const login = { type: 1, loginName: who.email, loginPwd: PASSWORD, device: 2 };
    expect(await listed(venue.post(`/api/login/${WEB}login`, login))).toBe('0000103');
  });
});

describe('an application that signs customers in', () => {
  const NO_APPLICATION = 'GGATEWAY_CODE_101';
  const BAD_CODE = 'GGATEWAY_CODE_104';
  const DEAD_TOKEN = 'GGATEWAY_CODE_005';
  let token: string;
  let accountId: number;

  beforeAll(async () => {
    const customer = await venue.signInDemo();
    token = customer.token;
    ({ accountId } = customer.accountList.find((account: Open) => account.tradeType === 2));
  });

  const auth2 = (name: string, body: object, headers: object = {}) =>
    venue.post(`/auth2/${name}`, body, { company: '1', companyId: null, ...headers });
  const answered = async (name: string, body: object) => (await auth2(name, body)).listed;
  const application = () => {
    const { appId, appSecret } = venue.ready.demo.auth2;
    return { appId, appSecret };
  };
  const newCode = async (): Promise<string> => {
    const { appId } = application();
    const { listed: code, text, data } = await auth2('code', { appId, thirdAppType: 'shop' }, { token });
    expect(code, text).toBe('0');
    return data as string;
  };
  const exchange = (code: string, more: object = {}) => auth2('token', { ...application(), code, ...more });
  const newPair = async (): Promise<Open> => (await exchange(await newCode())).data;

  it('exchanges a code of its own with its secret, and nothing else [AU-04] [AU-08] [HU-52]', async () => {
    const code = await newCode();
    const other = { name: 'Other', returnAddresses: ['https://other.example/back'] };
    const registered = await venue.manage('venue.admin.Auth2ApplicationService.register', other);
    const { appId, appSecret } = registered.data;
    expect((await exchange(code, { appSecret: 'x' })).listed).toBe(NO_APPLICATION);
    expect((await exchange(code, { appId: 'f'.repeat(32) })).listed).toBe(NO_APPLICATION);
    expect((await exchange(code, { appId, appSecret })).listed).toBe(BAD_CODE);
    expect((await exchange('00000000-0000-0000-0000-000000000000')).listed).toBe(BAD_CODE);
    const pair = (await exchange(code)).data;
    expect(Object.keys(pair).sort()).toEqual(['accessToken', 'expires_in', 'refreshToken', 'token_type']);
    expect(pair.accessToken).not.toBe(pair.refreshToken);
    expect([pair.token_type, pair.expires_in]).toEqual(['Bearer', 7_200]);
  });

  it('exchanges a code once and within five minutes [AU-05]', async () => {
    const code = await newCode();
    const { accessToken } = (await exchange(code)).data;
    expect((await exchange(code)).listed).toBe(BAD_CODE);
    expect(await answered('user', { accessToken })).toBe(DEAD_TOKEN);
    await venue.still(async () => {
      const [late, inTime] = [await newCode(), await newCode()];
      await venue.skip(5 * 60_000 - 1);
      expect((await exchange(inTime)).listed).toBe('0');
      await venue.skip(1);
      expect((await exchange(late)).listed).toBe(BAD_CODE);
    });
  });

  it('reads who the customer is, for two hours [AU-06]', async () => {
    await venue.still(async () => {
      const { accessToken, refreshToken } = await newPair();
      expect((await auth2('user', { accessToken })).data).toEqual({
        customerNo: '10000001',
        email: 'demo@meridian.example',
        accountId,
        thirdUserId: '',
        thirdLoginSource: '',
      });
      for (const bad of ['x', refreshToken])
        expect(await answered('user', { accessToken: bad })).toBe(DEAD_TOKEN);
      await venue.skip(2 * 3_600_000 - 1);
      expect(await answered('user', { accessToken })).toBe('0');
      await venue.skip(1);
      expect(await answered('user', { accessToken })).toBe('GGATEWAY_CODE_017');
    });
  });

  it('renews its tokens; the old ones are good for nothing, and one that comes again ends them all [AU-07]', async () => {
    const first = await newPair();
    const second = (await auth2('refresh', { refreshToken: first.refreshToken })).data;
    expect(await answered('user', { accessToken: second.accessToken })).toBe('0');
    expect(await answered('user', { accessToken: first.accessToken })).toBe(DEAD_TOKEN);
    for (const refreshToken of ['x', second.accessToken])
      expect(await answered('refresh', { refreshToken })).toBe(DEAD_TOKEN);
    expect(await answered('refresh', { refreshToken: first.refreshToken })).toBe(DEAD_TOKEN);
    expect(await answered('user', { accessToken: second.accessToken })).toBe(DEAD_TOKEN);
    expect(await answered('refresh', { refreshToken: second.refreshToken })).toBe(DEAD_TOKEN);
  });
});
