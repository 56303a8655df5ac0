import fc from 'fast-check';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isListedCode } from '../contract/errors/catalogue.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

let test: TestGateway;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends exactly these headers and this body; what Node itself refuses to send counts as not sent. */
function send(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<RawAnswer | undefined> {
  return new Promise((resolve, reject) => {
    try {
      const request = httpRequest(
        { host: '127.0.0.1', port: test.gateway.port, path, method, headers },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      request.on('error', reject);
      request.end(body);
    } catch {
      resolve(undefined);
    }
  });
}

function expectEnvelope(answer: RawAnswer): void {
  // A path of no family, a body that does not call itself JSON, and a name that is not the platform's have statuses of HTTP.
  expect([200, 400, 404, 415, 421]).toContain(answer.status);
  const body = JSON.parse(answer.text) as { code: string; bizCode?: string };
  const listed = `${body.bizCode ?? ''}${body.code}`;
  expect(body.code === '0' || isListedCode(listed) || isListedCode(body.code)).toBe(true);
  expect(listed).not.toMatch(/500$/);
  expect(answer.text).not.toMatch(/\.ts:|at .*\(/);
}

const headerNames = fc.constantFrom(
  'companyid',
  'trace',
  'timestamp',
  'version',
  'group',
  'lang',
  'token',
  'idempotency-key',
  'apikey',
  'signature',
  'recvwindow',
  'content-type',
);
const headerValues = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    'application/json',
    '__proto__',
    'constructor',
    '99999999999999999999',
    'x-',
  ),
  fc.string({ maxLength: 200 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?').trim()),
);
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .dictionary(
      fc.constantFrom('data', 'symbolId', 'direction', 'type', 'loginName', '__proto__', 'name'),
      fc.jsonValue(),
    )
    .map((value) => Buffer.from(JSON.stringify(value))),
);
const paths = fc.constantFrom(
  '/api/thirdExt/now',
  '/api/geoip/country',
  `/api/global/${TEST_BIZ.order}`,
  `/api/global/${TEST_BIZ.count}`,
  '/api/global/config.app.AppAssetsDubboService.getAssetsList',
  '/api/global/config.app.AppDictDubboService.getListByParentCode',
  '/api/global/customer.app.CustomerWebApiService.checkCustomerExist',
  '/api/global/message.app.VerificationApiService.verifyCodeSend',
  '/api/logout',
  '/openapi-c/global/getMsgPushToken',
  `/openapi-c/global/${TEST_BIZ.order}`,
  '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth',
  '/api/global/__proto__',
  '/api/global/%00',
  '/api/..%2f..%2f',
);

describe('a hostile client', () => {
  it('gets an envelope with a listed code for whatever it sends [GW-01] [GW-27]', async () => {
    const method = fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT');
    const base = fc.constantFrom({}, { companyid: '1', trace: 't', 'content-type': 'application/json' });
    const headers = fc.dictionary(headerNames, headerValues, { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(paths, method, base, headers, bodies, async (path, verb, usual, odd, body) => {
        const answer = await send(path, verb, { ...usual, ...odd }, body);
        if (answer !== undefined) expectEnvelope(answer);
      }),
      { numRuns: 400 },
    );
  });

  it('gets an envelope for well-formed calls with any JSON in any place', async () => {
    const path = fc.constantFrom(
      `/api/global/${TEST_BIZ.order}`,
      '/api/login/customer.app.CustomerWebApiService.login',
      '/api/register/customer.app.CustomerWebApiService.register',
      '/api/global/config.app.AppSymbolDubboService.getSymbolList',
      '/api/global/customer.app.CustomerApiWebService.editApiPermission',
    );
    const names = fc.constantFrom(
      'type',
      'loginName',
      'loginPwd',
      'tradeType',
      'customerGroupId',
      'name',
      'id',
      'whiteIps',
    );
    const token = await test.signIn();
    await fc.assert(
      fc.asyncProperty(path, fc.dictionary(names, fc.jsonValue()), async (target, body) => {
        const headers = { companyid: '1', trace: 't', token, 'content-type': 'application/json' };
        const answer = await send(target, 'POST', headers, Buffer.from(JSON.stringify(body)));
        if (answer !== undefined) expectEnvelope(answer);
      }),
      { numRuns: 200 },
    );
  });
});
