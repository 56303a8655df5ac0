import { expect, it } from 'vitest';
import { CATALOGUE, isListedCode } from './catalogue.ts';
import unanswered from './unanswered.json' with { type: 'json' };

/** The published codes of the fund service, written down a second time; the codes of a range stand one after the other. */
const PUBLISHED =
  '400 401 404 500 501 10001-10003 10005 10100 10101 10200-10202 10300-10302 10304 10305 20001 20002 ' +
  '50000-50020 50022-50025 51001-51008 51011-51022 51024-51038 51046 52001-52009 520010 520011 ' +
  '530001 530101-530103 540001-540023 550001-550007 560001-560004 570001-570005';

const codes = PUBLISHED.split(' ').flatMap((part) => {
  const [from = 0, to = from] = part.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => `FS${from + at}`);
});

it('every published code of the fund service is answered somewhere, or stands with the reason why none is [ER-02]', () => {
  const answered = Object.keys(CATALOGUE).filter((code) => code.startsWith('FS'));
  const unused = Object.keys(unanswered.unusedFundCodes);
  const known = [...answered, ...unused].sort();
  expect(known).toEqual([...codes].sort());
  expect(answered.filter((code) => unused.includes(code))).toEqual([]);
  for (const [code, reason] of Object.entries(unanswered.unusedFundCodes))
    expect(reason.length, code).toBeGreaterThan(10);
});

it('every code that no call can cause is listed', () => {
  for (const code of Object.keys(unanswered.notReachable)) expect(isListedCode(code), code).toBe(true);
});

it('every one that is answered can be caused', () => {
  expect(Object.keys(unanswered.notReachable).filter((code) => code.startsWith('FS'))).toEqual([]);
});
