import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../../backend/domain/decimal.ts';
import {
  figureValueIn,
  isUnread,
  printFigureIn,
  printPlainIn,
  readFigureIn,
  shownValueIn,
  unreadReasonIn,
} from './figure-text.ts';

const FORMS = ['comma', 'space', 'plain', 'point'] as const;
type Form = (typeof FORMS)[number];

/** What a text says in few words: the figure, the reason, or nothing. */
function said(form: Form, text: string): string {
  const reading = readFigureIn(form, text);
  if (reading.state === 'read') return reading.decimal;
  return reading.state === 'unread' ? `unread: ${reading.reason}` : '';
}

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^\d{0,8}$/))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`);

describe('a figure that is printed', () => {
  it.each(FORMS)('is read back as it was in the form %s [HU-04]', (form) => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(said(form, printFigureIn(form, decimal))).toBe(decimal);
        expect(said(form, printPlainIn(form, decimal))).toBe(decimal);
        expect(shownValueIn(form, figureValueIn(form, printFigureIn(form, decimal)))).toBe(
          printPlainIn(form, decimal),
        );
      }),
    );
  });

  it.each(FORMS)('is read back in full-width characters in the form %s', (form) => {
    const wide = (text: string) =>
      text.replaceAll(/[0-9.,-]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(said(form, wide(printFigureIn(form, decimal)))).toBe(decimal);
      }),
    );
  });
});

describe('a text that is typed', () => {
  it.each(FORMS)('is never read as other digits than it has, in the form %s', (form) => {
    const character = fc.constantFrom(..."0123456789.,·。．，eE+- \u202f\u00a0kx٣²'−０７%");
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
        const text = characters.join('');
        const reading = readFigureIn(form, text);
        if (reading.state !== 'read') return;
        const digits = (of: string) => of.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
        const usual = text
          .replaceAll(/[０-９]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
          .replace(/k\s*$/, '');
        expect(digits(reading.decimal).startsWith(digits(usual))).toBe(true);
        expect(text).not.toMatch(/[·。eEx٣²%]/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(FORMS)('that is not read can never be parsed as decimal text, in the form %s', (form) => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const value = figureValueIn(form, text);
        if (!isUnread(value)) return;
        expect(parseDecimal(value, 18)).toBeUndefined();
        expect(Number(value)).toBeNaN();
        expect(shownValueIn(form, value)).toBe(text);
        expect(unreadReasonIn(form, value)).toBeDefined();
      }),
    );
  });

  it.each([
    ['0.7', '0.7', 'unread: group'],
    ['0,7', 'unread: group', '0.7'],
    ['0．7', '0.7', 'unread: group'],
    ['０．７', '0.7', 'unread: group'],
    ['0，7', 'unread: group', '0.7'],
    ['0.125', '0.125', 'unread: group'],
    ['0,125', 'unread: group', '0.125'],
    ['1,125', '1125', '1.125'],
    ['1.125', '1.125', '1125'],
    ['012,345', 'unread: group', '12.345'],
    ['1,234,567.5', '1234567.5', 'unread: marks'],
    ['1.234.567,5', 'unread: marks', '1234567.5'],
    ['12,34,567', 'unread: group', 'unread: marks'],
    ['1234,567', 'unread: group', '1234.567'],
    ['1,234 567', 'unread: group', 'unread: group'],
    ['1.234,567', 'unread: group', '1234.567'],
    ["1'234", '1234', '1234'],
    ['96 412', '96412', '96412'],
    ['96\u202f412', '96412', '96412'],
    ['9 6', 'unread: group', 'unread: group'],
    ['12.', '12', 'unread: group'],
    ['.5', '0.5', 'unread: group'],
    [',5', 'unread: group', '0.5'],
    ['.', 'unread: marks', 'unread: marks'],
    ['007', '7', '7'],
    ['-5', '-5', '-5'],
    ['−5', '-5', '-5'],
    ['+5', '5', '5'],
    ['5-', 'unread: character', 'unread: character'],
    ['10k', '10000', '10000'],
    ['2M', '2000000', '2000000'],
    ['k', 'unread: marks', 'unread: marks'],
    ['0。7', 'unread: point', 'unread: point'],
    ['0·7', 'unread: point', 'unread: point'],
    ['0・7', 'unread: point', 'unread: point'],
    ['0٫7', 'unread: point', 'unread: point'],
    ['1e3', 'unread: exponent', 'unread: exponent'],
    ['1.5E-3', 'unread: exponent', 'unread: exponent'],
    ['10^3', 'unread: exponent', 'unread: exponent'],
    ['1²', 'unread: digits', 'unread: digits'],
    ['٣', 'unread: digits', 'unread: digits'],
    ['½', 'unread: digits', 'unread: digits'],
    ['$5', 'unread: character', 'unread: character'],
    ['5%', 'unread: character', 'unread: character'],
    ['12\t345', 'unread: character', 'unread: character'],
    ['1\u200b2', 'unread: character', 'unread: character'],
    ['\u200e 12 \u200f', '12', '12'],
    ['12\n345', 'unread: lines', 'unread: lines'],
    ['  ', '', ''],
  ])('%j: with a decimal point %s, with a decimal comma %s', (text, withPoint, withComma) => {
    for (const form of ['comma', 'space', 'plain'] as const) expect(said(form, text)).toBe(withPoint);
    expect(said('point', text)).toBe(withComma);
  });

  it('is read up to 40 characters [MAX_FIGURE_LENGTH]', () => {
    expect(said('comma', '1'.repeat(40))).toBe('1'.repeat(40));
    expect(said('comma', '1'.repeat(41))).toBe('unread: long');
  });

  it('stays in a field up to 200 characters, and then says that more was there [MAX_UNREAD_LENGTH]', () => {
    expect(shownValueIn('comma', figureValueIn('comma', 'x'.repeat(200)))).toBe('x'.repeat(200));
    expect(shownValueIn('comma', figureValueIn('comma', '7'.repeat(201)))).toBe(`${'7'.repeat(200)}…`);
  });
});
