import { describe, expect, it } from 'vitest';
import {
  blackBoxProblems,
  findProblems,
  isBlackBox,
  judgeBlackBox,
  readList,
  readReasons,
} from './acceptance.mjs';

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

  it('reports done lines without a test and citations of unknown ids', () => {
    const states = new Map([
      ['GW-01', 'done'],
      ['GW-02', 'done'],
      ['GW-03', 'open'],
    ]);
    const problems = findProblems(
      states,
      new Map([
        ['GW-01', [{ file: 'a.test.ts' }]],
        ['ZZ-99', [{ file: 'b.test.ts' }]],
      ]),
    );
    expect(problems).toEqual([
      'ZZ-99 is cited in b.test.ts but is not in docs/acceptance.md',
      'GW-02 is marked done but no test cites it',
    ]);
  });

  it('knows a black-box test by what it starts and where it stands', () => {
    expect(isBlackBox('e2e/interface/quotes.test.ts', '')).toBe(true);
    expect(isBlackBox('backend/platform-tests/a.integration.test.ts', '')).toBe(true);
    expect(isBlackBox('backend/gateway/a.integration.test.ts', 'await startPlatform({})')).toBe(true);
    expect(isBlackBox('backend/gateway/a.integration.test.ts', 'await startTestGateway()')).toBe(false);
  });

  it('counts lines by black-box tests and reasons, and fails below the bar', () => {
    const states = new Map(['GW-01', 'GW-02', 'GW-03', 'GW-04'].map((id) => [id, 'done']));
    const test = (blackBox) => [{ file: 'a.test.ts', blackBox }];
    const citations = new Map([
      ['GW-01', test(true)],
      ['GW-02', test(false)],
      ['GW-03', [...test(false), ...test(true)]],
    ]);
    const reasons = readReasons('| Line | Why |\n| GW-02 | a fault of the disk |\n| GW-03 | x |\n');
    expect([...reasons]).toEqual([
      ['GW-02', 'a fault of the disk'],
      ['GW-03', 'x'],
    ]);
    const verdict = judgeBlackBox(states, citations, reasons);
    expect(verdict).toEqual({ shown: ['GW-01', 'GW-03'], open: ['GW-04'], needless: ['GW-03'] });
    expect(blackBoxProblems(verdict, 2)).toEqual([
      'GW-03 has a reason on the page but a black-box test too, or no line',
    ]);
    expect(blackBoxProblems({ ...verdict, needless: [] }, 3)).toEqual([
      '2 lines have a black-box test, 3 should',
    ]);
  });
});
