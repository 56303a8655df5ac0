import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRegistrable, registeredAddress } from './return-address.ts';

// Limits, written out: a test does not import what it checks.
const MAX_RETURN_ADDRESS_LENGTH = 512;

const REGISTERED = ['https://shop.example/sign-in/return', 'http://127.0.0.1/back?from=meridian'];

describe('return addresses', () => {
  it('accepts what is registered, and any port of a loopback address', () => {
    expect(registeredAddress('https://shop.example/sign-in/return', REGISTERED)?.host).toBe('shop.example');
    expect(registeredAddress('http://127.0.0.1:43210/back?from=meridian', REGISTERED)?.port).toBe('43210');
  });

  it('accepts 512 characters and no more, also of an address that is registered [MAX_RETURN_ADDRESS_LENGTH]', () => {
    const address = (length: number) => 'https://shop.example/'.padEnd(length, 'a');
    const found = (length: number) => registeredAddress(address(length), [address(length)]);
    expect(found(512)?.host).toBe('shop.example');
    expect(found(513)).toBeUndefined();
  });

  it.each([
    ['another host', 'https://shop.example.evil.test/sign-in/return'],
    ['another path', 'https://shop.example/sign-in/return/../../evil'],
    ['another port', 'https://shop.example:444/sign-in/return'],
    ['another scheme', 'http://shop.example/sign-in/return'],
    ['a query that is not registered', 'https://shop.example/sign-in/return?next=evil'],
    ['credentials before the host', 'https://shop.example@evil.test/sign-in/return'],
    ['a fragment', 'https://shop.example/sign-in/return#x'],
    ['a script', 'javascript:alert(1)'],
    ['no address', 'shop.example'],
    ['a longer address than allowed', `https://shop.example/${'a'.repeat(MAX_RETURN_ADDRESS_LENGTH)}`],
  ])('refuses %s', (_what, address) => {
    expect(registeredAddress(address, REGISTERED)).toBeUndefined();
  });

  it('never accepts an address of a host that is not registered', () => {
    // Pieces that such an address could be disguised with, in any order behind a scheme.
    const piece = fc.constantFrom(
      ...['shop.example', '127.0.0.1', 'evil.test', '.', '@', ':', ':443', '/', '\\', '#', '?', '%2e', '%40'],
      ...['/sign-in/return', '/back?from=meridian', ' ', '\t', '。'],
    );
    const address = fc.tuple(
      fc.constantFrom('https://', 'http://', 'https:', '//'),
      fc.array(piece, { maxLength: 6 }),
    );
    fc.assert(
      fc.property(address, ([scheme, pieces]) => {
        const accepted = registeredAddress(scheme + pieces.join(''), REGISTERED);
        expect(['shop.example', '127.0.0.1', undefined]).toContain(accepted?.hostname);
      }),
      { numRuns: 1_000 },
    );
  });

  it('registers encrypted addresses and those of this machine only', () => {
    expect(isRegistrable('https://shop.example/')).toBe(true);
    expect(isRegistrable('http://127.0.0.1/back')).toBe(true);
    expect(isRegistrable('http://shop.example/')).toBe(false);
  });
});
