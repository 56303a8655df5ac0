import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN, Venue, WEB, type SentHeaders } from './support/venue.ts';
import { md5 } from './support/signing.ts';

/** Human verification by a service behind the platform, which this test plays. */

const GOOD = 'a token of a human';
const REGISTER = `/api/register/${WEB}register`;
const SEND = '/api/global/message.app.VerificationApiService.verifyCodeSend';

let venue: Venue;
let verifier: Server;
/** What the service answers in place of a verdict. */
let broken: { readonly status: number; readonly text: string } | undefined;

beforeAll(async () => {
  verifier = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const verdict = JSON.stringify({
        success: decodeURIComponent(text.replaceAll('+', ' ')).includes(GOOD),
      });
      response.writeHead(broken?.status ?? 200).end(broken?.text ?? verdict);
    });
  }).listen(0, '127.0.0.1');
  await once(verifier, 'listening');
  const url = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/verify`;
  venue = await Venue.start('--captcha', 'external', '--captcha-url', url);
});
afterAll(async () => {
  await venue.stop();
  verifier.closeAllConnections();
  verifier.close();
});

const demo = () => ({
  type: 1,
  device: 2,
  isThird: false,
  loginName: venue.ready.demo.loginName,
  loginPwd: md5(venue.ready.demo.password),
});
const signIn = async (headers: SentHeaders = {}) => (await venue.post(LOGIN, demo(), headers)).listed;

describe('human verification', () => {
  it.each<[string, object]>([
    [LOGIN, { type: 1, loginName: 'a@b.example', loginPwd: 'x' }],
    [REGISTER, { type: 1, loginName: 'a@b.example', country: 'SG' }],
    [SEND, { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: 'a@b.example' }],
  ])(
    'is asked for at %s and nothing is done without it [GW-26] [CU-03] [CU-07] [CU-09] [ER-37]',
    async (path, body) => {
      for (const captcha of [null, '', 'guessed']) {
        const answer = await venue.post(path, body, { captcha });
        expect(answer.body).toMatchObject({ code: 'F999999', bizCode: 'G', ok: false });
        expect(answer.body.msg).toMatch(/illegal/);
      }
      expect((await venue.post(path, body, { captcha: GOOD })).listed).not.toBe('F999999');
    },
  );

  it('that passed lets a customer in, and other calls need none [GW-26]', async () => {
    expect(await signIn()).toBe('F999999');
    expect(await signIn({ captcha: GOOD })).toBe('0');
    expect((await venue.post('/api/thirdExt/now')).listed).toBe('0');
  });

  it.each([
    [500, '{"success":true}', 'GGATEWAY_CODE_011'],
    [200, 'no JSON', 'GGATEWAY_CODE_011'],
    [200, 'null', 'GGATEWAY_CODE_011'],
    [200, '', 'GGATEWAY_CODE_013'],
  ])('of a service that answers %i %j is told as %s [ER-28]', async (status, text, code) => {
    broken = { status, text };
    expect(await signIn({ captcha: GOOD })).toBe(code);
    broken = undefined;
    expect(await signIn({ captcha: GOOD })).toBe('0');
  });

  it('of a service that is not there is told as 012 [ER-28]', async () => {
    verifier.closeAllConnections();
    verifier.close();
    expect(await signIn({ captcha: GOOD })).toBe('GGATEWAY_CODE_012');
  });
});
