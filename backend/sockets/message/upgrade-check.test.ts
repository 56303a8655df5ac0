import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { OriginCheck } from '../../gateway/gateway.ts';
import { checkUpgrade, type UpgradeRequest, type UpgradeRules } from './upgrade-check.ts';

const APPS = new Map([
  ['app 1', 1],
  ['app-2', 2],
]);
const RULES: UpgradeRules = {
  companyOfApp: (appId) => APPS.get(appId),
  site: new OriginCheck('127.0.0.1', 18082, ['message.example']),
  admitsOrigin: (origin) => origin === 'https://a.example',
};
const GOOD = { url: '/openMsg/app%201', headers: { host: '127.0.0.1:18082' } };

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

  it('asks for a name of the platform', () => {
    for (const host of ['localhost', 'LOCALHOST:1', '[::1]:80', '127.0.0.1', 'message.example']) {
      expect(rejection({ ...GOOD, headers: { host } }, RULES), host).toBeUndefined();
    }
    for (const host of ['', 'example.com', 'localhost.example', '127.0.0.1.nip.io', 'message.example:1']) {
      expect(rejection({ ...GOOD, headers: { host } }, RULES), host).toBe(403);
    }
    expect(rejection({ ...GOOD, headers: {} }, RULES)).toBe(403);
  });

  it('asks for an allowed origin where there is one', () => {
    const of = (origin: string) => rejection({ ...GOOD, headers: { ...GOOD.headers, origin } }, RULES);
    for (const origin of ['http://localhost:18082', 'https://a.example', 'https://message.example'])
      expect(of(origin), origin).toBeUndefined();
    const foreign = [
      '',
      'x',
      'null',
      'file://',
      'http://localhost:5173',
      'https://b.example',
      'https://a.example/b',
    ];
    for (const origin of foreign) expect(of(origin), origin).toBe(403);
  });

  it('has a verdict for every request', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(text, text, text, (url, host, origin) => {
        const headers = { ...(host !== undefined && { host }), ...(origin !== undefined && { origin }) };
        expect([403, 404, undefined]).toContain(rejection({ url, headers }, RULES));
      }),
    );
  });
});
