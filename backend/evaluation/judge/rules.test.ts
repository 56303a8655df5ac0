import { describe, expect, it } from 'vitest';
import { resultFixture } from '../testing/run-fixture.ts';
import { judgeRule, parseRule } from './rules.ts';

const UP = resultFixture(1);
const DOWN = resultFixture(2, -1);
const MORE = resultFixture(3, 1.5);

function judge(text: string, runs = [UP]) {
  const rule = parseRule(text);
  if (rule === undefined) throw new Error('no rule');
  return judgeRule(rule, runs);
}

describe('a rule', () => {
  it('holds where every run keeps it, and tells the value that decided', () => {
    expect(judge('maxDrawdown<0.2')).toEqual({ text: 'maxDrawdown<0.2', value: '0.0698', isMet: true });
    expect(judge('netReturn > 0', [UP, DOWN])).toMatchObject({
      isMet: false,
      value: expect.stringMatching(/^-0\./),
    });
    expect(judge('median.netReturn>0', [UP, DOWN, MORE]).isMet).toBe(true);
    expect(judge('mean.trades>=165', [UP, DOWN]).isMet).toBe(true);
    expect(judge('trades<=164').isMet).toBe(false);
  });

  it('counts money in units of its currency', () => {
    expect(judge('expectancy<-0.29')).toMatchObject({ isMet: true, value: '-0.3' });
  });

  it('is kept by no figure that is not defined', () => {
    const still = resultFixture(1, 0, { fills: [] });
    expect(judge('sharpe>-99', [still])).toEqual({ text: 'sharpe>-99', value: '–', isMet: false });
  });

  it.each(['sharp>1', 'sharpe=1', 'sharpe>', 'worst.sharpe>1', 'toString>1', 'sharpe>1e3'])(
    'is not %s',
    (text) => {
      expect(parseRule(text)).toBeUndefined();
    },
  );
});
