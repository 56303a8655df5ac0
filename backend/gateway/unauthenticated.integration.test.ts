import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { travellingPassword } from '../services/testing/test-services.ts';
import { postFrom as post } from './testing/addresses.ts';
import { LOGIN, SEND, TestCustomer } from './testing/customers.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

/** Addresses of this machine stand for the customer's and a stranger's. */
const HOME = '127.0.0.1';
const OUTSIDER = '127.0.0.2';
const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestGateway;
beforeEach(async () => void (test = await startTestGateway({ gateway: { rateLimits: false } })));
afterEach(() => test.close());

/** Posts from an address; answers the listed code. */
const postFrom = async (
  from: string,
  path: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
) => (await post(test, from, path, body, more)).listed;

const signIn = (from: string, loginName: string, plain: string) =>
  postFrom(from, LOGIN, { type: 1, loginName, device: 2, loginPwd: travellingPassword(plain) });

describe('a stranger', () => {
  it('who sends wrong passwords locks the name for himself, and the owner signs in [ATK-508] [ER-44]', async () => {
    const owner = await TestCustomer.register(test);
    const guesses: string[] = [];
    for (let at = 0; at < 6; at += 1) guesses.push(await signIn(OUTSIDER, owner.email, `guess ${at}`));
    expect(guesses).toEqual([...Array<string>(5).fill('USCUSTOMER_API_0000102'), 'USCUSTOMER_API_0000113']);
    expect(await signIn(HOME, owner.email, 'correct horse')).toBe('0');
    expect(await signIn(OUTSIDER, owner.email, 'correct horse')).toBe('USCUSTOMER_API_0000113');
  });

  it('gets the same answers for a name that nobody has, locks included [ATK-511]', async () => {
    const guesses: string[] = [];
    for (let at = 0; at < 6; at += 1)
      guesses.push(await signIn(OUTSIDER, 'nobody@example.com', `guess ${at}`));
    expect(guesses).toEqual([...Array<string>(5).fill('USCUSTOMER_API_0000102'), 'USCUSTOMER_API_0000113']);
  });

  it('who locked a name behind the same address does not stop a sign-in by a code [ATK-514]', async () => {
    const owner = await TestCustomer.register(test);
    for (let at = 0; at < 6; at += 1) await signIn(HOME, owner.email, `guess ${at}`);
    expect(await signIn(HOME, owner.email, 'correct horse')).toBe('USCUSTOMER_API_0000113');
    const code = await owner.codeMembers('EMAIL_LOGIN_VERIFICATION_CODE', owner.email);
    expect((await owner.login(code)).listed).toBe('0');
  });
});

describe('codes to a victim', () => {
  const sendAs = (from: string, bizType: string, toUser: string, companyId = '1') =>
    postFrom(from, SEND, { bizType, toUser }, { companyId });
  const EMAIL = ['COMMON', 'LOGIN', 'REGISTER', 'PASSWORD'].map((each) => `EMAIL_${each}_VERIFICATION_CODE`);
  const SMS = ['COMMON', 'LOGIN', 'REGISTER', 'PASSWORD'].map((each) => `SMS_${each}_VERIFICATION_CODE`);

  it('are five for all purposes, companies and addresses of the callers, and the owner still gets one [ATK-515] [ATK-517]', async () => {
    const owner = await TestCustomer.register(test);
    test.services.wallClock.advance(DAY_MS);
    const answers: string[] = [];
    for (const bizType of [...EMAIL, ...EMAIL])
      for (const company of ['1', '2'])
        answers.push(await sendAs(`127.0.0.${2 + answers.length}`, bizType, owner.email, company));
    expect(answers.filter((code) => code === '0')).toHaveLength(5);
    expect(answers.filter((code) => code === 'GGATEWAY_CODE_018')).toHaveLength(11);
    // From where the owner signed in before, and signed in.
    expect(await sendAs(HOME, 'EMAIL_LOGIN_VERIFICATION_CODE', owner.email)).toBe('0');
    expect((await owner.sendCode('EMAIL_LOGINED_VERIFICATION_CODE')).code).toMatch(/^\d{6}$/);
  });

  it('by text message are five too, with the area code and without it [ATK-518]', async () => {
    const answers: string[] = [];
    for (const bizType of SMS)
      for (const toUser of ['6581234567', '81234567', '+65 8123-4567'])
        answers.push(await sendAs(`127.0.0.${2 + answers.length}`, bizType, toUser));
    expect(answers.filter((code) => code === '0')).toHaveLength(5);
  });

  it('whom nobody knows get the same answers [ATK-519]', async () => {
    const owner = await TestCustomer.register(test);
    const of = async (toUser: string) => {
      const answers: string[] = [];
      for (let at = 0; at < 7; at += 1) answers.push(await sendAs(OUTSIDER, EMAIL[at % 4] ?? '', toUser));
      return answers;
    };
    // The registration took one code of the owner's.
    const [, ...ofNobody] = await of('nobody@example.com');
    expect((await of(owner.email)).slice(0, 6)).toEqual(ofNobody);
  });
});
