import { describe, expect, it } from 'vitest';
import { addressText, EMPTY_ADDRESS, readAddress, readLoginName } from './address-fields.tsx';

describe('an address that is typed', () => {
  it('is an e-mail address or nothing yet', () => {
    expect(readAddress({ ...EMPTY_ADDRESS, email: ' a@b.example ' })).toEqual({
      kind: 'email',
      email: 'a@b.example',
    });
    expect(readAddress({ ...EMPTY_ADDRESS, email: 'a@b' })).toBeUndefined();
    expect(readAddress({ ...EMPTY_ADDRESS, email: '10000001' })).toBeUndefined();
  });

  it('is a phone number with its area, written with or without spaces', () => {
    const draft = { ...EMPTY_ADDRESS, kind: 'phone', area: '+49', number: '(151) 234-567 89' } as const;
    expect(readAddress(draft)).toEqual({ kind: 'phone', area: '+49', number: '15123456789' });
    expect(readAddress({ ...draft, area: '' })).toBeUndefined();
    expect(readAddress({ ...draft, number: '12' })).toBeUndefined();
    expect(addressText({ kind: 'phone', area: '+49', number: '15123456789' })).toBe('+49 15123456789');
  });

  it('names a customer by number where somebody signs in', () => {
    expect(readLoginName({ ...EMPTY_ADDRESS, email: '10000001' })).toEqual({
      kind: 'number',
      customerNo: '10000001',
    });
    expect(readLoginName({ ...EMPTY_ADDRESS, email: 'a@b.example' })?.kind).toBe('email');
  });
});
