import { expect, it } from 'vitest';
import type { Application } from '../../services/auth2/index.ts';
import { consentPage, type ConsentDependencies } from './index.ts';

it('the consent page reads 512 characters of a field of its form [MAX_FIELD_LENGTH]', async () => {
  const names: unknown[] = [];
  const application = { appId: 'a', companyId: 1, returnAddresses: ['https://a.example/back'] };
  const parts: ConsentDependencies = {
    application: () => application as unknown as Application,
    company: () => ({ name: 'Meridian' }),
    customerOf: () => undefined,
    keepConsents: async () => undefined,
    call: async (_path, _facts, { loginName }) => {
      names.push(loginName);
      return { ok: false, msg: 'no' } as never;
    },
  };
  const asked = {
    method: 'POST',
    path: '/en-US/auth2/code',
    query: 'appId=a&thirdAppType=t&url=https%3A%2F%2Fa.example%2Fback',
    ip: '127.0.0.1',
    isOwnOrigin: true,
  };
  const page = await consentPage(parts, { ...asked, body: `account=${'n'.repeat(513)}&password=p` });
  expect(names).toEqual(['n'.repeat(512)]);
  expect(page.body).toContain('name="account" maxlength="512"');
});
