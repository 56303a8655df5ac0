import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { passwordText, passwordTexts } from './password.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

it.each([
  ['an accent in one character and in two', 'caf\u00e9-9', 'cafe\u0301-9'],
  ['letters and figures in full width', 'Secret12!', 'Ｓｅｃｒｅｔ１２！'],
  ['a ligature', 'office', 'o\ufb03ce'],
  ['syllables and their letters', '\ud55c\uae00', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ['kana in half width', 'パス', 'ﾊﾟｽ'],
])('%s are one password', (_what, one, other) => {
  expect(one).not.toBe(other);
  expect(passwordText(one)).toBe(passwordText(other));
  expect(passwordText(one)).toBe(md5(one));
  expect(passwordTexts(other)).toEqual([md5(one), md5(other)]);
});

it('a password that is written one way only travels as it always did', () => {
  expect(passwordTexts('correct horse')).toEqual([md5('correct horse')]);
});
