import { describe, expect, it } from 'vitest';
import { findProblems, readAttacks, withTests } from './attacks.mjs';

const page = [
  '| Attack  | Who   | What they try | What happens | Test |',
  '| ------- | ----- | ------------- | ------------ | ---- |',
  '| ATK-101 | guest | knocks        | nothing      | `a.test.ts` |',
  '| ATK-102 | guest | knocks twice  | nothing      |  |',
].join('\n');

describe('the attack check', () => {
  it('reads the attacks with their tests and refuses a malformed or repeated row', () => {
    expect([...readAttacks(page)]).toEqual([
      ['ATK-101', 'a.test.ts'],
      ['ATK-102', ''],
    ]);
    expect(() => readAttacks('| ATK-1 | a | b | c | d |')).toThrow('malformed');
    expect(() => readAttacks(`${page}\n${page}`)).toThrow('twice');
  });

  it('reports attacks without a test, tests without an attack, and a row that names another file', () => {
    const citations = new Map([
      ['ATK-101', ['b.test.ts']],
      ['ATK-900', ['c.test.ts']],
    ]);
    expect(findProblems(readAttacks(page), citations, 2)).toEqual([
      'ATK-900 is cited in c.test.ts but has no row in docs/security.md',
      'ATK-101 names a.test.ts: `node scripts/attacks.mjs --write` names b.test.ts',
      'ATK-102 stands in docs/security.md but no test title cites it',
    ]);
  });

  it('fills in the tests and keeps one that still cites the attack', () => {
    const citations = new Map([
      ['ATK-101', ['z.test.ts', 'a.test.ts']],
      ['ATK-102', ['b.test.ts']],
    ]);
    const written = withTests(page, citations);
    expect([...readAttacks(written).values()]).toEqual(['a.test.ts', 'b.test.ts']);
    expect(findProblems(readAttacks(written), citations, 2)).toEqual([]);
    expect(findProblems(readAttacks(written), citations)).toEqual(['2 attacks, at least 80 are expected']);
  });
});
