import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { upgradeRefusal, type UpgradeRules } from './upgrade-check.ts';

const RULES: UpgradeRules = { openMsgAppId: 'app 1', boundHost: '127.0.0.1', allowedOrigins: undefined };
const GOOD = { url: '/openMsg/app%201', host: '127.0.0.1:18082', origin: undefined };

describe('upgradeRefusal', () => {
  it('accepts the application id of the platform only [MS-01]', () => {
    expect(upgradeRefusal(GOOD, RULES)).toBeUndefined();
    expect(upgradeRefusal({ ...GOOD, url: '/openMsg/app' }, RULES)).toBe(403);
    expect(upgradeRefusal({ ...GOOD, url: undefined }, RULES)).toBe(404);
  });

  it('asks for a loopback name when bound to loopback', () => {
    for (const host of ['localhost', 'LOCALHOST:1', '[::1]:80', '127.0.0.1']) {
      expect(upgradeRefusal({ ...GOOD, host }, RULES), host).toBeUndefined();
    }
    for (const host of [undefined, '', 'example.com', 'localhost.example', '127.0.0.1.nip.io', 'a b']) {
      expect(upgradeRefusal({ ...GOOD, host }, RULES), host).toBe(400);
    }
    const open = { ...RULES, boundHost: '0.0.0.0' };
    expect(upgradeRefusal({ ...GOOD, host: 'trade.example:80' }, open)).toBeUndefined();
  });

  it('checks the origin against the list, or its form without one', () => {
    for (const origin of ['http://localhost:5173', 'https://a.example', 'null', 'file://']) {
      expect(upgradeRefusal({ ...GOOD, origin }, RULES), origin).toBeUndefined();
    }
    for (const origin of ['', 'x', 'javascript:1', 'http://a b', 'https://a/b']) {
      expect(upgradeRefusal({ ...GOOD, origin }, RULES), origin).toBe(403);
    }
    const listed = { ...RULES, allowedOrigins: ['https://a.example'] };
    expect(upgradeRefusal({ ...GOOD, origin: 'https://a.example' }, listed)).toBeUndefined();
    expect(upgradeRefusal({ ...GOOD, origin: 'https://b.example' }, listed)).toBe(403);
    expect(upgradeRefusal(GOOD, listed)).toBeUndefined();
  });

  it('has a verdict for every request', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(text, text, text, (url, host, origin) => {
        expect([400, 403, 404, undefined]).toContain(upgradeRefusal({ url, host, origin }, RULES));
      }),
    );
  });
});
