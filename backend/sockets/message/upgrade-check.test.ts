import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { checkUpgrade, type UpgradeRequest, type UpgradeRules } from './upgrade-check.ts';

const APPS = new Map([
  ['app 1', 1],
  ['app-2', 2],
]);
const RULES: UpgradeRules = {
  companyOfApp: (appId) => APPS.get(appId),
  boundHost: '127.0.0.1',
  allowedOrigins: undefined,
};
const GOOD = { url: '/openMsg/app%201', host: '127.0.0.1:18082', origin: undefined };

/** The status of a refusal; undefined when the upgrade is accepted. */
function rejection(request: UpgradeRequest, rules: UpgradeRules): number | undefined {
  const verdict = checkUpgrade(request, rules);
  return 'status' in verdict ? verdict.status : undefined;
}

describe('checkUpgrade', () => {
  it('accepts the application id of every company and tells whose it is [MS-01]', () => {
    expect(checkUpgrade(GOOD, RULES)).toEqual({ companyId: 1 });
    expect(checkUpgrade({ ...GOOD, url: '/openMsg/app-2?x=1' }, RULES)).toEqual({ companyId: 2 });
    expect(checkUpgrade({ ...GOOD, url: '/openMsg/app' }, RULES)).toEqual({ status: 403 });
    expect(checkUpgrade({ ...GOOD, url: undefined }, RULES)).toEqual({ status: 404 });
  });

  it('lets customers of any company in by the path of clients in the field', () => {
    expect(checkUpgrade({ ...GOOD, url: '/msg' }, RULES)).toEqual({ companyId: undefined });
  });

  it('asks for a loopback name when bound to loopback', () => {
    for (const host of ['localhost', 'LOCALHOST:1', '[::1]:80', '127.0.0.1']) {
      expect(rejection({ ...GOOD, host }, RULES), host).toBeUndefined();
    }
    for (const host of [undefined, '', 'example.com', 'localhost.example', '127.0.0.1.nip.io', 'a b']) {
      expect(rejection({ ...GOOD, host }, RULES), host).toBe(400);
    }
    const open = { ...RULES, boundHost: '0.0.0.0' };
    expect(rejection({ ...GOOD, host: 'trade.example:80' }, open)).toBeUndefined();
  });

  it('checks the origin against the list, or its form without one', () => {
    for (const origin of ['http://localhost:5173', 'https://a.example', 'null', 'file://']) {
      expect(rejection({ ...GOOD, origin }, RULES), origin).toBeUndefined();
    }
    for (const origin of ['', 'x', 'javascript:1', 'http://a b', 'https://a/b']) {
      expect(rejection({ ...GOOD, origin }, RULES), origin).toBe(403);
    }
    const listed = { ...RULES, allowedOrigins: ['https://a.example'] };
    expect(rejection({ ...GOOD, origin: 'https://a.example' }, listed)).toBeUndefined();
    expect(rejection({ ...GOOD, origin: 'https://b.example' }, listed)).toBe(403);
    expect(rejection(GOOD, listed)).toBeUndefined();
  });

  it('has a verdict for every request', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(text, text, text, (url, host, origin) => {
        expect([400, 403, 404, undefined]).toContain(rejection({ url, host, origin }, RULES));
      }),
    );
  });
});
