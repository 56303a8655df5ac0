import { describe, expect, it } from 'vitest';
import type { FaultRule } from '../../contract/calls/management/wire/faults.ts';
import { FaultBook } from './fault-book.ts';
import { concerns, readFaultSet, type Subject } from './fault-rules.ts';

const ORDER = 'tradeapi.app.OrderApiService.addMarketOrder';
const call = (bizType = ORDER, customerId = 7, keyId = 3): Subject => ({
  of: 'calls',
  bizType,
  customerId: () => customerId,
  keyId: () => keyId,
});
const frame = (text: string, of: 'quote' | 'message' | 'client' = 'message'): Subject => ({
  of,
  frame: Buffer.from(text),
  customerId: () => 7,
});

/** Which of so many calls a rule strikes, from 1. */
function struckOf(rule: FaultRule, calls: number, seed = 1): number[] {
  const book = new FaultBook({ seed, rules: [rule] }, 0);
  return Array.from({ length: calls }, (_, at) => at + 1).filter(() => book.take(call(), 0).size > 0);
}

describe('a rule of wire faults', () => {
  it.each<[string, FaultRule, Subject, boolean]>([
    ['without a scope concerns every call', { kind: 'delay', ms: 1 }, call(), true],
    ['without a scope concerns every frame', { kind: 'delay', ms: 1 }, frame('x', 'quote'), true],
    ['of a business type concerns its calls', { kind: 'slow', ms: 1, bizType: ORDER }, call(), true],
    [
      'of a business type concerns no other call',
      { kind: 'slow', ms: 1, bizType: ORDER },
      call('a.b'),
      false,
    ],
    ['of a business type concerns no frame', { kind: 'loss', bizType: ORDER }, frame('x'), false],
    ['of a key concerns its calls', { kind: '429', keyId: 3 }, call(), true],
    ['of a key concerns no other key', { kind: '429', keyId: 4 }, call(), false],
    ['of a customer concerns its frames', { kind: 'loss', customerId: 7 }, frame('x'), true],
    ['of a customer concerns nobody else', { kind: 'loss', customerId: 8 }, call(), false],
    ['of a socket concerns its frames', { kind: 'cut', socket: 'message' }, frame('x'), true],
    ['of a socket concerns no other socket', { kind: 'cut', socket: 'message' }, frame('x', 'quote'), false],
    ['of a socket concerns no call', { kind: 'cut', socket: 'message' }, call(), false],
    [
      'of a text concerns frames with it',
      { kind: 'loss', contains: '"trade"' },
      frame('{"a":"trade"}'),
      true,
    ],
    ['of a text concerns no other frame', { kind: 'loss', contains: '"trade"' }, frame('f(1)'), false],
    ['of a kind of calls concerns no frame', { kind: 'silence' }, frame('x'), false],
    ['of a kind of frames concerns no call', { kind: 'reorder' }, call(), false],
  ])('%s', (_title, rule, subject, expected) => {
    expect(concerns(rule, subject)).toBe(expected);
  });

  it('strikes the nth alone, and so many times at most', () => {
    expect(struckOf({ kind: 'loss', nth: 3 }, 6)).toEqual([3]);
    expect(struckOf({ kind: 'loss', times: 2 }, 6)).toEqual([1, 2]);
    expect(struckOf({ kind: 'loss' }, 3)).toEqual([1, 2, 3]);
  });

  it('strikes by chance what its seed says, every time the same', () => {
    const rule = { kind: 'loss', chance: 0.3 } as const;
    const first = struckOf(rule, 2_000);
    expect(struckOf(rule, 2_000)).toEqual(first);
    expect(struckOf(rule, 2_000, 2)).not.toEqual(first);
    expect(first.length).toBeGreaterThan(520);
    expect(first.length).toBeLessThan(680);
  });

  it('acts between its two moments only', () => {
    const book = new FaultBook({ rules: [{ kind: 'loss', afterMs: 100, untilMs: 200 }] }, 1_000);
    const struck = [1_099, 1_100, 1_199, 1_200].map((nowMs) => book.take(call(), nowMs).size);
    expect(struck).toEqual([0, 1, 1, 0]);
    expect(book.state()).toEqual({
      seed: 1,
      sinceTime: 1_000,
      rules: [{ kind: 'loss', afterMs: 100, untilMs: 200, seen: 4, struck: 2 }],
    });
  });

  it('adds its wait to that of others, and a jitter is at most what it says', () => {
    const rules: FaultRule[] = [
      { kind: 'delay', ms: 5 },
      { kind: 'delay', ms: 7 },
      { kind: 'jitter', ms: 3 },
    ];
    const book = new FaultBook({ rules }, 0);
    const taken = Array.from({ length: 200 }, () => book.take(call(), 0));
    expect(new Set(taken.map((struck) => struck.get('delay')))).toEqual(new Set([12]));
    expect(new Set(taken.map((struck) => struck.get('jitter')))).toEqual(new Set([0, 1, 2, 3]));
  });
});

describe('a file of rules', () => {
  it.each<[string, object, string, string]>([
    ['needs the milliseconds of a wait', { kind: 'slow' }, 'rules[0].ms', 'missing'],
    ['has no wait below zero', { kind: 'delay', ms: -1 }, 'rules[0].ms', 'atLeast'],
    [
      'has no kind of calls for a socket',
      { kind: 'silence', socket: 'message' },
      'rules[0].socket',
      'unexpected',
    ],
    [
      'has no kind of frames for a call',
      { kind: 'reorder', bizType: ORDER },
      'rules[0].bizType',
      'unexpected',
    ],
    [
      'has no rule of a call and a socket',
      { kind: 'cut', socket: 'quote', keyId: 1 },
      'rules[0].socket',
      'unexpected',
    ],
    ['ends after it begins', { kind: 'cut', afterMs: 5, untilMs: 5 }, 'rules[0].untilMs', 'later'],
    ['has no other kinds', { kind: 'gremlin' }, 'rules[0].kind', 'notListed'],
    ['has no misspelt member', { kind: 'cut', nht: 3 }, 'rules[0].nht', 'unexpected'],
    ['has no chance above one', { kind: 'cut', chance: 2 }, 'rules[0].chance', 'atMost'],
  ])('%s', (_title, rule, member, kind) => {
    expect(readFaultSet({ rules: [rule] })).toMatchObject({ wrong: { member, kind } });
  });

  it('waits ten minutes and counts to a billion at most [MAX_FAULT_MS] [MAX_TIMES]', () => {
    const wait = (ms: number) => readFaultSet({ rules: [{ kind: 'delay', ms }] });
    const count = (nth: number) => readFaultSet({ rules: [{ kind: 'cut', nth }] });
    expect([wait(600_000), count(1_000_000_000)].every((read) => 'faults' in read)).toBe(true);
    expect(wait(600_001)).toMatchObject({ wrong: { member: 'rules[0].ms', kind: 'atMost' } });
    expect(count(1_000_000_001)).toMatchObject({ wrong: { member: 'rules[0].nth', kind: 'atMost' } });
  });

  it('has fifty rules at most [MAX_FAULT_RULES]', () => {
    const rules = (count: number) => Array.from({ length: count }, () => ({ kind: 'cut' }));
    expect(readFaultSet({ rules: rules(50) })).toHaveProperty('faults');
    expect(readFaultSet({ rules: rules(51) })).toMatchObject({ wrong: { member: 'rules', kind: 'tooMany' } });
  });

  it('is read as a call is, whole numbers as text too', () => {
    const read = readFaultSet({ seed: '7', rules: [{ kind: 'clock', ms: '-8000' }] });
    expect(read).toEqual({ faults: { seed: 7, rules: [{ kind: 'clock', ms: -8_000 }] } });
    expect(readFaultSet([])).toMatchObject({ wrong: { kind: 'object' } });
  });
});
