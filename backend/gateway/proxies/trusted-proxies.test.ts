import { describe, expect, it } from 'vitest';
import { isNetwork, TrustedProxies } from './trusted-proxies.ts';

describe('proxies that are trusted', () => {
  it.each([
    ['10.0.0.0/8', true],
    ['10.1.2.3', true],
    ['::1', true],
    ['2001:db8::/32', true],
    ['10.0.0.0/33', false],
    ['10.0.0/8', false],
    ['fe80::1%eth0', false],
    ['proxy.example', false],
    ['10.0.0.0/8/8', false],
  ])('are networks: %s, %s', (text, isOne) => expect(isNetwork(text)).toBe(isOne));

  const proxies = new TrustedProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:1::/48']);
  const xff = (value: string) => ({ 'x-forwarded-for': value });

  it.each([
    ['one address', '127.0.0.1', xff('192.0.2.7'), '192.0.2.7'],
    [
      'the one that the nearest proxy saw, whatever its client wrote',
      '127.0.0.1',
      xff('1.1.1.1, 192.0.2.7'),
      '192.0.2.7',
    ],
    [
      'the one before a chain of proxies',
      '127.0.0.1',
      xff('1.1.1.1, 192.0.2.7, 10.2.3.4, 10.9.9.9'),
      '192.0.2.7',
    ],
    ['the first one where all are proxies', '127.0.0.1', xff('10.2.3.4, 10.9.9.9'), '10.2.3.4'],
    ['one with a port', '127.0.0.1', xff('192.0.2.7:51000'), '192.0.2.7'],
    ['an IPv6 address with brackets and port', '2001:db8:1::5', xff('[2001:db8::7]:443'), '2001:db8::7'],
    ['an IPv4 address in IPv6 form', '10.0.0.1', xff('::ffff:192.0.2.7'), '192.0.2.7'],
    [
      'the header of RFC 7239',
      '127.0.0.1',
      { forwarded: 'for=1.1.1.1, for="[2001:db8::7]:1";proto=https' },
      '2001:db8::7',
    ],
    ['the peer where the header has none', '127.0.0.1', xff('unknown'), '127.0.0.1'],
    ['the last good one before rubbish', '127.0.0.1', xff('1.1.1.1, x, 10.1.1.1'), '10.1.1.1'],
    ['the peer without a header', '127.0.0.1', {}, '127.0.0.1'],
    [
      'a peer that is no proxy, whatever its header says [ATK-802]',
      '192.0.2.9',
      xff('10.0.0.1'),
      '192.0.2.9',
    ],
  ])('say who asks: %s', (_what, peer, headers, caller) => {
    expect(proxies.callerOf(peer, headers)).toBe(caller);
  });

  it('have at most twenty addresses of a header read, from its end [MAX_FORWARDED]', () => {
    const chain = (count: number) => xff(['192.0.2.7', ...Array<string>(count).fill('10.0.0.1')].join(', '));
    expect(proxies.callerOf('127.0.0.1', chain(19))).toBe('192.0.2.7');
    expect(proxies.callerOf('127.0.0.1', chain(20))).toBe('10.0.0.1');
  });
});
