import { expect, it } from 'vitest';
import { REJECT_CODES } from '../mapping/reject-codes.ts';
import { CATALOGUE } from './catalogue.ts';
import { CODE } from './codes.ts';

it('every listed code has one name', () => {
  expect(Object.values(CODE).sort()).toEqual(Object.keys(CATALOGUE).sort());
});

it('a name that is also a reason of the domain is that reason', () => {
  const codes: Readonly<Record<string, string>> = CODE;
  for (const [reason, code] of Object.entries(REJECT_CODES)) expect(codes[reason] ?? code).toBe(code);
});
