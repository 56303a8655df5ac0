import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { CUSTOMER_PASSWORD } from './management-harness.ts';
import {
  COIN,
  FUND_PASSWORD,
  relax,
  startWithdrawals,
  withdrawCalls,
  type WithdrawHarness,
} from './withdraw-harness.ts';

/** A message as the operator reads it. */
interface Letter {
  readonly bizType: string;
  readonly toUser: string;
  readonly title: string;
  readonly content: string;
}

/** What every one of them is about. */
const KINDS = [
  'EMAIL_LOGIN_VERIFICATION_CODE',
  'EMAIL_PASSWORD_VERIFICATION_CODE',
  'EMAIL_LOGINED_VERIFICATION_CODE',
  'EMAIL_REGISTER_VERIFICATION_CODE',
  'EMAIL_COMMON_VERIFICATION_CODE',
  'EMAIL_PASSWORD_LINK',
  'EMAIL_WAY_BACK',
  'TRANSFER_OUT_SUCCESS',
  'TRANSFER_IN_SUCCESS',
  'WITHDRAW_FAIL',
  'WITHDRAW_SUCCESS',
];
const PAGE = 'https://client.example/set';
/** What a company of another name signs with, in the language of its customers. */
const LANGUAGES = [
  {
    language: 'en-US',
    subject: /^Meridian: \S/,
    code: 'You receive this because somebody gave this address to Meridian.',
    account: 'You receive this because it concerns your account at Meridian.',
  },
  {
    language: 'zh-CN',
    subject: /^Meridian：\S/,
    code: '您收到此邮件，是因为有人在 Meridian 填写了此地址。',
    account: '您收到此邮件，是因为它与您在 Meridian 的账户有关。',
  },
] as const;

let harness: WithdrawHarness;
beforeAll(async () => {
  harness = await startWithdrawals();
  await relax(harness.management, {}, { reviewAmount: '150' });
});
afterAll(() => harness.close());

async function lettersTo(...addresses: readonly string[]): Promise<readonly Letter[]> {
  const all = addresses.map((toUser) =>
    harness.management.call<Letter[]>(BIZ.outboxMessages, { toUser, size: 100 }),
  );
  return (await Promise.all(all)).flatMap(({ envelope }) => envelope.data);
}
/** What a company sends by itself comes a moment later than the answer of the call. */
const eventually = async (addresses: readonly string[], bizTypes: readonly string[]) =>
  expect
    .poll(async () => (await lettersTo(...addresses)).map(({ bizType }) => bizType), { timeout: 10_000 })
    .toEqual(expect.arrayContaining([...bizTypes]));

describe('each e-mail', () => {
  it('of a kind that the company wrote itself has its words, until the standard ones hold again', async () => {
    const { management } = harness;
    const kind = { kind: 'code', language: 'en-US' };
    interface Shown {
      readonly text: string;
      readonly isOwn: boolean;
      readonly required: readonly string[];
    }
    const [standard] = (await management.call<Shown[]>(BIZ.mailTexts, kind)).envelope.data;
    expect(standard).toMatchObject({ isOwn: false, required: expect.arrayContaining(['code']) });
    const text = `Own words: ${standard?.required.map((name) => `{${name}}`).join(' ')}`;
    const own = { ...kind, title: 'Own title', text };
    expect((await management.call(BIZ.saveMailText, own)).envelope.data).toMatchObject({ isOwn: true, text });
    const wrong = { ...own, text: 'Without the code.' };
    expect((await management.call(BIZ.saveMailText, wrong)).listed).toBe('GGATEWAY_CODE_104');
    const preview = (await management.call(BIZ.previewMail, kind)).envelope.data;
    expect(JSON.stringify(preview)).toMatch(/Own title.*Own words: \d/s);
    const codeFor = async (toUser: string) => {
      const body = { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser };
      const sent = await management.post(`/api/global/${BIZ_TYPE.verifyCodeSend}`, body, {
        token: null,
        lang: 'en-US',
      });
      expect(sent.listed).toBe('0');
      return (await lettersTo(toUser))[0];
    };
    const letter = await codeFor('own.words@example.com');
    expect(letter?.title).toBe('Meridian: Own title');
    expect(letter?.content).toMatch(/Own words: \d{4,}/);
    expect((await management.call(BIZ.saveMailText, kind)).envelope.data).toMatchObject({
      isOwn: false,
      text: standard?.text,
    });
    expect((await codeFor('standard.words@example.com'))?.content).not.toContain('Own words');
  });

  it.each(LANGUAGES)(
    'names the company, has a subject and says why it comes, whatever it is about, in $language [HU-54]',
    async ({ language, subject, code, account }) => {
      const { management } = harness;
      const { own, customer, create, refuse, payOut } = withdrawCalls(harness);
      const settings = {
        language,
        transfersBetweenCustomers: true,
        allowedOrigins: ['https://client.example'],
      };
      expect((await management.call(BIZ.saveCompanySettings, settings)).listed).toBe('0');
      const [payer, payee, fresh, moved] = ['payer', 'payee', 'fresh', 'moved'].map(
        (name) => `${name}.${language.toLowerCase()}@example.com`,
      ) as [string, string, string, string];

      // Codes: to open an account, sign in, set a password, change something, and of a new address.
      const { token } = await customer(payer);
      const path = `/api/global/${BIZ_TYPE.verifyCodeSend}`;
      // A code is in the language of the page that asks for it.
      const page = { token, lang: language };
      const send = async (bizType: string, toUser?: string) =>
        (await management.post<{ token: string }>(path, { bizType, toUser }, page)).envelope.data.token;
      const purposes = ['LOGIN', 'PASSWORD', 'LOGINED'].map(
        (purpose) => `EMAIL_${purpose}_VERIFICATION_CODE`,
      );
      for (const bizType of purposes) await send(bizType, bizType.includes('LOGINED') ? undefined : payer);
      await send('EMAIL_REGISTER_VERIFICATION_CODE', fresh);
      const sendToken = await send('EMAIL_COMMON_VERIFICATION_CODE', moved);

      // Money that is sent to somebody, one withdrawal that is refused and one that is paid.
      const { customerNo: payeeNo } = await customer(payee);
      const transfer = {
        tradeType: 2,
        toTradeType: 2,
        currency: 'USDT',
        amount: '5',
        fundPwd: FUND_PASSWORD,
      };
      await own(token, BIZ_TYPE.capitalTransfer, { ...transfer, toCustomerNo: payeeNo });
      await refuse((await create(token, { ...COIN, amount: '200' })).proposalNo, 'no');
      await payOut((await create(token)).proposalNo, 'pay');

      // A first password by a link, and another address.
      const invited = `invited.${language.toLowerCase()}@example.com`;
      const invitedNo = await management.addCustomer(invited, { pwd: undefined });
      const link = await management.call(BIZ.sendPasswordLink, { customerNo: invitedNo, page: PAGE });
      expect(link.listed).toBe('0');
      const [sent] = await lettersTo(moved);
      const verifyCode = /\d{6}/.exec(sent?.content ?? '')?.[0];
      await own(token, BIZ_TYPE.changeEmail, {
        email: moved,
        verifyCode,
        sendToken,
        loginPwd: CUSTOMER_PASSWORD,
      });

      const addresses = [payer, payee, fresh, moved, invited];
      await eventually(addresses, KINDS);
      const letters = await lettersTo(...addresses);
      for (const { bizType, title, content } of letters) {
        const reason = bizType.endsWith('_VERIFICATION_CODE') ? code : account;
        expect([bizType, title]).toEqual([bizType, expect.stringMatching(subject)]);
        expect([bizType, content]).toEqual([bizType, expect.stringContaining(`\n\n${reason}`)]);
        expect([bizType, content]).toEqual([bizType, expect.stringMatching(/\n\nMeridian$/)]);
      }
    },
  );
});
