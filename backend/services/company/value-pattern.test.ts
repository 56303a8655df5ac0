import { describe, expect, it } from 'vitest';
import { ValuePattern } from './value-pattern.ts';

const fits = (pattern: string, value: string) => ValuePattern.of(pattern)?.fits(value);

describe('an expression of an operator', () => {
  it.each([
    ['(a+)+', `${'a'.repeat(999)}!`],
    ['(?:a|a)*b', 'a'.repeat(1000)],
    ['(?:a*)*c', 'a'.repeat(1000)],
    ['(?:[a-z]+\\d?)+@', 'a'.repeat(1000)],
    ['(?:.*,){1,12}x', ','.repeat(1000)],
    ['(?:\\p{L}{1,20}){1,20}', `${'aб'.repeat(499)}!`],
  ])('%s ends on the value that would last for years elsewhere [ATK-501]', (pattern, value) => {
    expect(fits(pattern, value)).toBe(false);
  });

  it.each([
    ['(?=a)b', 'lookahead'],
    ['(?<!a)b', 'lookbehind'],
    ['(a)\\1', 'a backreference'],
    ['(?<n>a)\\k<n>', 'a named backreference'],
    ['(', 'no expression'],
    ['', 'nothing'],
    ['a'.repeat(201), 'more than 200 characters'],
    ['[ab]{1,999}', 'more than 1,000 instructions'],
    ['(?:(?:a{1,500}){1,500}){1,500}', 'repetitions of repetitions'],
  ])('%s is not taken: %s [ATK-502]', (pattern) => {
    expect(ValuePattern.of(pattern)).toBeUndefined();
    expect(ValuePattern.of(pattern), 'the second time too').toBeUndefined();
  });

  it('of 200 characters and of a thousand instructions are taken [MAX_PATTERN_LENGTH] [MAX_PROGRAM_SIZE]', () => {
    expect(fits('a'.repeat(200), 'a'.repeat(200))).toBe(true);
    expect(fits('[ab]{1,490}', 'ab')).toBe(true);
    expect(ValuePattern.of('a'.repeat(201))).toBeUndefined();
    expect(ValuePattern.of('[ab]{1,600}')).toBeUndefined();
  });

  it.each([
    ['[^\\u0000-\\u001f\\u007f]{1,200}', 'Mëi 林', true],
    ['[^\\u0000-\\u001f\\u007f]{1,200}', 'line\nbreak', false],
    ['[^\\u0000-\\u001f\\u007f]{1,200}', 'x'.repeat(201), false],
    ['\\S{1,1000}', 'u'.repeat(1000), true],
    ['\\S{1,1000}', '', false],
    ['\\S{0,1000}', '', true],
    ['a{3,1000}', 'aa', false],
    ['a{3,1000}', 'aaa', true],
    ['[{1,1000}]{2}', '{,', true],
    ['\\{1,1000\\}', '{1,1000}', true],
    ['\\p{Script=Han}+', '林美', true],
    ['\\p{Script=Han}+', 'Lin', false],
    ['\\P{sc=Han}+', 'Lin', true],
    ['a|b', 'ab', false],
    ['a', 'a\n', false],
    ['\\d{4}-\\d{2}', '2024-05', true],
  ])('%s and %j [MAX_REPETITION]', (pattern, value, expected) => {
    expect(fits(pattern, value)).toBe(expected);
  });

  it('is kept with at most 500 others [MAX_CACHED_PATTERNS]', () => {
    const first = ValuePattern.of('first-of-many');
    for (let at = 0; at < 499; at += 1) ValuePattern.of(`n${at}`);
    expect(ValuePattern.of('first-of-many')).toBe(first);
    for (let at = 0; at < 500; at += 1) ValuePattern.of(`m${at}`);
    expect(ValuePattern.of('first-of-many')).not.toBe(first);
  });
});
