import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { travellingPassword } from '../services/testing/index.ts';
import { LOGIN, TestCustomer } from './testing/customers.ts';
import { startTestGateway, type TestGateway } from './testing/index.ts';

/** Addresses of this machine stand for the customer's and a stranger's. */
const HOME = '127.0.0.1';
const STRANGER = '127.0.0.2';

let test: TestGateway;
beforeEach(async () => void (test = await startTestGateway({ gateway: { rateLimits: false } })));
afterEach(() => test.close());

/** Posts from an address; answers the listed code. */
function postFrom(localAddress: string, path: string, body: object): Promise<string> {
  const { hostname, port } = new URL(test.gateway.baseUrl);
  const headers = { 'content-type': 'application/json', companyId: '1', trace: 't', lang: 'en-US' };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers, localAddress }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { bizCode, code } = JSON.parse(text) as { bizCode: string; code: string };
        resolve(code === '0' ? '0' : bizCode + code);
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

const signIn = (from: string, loginName: string, plain: string) =>
  postFrom(from, LOGIN, { type: 1, loginName, device: 2, loginPwd: travellingPassword(plain) });

describe('a stranger', () => {
  it('who sends wrong passwords locks the name for himself, and the owner signs in [ATK-508] [ER-44]', async () => {
    const owner = await TestCustomer.register(test);
    const guesses: string[] = [];
    for (let at = 0; at < 6; at += 1) guesses.push(await signIn(STRANGER, owner.email, `guess ${at}`));
    expect(guesses).toEqual([...Array<string>(5).fill('USCUSTOMER_API_0000102'), 'USCUSTOMER_API_0000113']);
    expect(await signIn(HOME, owner.email, 'correct horse')).toBe('0');
    expect(await signIn(STRANGER, owner.email, 'correct horse')).toBe('USCUSTOMER_API_0000113');
  });

  it('gets the same answers for a name that nobody has, locks included [ATK-511]', async () => {
    const guesses: string[] = [];
    for (let at = 0; at < 6; at += 1)
      guesses.push(await signIn(STRANGER, 'nobody@example.com', `guess ${at}`));
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
