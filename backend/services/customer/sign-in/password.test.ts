import { scryptSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import * as cost from './password-cost.ts';
import {
  generatedPasswordMatches,
  hashGeneratedPassword,
  hashPassword,
  passwordMatches,
} from './password.ts';

const TRAVELLING = '0123456789abcdef0123456789abcdef';

describe('the stored form of a password', () => {
  it('is salted scrypt, other for each customer', async () => {
    const stored = await hashPassword(TRAVELLING);
    const [format, salt = '', key] = stored.split('$');
    const saltBytes = Buffer.from(salt, 'base64');
    expect(saltBytes).toHaveLength(16);
    const derived = scryptSync(TRAVELLING, saltBytes, 32, cost.PASSWORD_COST);
    expect([format, key]).toEqual(['scrypt', derived.toString('base64')]);
    expect(await hashPassword(TRAVELLING)).not.toBe(stored);
  });

  it('is salted SHA-256 where a program made it of chance, which costs a start no memory', async () => {
    const stored = hashGeneratedPassword('7a31-2f8b-b7a9-ac5d');
    expect(stored).toMatch(/^sha256\$/);
    expect(hashGeneratedPassword('7a31-2f8b-b7a9-ac5d')).not.toBe(stored);
    for (const [given, isSame] of [
      ['7a31-2f8b-b7a9-ac5d', true],
      ['7a31-2f8b-b7a9-ac5e', false],
    ] as const) {
      expect(generatedPasswordMatches(given, stored)).toBe(isSame);
      expect(await passwordMatches(given, stored)).toBe(isSame);
    }
    expect(generatedPasswordMatches(TRAVELLING, await hashPassword(TRAVELLING))).toBe(false);
    expect(generatedPasswordMatches(TRAVELLING, null)).toBe(false);
  });

  it('costs a running platform what guessing has to cost [ATK-536]', async () => {
    const real = await vi.importActual<typeof cost>('./password-cost.ts');
    expect(real.PASSWORD_COST).toMatchObject({ N: 16_384, r: 8, p: 1 });
  });

  it('fits its own password and no other, and nothing fits one that is missing or unreadable [ATK-537]', async () => {
    const stored = await hashPassword(TRAVELLING);
    expect(await passwordMatches(TRAVELLING, stored)).toBe(true);
    expect(await passwordMatches(TRAVELLING.replace('0', '1'), stored)).toBe(false);
    for (const broken of [null, undefined, '', 'scrypt$$', `md5$${stored.slice(7)}`])
      expect(await passwordMatches(TRAVELLING, broken)).toBe(false);
  });
});
