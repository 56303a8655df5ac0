import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { DEMO_LOGIN_NAME, DEMO_PASSWORD } from '../../services/customer/customer-service.ts';
import { travellingPassword } from '../../services/testing/test-services.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type CaptchaMode } from './captcha.ts';
import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CAPTCHA_LENGTH = 4_096;
const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;

const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
const REGISTER = '/api/register/customer.app.CustomerWebApiService.register';
const SEND = '/api/global/message.app.VerificationApiService.verifyCodeSend';
const BODIES = {
  [LOGIN]: { type: 1, loginName: DEMO_LOGIN_NAME, loginPwd: travellingPassword(DEMO_PASSWORD) },
  [REGISTER]: { type: 1, loginName: 'new@example.com', country: 'SG' },
  [SEND]: { bizType: 'EMAIL_LOGIN_VERIFICATION_CODE', toUser: 'new@example.com' },
} as const;
type Path = keyof typeof BODIES;
const PATHS = Object.keys(BODIES) as Path[];
/** What each path answers once a person was found at the other end. */
const PASSED = { [LOGIN]: '0', [REGISTER]: 'USCUSTOMER_API_0000521', [SEND]: '0' } as const;

let test: TestGateway;
afterEach(() => test.close());

async function start(mode: CaptchaMode, url?: string): Promise<void> {
  test = await startTestGateway({ gateway: { captcha: { mode, url } } });
}

const post = (path: Path, headers: Readonly<Record<string, string>> = {}) =>
  test.post(path, BODIES[path], headers);

async function challenge(): Promise<Challenge> {
  return (await test.post(`/api/global/${MESSAGE_CALLS.captchaChallenge.bizType}`)).body.data as Challenge;
}

async function solve(given: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64');
}

describe('human verification by proof of work', () => {
  it.each(PATHS)(
    'lets %s through with a solved challenge, once [GW-26] [CU-03] [CU-07] [CU-09] [ATK-548]',
    async (path) => {
      await start('local');
      const captcha = await solve(await challenge());
      expect((await post(path, { captcha })).listed).toBe(PASSED[path]);
      expect((await post(path, { captcha })).listed).toBe('F999999');
    },
  );

  it.each(PATHS)('refuses %s without a good token, in every language [GW-26] [ER-37]', async (path) => {
    await start('local');
    const solved = JSON.parse(Buffer.from(await solve(await challenge()), 'base64').toString()) as {
      challenge: Challenge;
      solution: object;
    };
    const forged = { ...solved, challenge: { ...solved.challenge, signature: '00'.repeat(32) } };
    const easier = structuredClone(solved);
    easier.challenge.parameters.keyPrefix = '0';
    const tokens = [
      undefined,
      'no token',
      Buffer.from('null').toString('base64'),
      Buffer.from(JSON.stringify({ ...solved, solution: { counter: 1, derivedKey: '00' } })).toString(
        'base64',
      ),
      Buffer.from(JSON.stringify(forged)).toString('base64'),
      Buffer.from(JSON.stringify(easier)).toString('base64'),
      'A'.repeat(MAX_CAPTCHA_LENGTH + 1),
    ];
    for (const captcha of tokens) {
      const answer = await post(path, captcha === undefined ? {} : { captcha });
      expect([answer.status, answer.body.bizCode, answer.body.code]).toEqual([200, 'G', 'F999999']);
    }
    const texts = await Promise.all(LANGUAGES.map(async (lang) => (await post(path, { lang })).body.msg));
    expect(texts).toEqual([
      'Human verification failed: the request parameters are illegal.',
      '人机验证失败，请求参数不合法。',
      '人機驗證失敗，請求參數不合法。',
    ]);
  });

  it('accepts no challenge after its time [CHALLENGE_LIFETIME_MS]', async () => {
    await start('local');
    const inTime = await solve(await challenge());
    const late = await solve(await challenge());
    test.services.wallClock.advance(CHALLENGE_LIFETIME_MS - 1);
    expect((await post(LOGIN, { captcha: inTime })).listed).toBe('0');
    test.services.wallClock.advance(1);
    expect((await post(LOGIN, { captcha: late })).listed).toBe('F999999');
  });

  it('is asked for by version 0.0.2 of verifyCodeSend also where it is off [CU-09]', async () => {
    await start('off');
    expect((await post(SEND)).listed).toBe('0');
    expect((await post(LOGIN)).listed).toBe('0');
    expect((await post(SEND, { version: '0.0.2' })).listed).toBe('F999999');
    const captcha = await solve(await challenge());
    expect((await post(SEND, { version: '0.0.2', captcha })).listed).toBe('0');
  });
});

describe('human verification by an external service', () => {
  it('asks the service with its own parameters and believes its answer [GW-26]', async () => {
    const requested: string[] = [];
    const verifier = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requested.push(`${request.method} ${request.url} ${body}`);
        const token = new URLSearchParams(body).get('response');
        response.statusCode = token === 'broken' ? 500 : 200;
        response.end(token === 'long' ? 'x'.repeat(20_000) : JSON.stringify({ success: token === 'good' }));
      });
    });
    verifier.listen(0, '127.0.0.1');
    await once(verifier, 'listening');
    const { port } = verifier.address() as AddressInfo;
    await start('external', `http://127.0.0.1:${port}/verify?secret=s`);
    expect((await post(LOGIN, { captcha: 'good' })).listed).toBe('0');
    expect(requested).toEqual(['POST /verify secret=s&response=good&remoteip=127.0.0.1&action=login']);
    expect((await post(LOGIN, { captcha: 'bad' })).listed).toBe('F999999');
    expect((await post(LOGIN)).listed).toBe('F999999');
    expect((await post(LOGIN, { captcha: 'broken' })).listed).toBe('GGATEWAY_CODE_011');
    expect((await post(LOGIN, { captcha: 'long' })).listed).toBe('GGATEWAY_CODE_011');
    verifier.close();
    verifier.closeAllConnections();
    expect((await post(LOGIN, { captcha: 'good' })).listed).toBe('GGATEWAY_CODE_012');
    expect((await test.post(`/api/global/${MESSAGE_CALLS.captchaChallenge.bizType}`)).listed).toBe(
      'GGATEWAY_CODE_201',
    );
  });
});
