import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Application } from '../../services/auth2/auth2-service.ts';
import { consentPage, type ConsentDependencies } from './consent-page.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

it('the consent page reads 512 characters of a field of its form [MAX_FIELD_LENGTH]', async () => {
  const names: unknown[] = [];
  const application = { appId: 'a', name: 'Shop', companyId: 1, returnAddresses: ['https://a.example/back'] };
  const deps: ConsentDependencies = {
    application: () => application as unknown as Application,
    company: () => ({ id: 1, name: 'Meridian' }),
    customerOf: () => undefined,
    storeConsents: async () => undefined,
    call: async (_path, _facts, { loginName }) => {
      names.push(loginName);
      return { ok: false, msg: 'no' } as never;
    },
  };
  const requested = {
    method: 'POST',
    path: '/en-US/auth2/code',
    query: 'appId=a&thirdAppType=t&url=https%3A%2F%2Fa.example%2Fback',
    ip: '127.0.0.1',
    isOwnOrigin: true,
  };
  const page = await consentPage(deps, { ...requested, body: `account=${'n'.repeat(513)}&password=p` });
  expect(names).toEqual(['n'.repeat(512)]);
  expect(page.body).toContain('name="account" maxlength="512"');
});

it('the consent page sends a password in its usual form, and as it was typed where that one is wrong [HU-07]', async () => {
  const sent: unknown[] = [];
  const application = { appId: 'a', name: 'Shop', companyId: 1, returnAddresses: ['https://a.example/back'] };
  const deps: ConsentDependencies = {
    application: () => application as unknown as Application,
    company: () => ({ id: 1, name: 'Meridian' }),
    customerOf: () => '10000001',
    storeConsents: async () => undefined,
    call: async (_path, _facts, { loginPwd }) => {
      sent.push(loginPwd);
      const isTyped = loginPwd === md5('cafe\u0301');
      const wrong = { ok: false, bizCode: 'US', code: 'CUSTOMER_API_0000102', msg: 'no' };
      return (isTyped ? { ok: true, data: { token: 't' } } : wrong) as never;
    },
  };
  const query = 'appId=a&thirdAppType=t&url=https%3A%2F%2Fa.example%2Fback';
  const requested = { method: 'POST', path: '/en-US/auth2/code', query, ip: '127.0.0.1', isOwnOrigin: true };
  const open = (password: string) =>
    consentPage(deps, { ...requested, body: `account=1&password=${encodeURIComponent(password)}` });
  expect((await open('cafe\u0301')).body).toContain('Signed in as customer 10000001.');
  expect(sent).toEqual([md5('caf\u00e9'), md5('cafe\u0301')]);
  sent.length = 0;
  expect((await open('wrong')).body).toContain('role="alert"');
  expect(sent).toEqual([md5('wrong')]);
});
