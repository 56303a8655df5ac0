import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limitMutations, MUTATIONS, shareOf, tableProblems, titleProblems } from './mutations.mjs';
import { inRoot } from './lib/root.mjs';

const row = { name: 'a', file: 'a.ts', from: 'x > 1', to: 'x >= 1', tests: ['a.test.ts'] };

describe('the mutations', () => {
  it('are at least forty, each with a name of its own', () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
  });

  it('stand in the table under each file once, so that none is lost', () => {
    const table = readFileSync(inRoot('scripts/mutations.json'), 'utf8');
    expect(table.match(/^ +"from": /gm)).toHaveLength(MUTATIONS.length);
  });

  it('are refused when their text is gone or stands twice, and when they change nothing or name no test', () => {
    const problems = (text, members = {}) => tableProblems([{ ...row, ...members }], () => text);
    expect(problems('if (x > 1) y();')).toEqual([]);
    expect(problems('if (x > 2) y();')[0]).toContain('0 times');
    expect(problems('x > 1 && x > 1')[0]).toContain('2 times');
    expect(problems('x > 1', { to: 'x > 1' })).toEqual(['a: changes nothing']);
    expect(problems('x > 1', { tests: [] })).toEqual(['a: names no test']);
  });

  it('are refused when no test of their files has their title', () => {
    const listed = [{ file: '/home/a.test.ts', name: 'a bound > is 2^53' }];
    const problems = (members) => titleProblems([{ ...row, ...members }], listed);
    expect(problems({})).toEqual([]);
    expect(problems({ title: 'a bound is 2.53' })).toEqual([]);
    expect(problems({ title: 'a bound was' })).toEqual(['a: a.test.ts: no test is called "a bound was"']);
    expect(problems({ title: 'a bound', tests: ['b.test.ts'] })).toHaveLength(1);
  });

  it('are run in shares that are all of them together', () => {
    const shares = Array.from({ length: 36 }, (_each, at) => shareOf(MUTATIONS, 720 + at));
    expect(new Set(shares.flat()).size).toBe(MUTATIONS.length);
    expect(shares.reduce((sum, share) => sum + share.length, 0)).toBe(MUTATIONS.length);
    expect(shareOf(MUTATIONS, 756)).toEqual(shares[0]);
  });

  it('of a limit double and halve it, whatever its type', () => {
    const change = (value, source) => limitMutations({ file: 'a.ts', name: 'MAX_A', value }, ['t'], source);
    const [doubled, halved] = change('5 * 60', 'export const MAX_A = 5 * 60;\n');
    expect(doubled).toMatchObject({ from: 'const MAX_A = 5 * 60;', to: 'const MAX_A = (5 * 60) * 2;' });
    expect(halved.to).toBe('const MAX_A = Math.trunc((5 * 60) / 2) || (5 * 60) / 2;');
    expect(change('2n ** 62n', 'const MAX_A: bigint = 2n ** 62n;')[1].to).toBe(
      'const MAX_A = (2n ** 62n) / 2n;',
    );
  });
});
