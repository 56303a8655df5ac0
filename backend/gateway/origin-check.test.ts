import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hostInUrl } from './http/listen-address.ts';
import { AllowedOrigins, OriginCheck } from './origin-check.ts';

const check = new OriginCheck('127.0.0.1', 18080, ['api.example', 'quotes.example:8443']);

describe('a name of the platform', () => {
  it('is one of this machine with any port, or one that the operator configured', () => {
    const own = ['127.0.0.1:18080', 'localhost', 'LocalHost:9', '[::1]:18080', '127.0.0.2'];
    for (const host of [...own, 'api.example', 'API.example:443', 'quotes.example:8443'])
      expect(check.isOwnHost({ host }), host).toBe(true);
  });

  it('is none that was bound to this machine elsewhere [ATK-301]', () => {
    const foreign = [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'evil.example:18080',
    ];
    const odd = [
      '',
      'quotes.example',
      'api.example:1',
      '0.0.0.0',
      '2130706433',
      'localhost:1:2',
      'a@localhost',
    ];
    for (const host of [...foreign, ...odd]) expect(check.isOwnHost({ host }), host).toBe(false);
    expect(check.isOwnHost({})).toBe(false);
  });
});

describe('a page of the platform', () => {
  it('has its name and its port', () => {
    const own = ['http://127.0.0.1:18080', 'http://localhost:18080', 'https://api.example'];
    for (const origin of own) expect(check.foreignOrigin({ origin }), origin).toBeUndefined();
    expect(check.foreignOrigin({})).toBeUndefined();
  });

  it('is none of another port of this machine, nor one without an origin of its own [ATK-302]', () => {
    const foreign = ['http://127.0.0.1:9', 'http://localhost', 'null', 'file://', 'https://evil.example', ''];
    for (const origin of foreign) expect(check.foreignOrigin({ origin }), origin).toBe(origin);
  });
});

describe('origins of the command line', () => {
  it('are written out, or stand for every port of a host', () => {
    const allowed = new AllowedOrigins(['https://trade.example', 'http://127.0.0.1:*']);
    for (const origin of ['https://trade.example', 'http://127.0.0.1:4711'])
      expect(allowed.has(origin), origin).toBe(true);
    const others = ['https://trade.example:1', 'http://127.0.0.1.evil.example:1', 'https://127.0.0.1:1'];
    for (const origin of others) expect(allowed.has(origin), origin).toBe(false);
  });

  it('knows the addresses of this machine where it listens on all of them, with any port', () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    for (const listen of ['0.0.0.0', '::']) {
      const all = new OriginCheck(listen, 8_080);
      for (const { address, family } of addresses) {
        const host = family === 'IPv6' ? `[${address}]` : address;
        expect(all.isOwnHost({ host: `${host}:8080` }), host).toBe(true);
        expect(all.isOwnOrigin(`http://${host}:8080`), host).toBe(true);
      }
      expect(all.isOwnHost({ host: 'evil.example:8080' })).toBe(false);
      expect(all.isOwnHost({ host: '203.0.113.9:8080' })).toBe(false);
    }
    const one = new OriginCheck('192.0.2.5', 8_080);
    expect([one.isOwnHost({ host: '192.0.2.5' }), one.isOwnHost({ host: '192.0.2.6' })]).toEqual([
      true,
      false,
    ]);
    expect(['0.0.0.0', '::', '::1', '192.0.2.5'].map(hostInUrl)).toEqual([
      '127.0.0.1',
      '[::1]',
      '[::1]',
      '192.0.2.5',
    ]);
  });
});
