import { describe, expect, it } from 'vitest';
import { findProblems, readAttacks } from './attacks.mjs';

const page = [
  '`a.test.ts`',
  '',
  '- **ATK-101** Guest: knocks → nothing',
  '- **ATK-102** Guest: knocks twice, for so long that the line is wrapped →',
  '  nothing',
  '',
  '## Gateway',
  '',
  '- **ATK-201** Guest: waits → nothing',
].join('\n');

describe('the attack check', () => {
  it('reads the attacks with their tests and refuses a malformed or repeated one', () => {
    expect([...readAttacks(page)]).toEqual([
      ['ATK-101', 'a.test.ts'],
      ['ATK-102', 'a.test.ts'],
      ['ATK-201', ''],
    ]);
    expect(() => readAttacks('- **ATK-1** Guest: knocks → nothing')).toThrow('malformed');
    expect(() => readAttacks('- **ATK-101** knocks')).toThrow('malformed');
    expect(() => readAttacks(`${page}\n${page}`)).toThrow('twice');
  });

  it('reports attacks without a test, tests without an attack, and an attack below another file', () => {
    const citations = new Map([
      ['ATK-101', ['b.test.ts']],
      ['ATK-102', ['z.test.ts', 'a.test.ts']],
      ['ATK-900', ['c.test.ts']],
    ]);
    expect(findProblems(readAttacks(page), citations, 3)).toEqual([
      'ATK-900 is cited in c.test.ts but is not in docs/security.md',
      'ATK-101 stands below a.test.ts, but b.test.ts cites it',
      'ATK-201 stands in docs/security.md but no test title cites it',
    ]);
  });

  it('reports too few attacks', () => {
    const citations = new Map([['ATK-101', ['a.test.ts']]]);
    const attacks = readAttacks('`a.test.ts`\n\n- **ATK-101** Guest: knocks → nothing');
    expect(findProblems(attacks, citations, 1)).toEqual([]);
    expect(findProblems(attacks, citations)).toEqual(['1 attacks, at least 80 are expected']);
  });
});
