import { describe, expect, it } from 'vitest';
import { citedIds, findProblems, readList } from './acceptance.mjs';

describe('the acceptance check', () => {
  it('reads ids and states and refuses a malformed or repeated line', () => {
    const states = readList(
      '# List\n- GW-01 | open | a | b\n- GW-02 | done | c | d\n- ER-09 | not reachable: why | e | f\n',
    );
    expect([...states]).toEqual([
      ['GW-01', 'open'],
      ['GW-02', 'done'],
      ['ER-09', 'not reachable: why'],
    ]);
    expect(() => readList('- GW-01 | maybe | a | b')).toThrow('malformed');
    expect(() => readList('- GW-01 | open | a\n- GW-01 | open | a')).toThrow('twice');
  });

  it('finds ids in square brackets of test titles only', () => {
    const source =
      "it('does a thing [GW-01, QU-22]', () => {}); // [GW-03]\ntest.each([['a', 1]])('each %s [OR-05]', f); const x = 'OR-09';";
    expect([...citedIds(source)].sort()).toEqual(['GW-01', 'OR-05', 'QU-22']);
  });

  it('reports done lines without a test and citations of unknown ids', () => {
    const states = new Map([
      ['GW-01', 'done'],
      ['GW-02', 'done'],
      ['GW-03', 'open'],
    ]);
    const problems = findProblems(
      states,
      new Map([
        ['GW-01', ['a.test.ts']],
        ['ZZ-99', ['b.test.ts']],
      ]),
    );
    expect(problems).toEqual([
      'ZZ-99 is cited in b.test.ts but is not in docs/acceptance.md',
      'GW-02 is marked done but no test cites it',
    ]);
  });
});
