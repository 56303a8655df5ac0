import { describe, expect, it } from 'vitest';
import type { KycElement, KycLevel } from '../../contract/calls/management/verification.ts';
import { checkKycLevels, withoutKycLevel } from './kyc-configuration.ts';
import { STANDARD_KYC } from './company.ts';

const { levels } = STANDARD_KYC;
const [first, second, third] = levels as [KycLevel, KycLevel, KycLevel];
const [element] = first.elements[0] as [KycElement];
const person = (level: KycLevel, ...added: KycElement[]): KycLevel => ({
  ...level,
  elements: { ...level.elements, 0: [...level.elements[0], ...added] },
});
/** Elements with different expressions of 983 instructions each. */
const large = (count: number): KycElement[] =>
  Array.from({ length: count }, (_each, at) => ({
    ...element,
    elementCode: `x${at}`,
    pattern: `[a${at}]{1,490}`,
  }));
const failing = (code: string) => expect.objectContaining({ code: `USCUSTOMER_API_${code}` }) as object;

describe('levels of identity verification', () => {
  it('of the standard configuration are in order', () => {
    expect(() => checkKycLevels(levels)).not.toThrow();
  });

  it.each([
    ['0000614', 'an element twice in a level', [person(first, element), second, third]],
    ['0000615', 'no levels at all', []],
    ['0000615', 'a level without a code', [{ ...first, levelCode: '' }, second, third]],
    ['0000616', 'a hole in the order', [first, third]],
    ['0000617', 'a scenario of two levels', [first, { ...second, businessCodes: ['cashin'] }]],
    ['0000618', 'an element of two levels', [first, person(second, element)]],
    ['0000620', 'a broken pattern', [person(first, { ...element, elementCode: 'x', pattern: '(' })]],
    ['0000620', 'a lookahead', [person(first, { ...element, elementCode: 'x', pattern: '(?=a)a' })]],
    ['0000620', 'expressions of more than 5,000 instructions in sum', [person(first, ...large(6))]],
  ])('are refused with %s for %s [ER-59]', (code, _what, wrong) => {
    expect(() => checkKycLevels(wrong)).toThrow(failing(code));
  });

  it('are ten at most, with fifty elements each [MAX_KYC_LEVELS] [MAX_KYC_ELEMENTS]', () => {
    const plain = (count: number, name: string): KycElement[] =>
      Array.from({ length: count }, (_each, at) => ({ ...element, elementCode: `${name}${at}` }));
    const ladder = (count: number): KycLevel[] =>
      Array.from({ length: count }, (_each, at) => ({
        ...first,
        levelCode: `level_${at + 1}`,
        sort: at + 1,
        businessCodes: [`b${at}`],
        elements: { 0: plain(1, `e${at}_`), 1: plain(1, `c${at}_`) },
      }));
    const wide = (count: number): KycLevel[] => [
      { ...first, elements: { 0: plain(count, 'e'), 1: plain(1, 'c') } },
    ];
    const codeOf = (wanted: KycLevel[]) => {
      try {
        checkKycLevels(wanted);
        return undefined;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([codeOf(ladder(10)), codeOf(ladder(11))]).toEqual([undefined, 'USCUSTOMER_API_0000615']);
    expect([codeOf(wide(50)), codeOf(wide(51))]).toEqual([undefined, 'USCUSTOMER_API_0000615']);
  });

  it('take large expressions while there is room [MAX_COMPANY_PROGRAM_SIZE]', () => {
    expect(() => checkKycLevels([person(first, ...large(4)), second, third])).not.toThrow();
  });

  it('are removed from the top only [ER-59]', () => {
    expect(withoutKycLevel(levels, 'level_3')).toEqual([first, second]);
    expect(() => withoutKycLevel(levels, 'level_2')).toThrow(failing('0000619'));
    expect(() => withoutKycLevel(levels, 'level_9')).toThrow(failing('0000612'));
  });
});
