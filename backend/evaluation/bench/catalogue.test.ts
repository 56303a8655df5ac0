import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CallError } from '../../client/index.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { FaultSet } from '../../contract/calls/management/wire/faults.ts';
import { Value } from 'typebox/value';
import { ofSeeds, SlowMachineError, whileBusy, wholeGrid } from './bench.ts';
import { FAULTS, faultRule, faultsOf, RULES, wireOf, type Pair } from './catalogue.ts';
import { lotsOf } from './situation.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../examples/bench');
const pairs = RULES.flatMap((rule) => faultsOf(rule).map((fault): Pair => ({ rule: rule.id, fault })));

describe('the catalogue of the bench', () => {
  it('has forty faults and twelve rules, and each fault says something of a rule', () => {
    expect([FAULTS.length, RULES.length]).toEqual([40, 12]);
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(40);
    const used = new Set(pairs.map(({ fault }) => fault));
    expect(FAULTS.filter(({ id }) => !used.has(id))).toEqual([]);
  });

  it('names faults that are there, each once a rule', () => {
    for (const { id, own, with: others } of RULES) {
      const named = [...own, ...others];
      expect(named.toSorted(), id).toEqual([...new Set(named)].toSorted());
      expect(named.filter((fault) => !FAULTS.some((one) => one.id === fault))).toEqual([]);
    }
  });

  it('makes rules of every pair that the platform takes, in paces of the program', () => {
    for (const pair of pairs) {
      const rules = wireOf(pair).map((wire) => faultRule(wire, 250, 7));
      expect(Value.Check(FaultSet, { rules }), `${pair.rule} ${pair.fault}`).toBe(true);
    }
    expect(faultRule({ kind: 'loss', frames: 'all', untilPaces: 8 }, 250, 7)).toEqual({
      kind: 'loss',
      socket: 'message',
      untilMs: 2_000,
    });
    const order = { kind: 'silence', call: 'order', nth: 1 } as const;
    expect(faultRule(order, 250, 7)).toMatchObject({ kind: 'silence', nth: 1, keyId: 7 });
  });

  it('puts the situation of a rule under the faults that are none themselves', () => {
    const kinds = (pair: Pair) => wireOf(pair).map(({ kind }) => kind);
    expect(kinds({ rule: 'heartbeats', fault: 'half-open' })).toEqual(['half-open']);
    expect(kinds({ rule: 'heartbeats', fault: 'slow-all' })).toEqual(['slow', 'half-open']);
  });
});

describe('a plan of the bench', () => {
  it('meets every pair once in the whole grid, in another order with another seed', () => {
    const names = (seed: number) =>
      wholeGrid(RULES, seed).flatMap((plan) => plan.pairs.map((pair) => Object.values(pair).join(' ')));
    expect(names(1).toSorted()).toEqual(pairs.map((pair) => Object.values(pair).join(' ')).toSorted());
    expect(names(2)).not.toEqual(names(1));
    expect(names(1)).toEqual(names(1));
  });

  it('meets each rule once with a seed, and its faults in turn', () => {
    const plans = ofSeeds(RULES, { first: 1, last: 12 });
    expect(plans.map(({ pairs: met }) => met.length)).toEqual(Array(12).fill(12));
    for (const rule of RULES) {
      const met = new Set(
        plans.flatMap((plan) => plan.pairs.filter((pair) => pair.rule === rule.id)).map(({ fault }) => fault),
      );
      expect(met.size).toBe(faultsOf(rule).length);
    }
  });

  it('has targets that the seed says, and that differ', () => {
    expect(lotsOf('a', 7)).toBe(lotsOf('a', 7));
    expect(new Set([1, 2, 3, 4, 5].map((seed) => lotsOf('a', seed))).size).toBeGreaterThan(1);
    for (const seed of [1, 2, 3])
      expect(new Set([lotsOf('a', seed), lotsOf('b', seed), lotsOf('c', seed)]).size).toBe(3);
  });
});

it('each rule is broken by one changed line of the reference bot', () => {
  const read = (name: string) => readFileSync(path.join(EXAMPLES, name), 'utf8');
  const lines = read('reference-bot.mjs').split('\n');
  const table = JSON.parse(read('broken.json')) as { rule: string; line: string; broken: string }[];
  expect(table.map(({ rule }) => rule)).toEqual(RULES.map(({ id }) => id));
  for (const { line, broken } of table) {
    expect(
      lines.filter((one) => one === line),
      line,
    ).toHaveLength(1);
    expect(broken.split('\n')).toHaveLength(1);
    expect(broken).not.toBe(line);
  }
});

describe('what the bench itself asks of the platform', () => {
  const failing = (times: number, error: Error) => {
    let calls = 0;
    return () => (++calls <= times ? Promise.reject(error) : Promise.resolve(calls));
  };
  const refused = (code: string) =>
    new CallError({ kind: 'refused', failure: { code, message: code, waitSeconds: undefined } });
  const busy = refused(CODE.serviceTimeout);
  const settings = { paceMs: 250 };

  it('is asked again where a busy machine took too long, and not for ever', async () => {
    await expect(whileBusy(failing(3, busy), settings)).resolves.toBe(4);
    await expect(whileBusy(failing(4, busy), settings)).rejects.toThrow(SlowMachineError);
  });

  it('is asked once where something else went wrong', async () => {
    for (const error of [new Error('broken'), refused(CODE.parametersInvalid)])
      await expect(whileBusy(failing(1, error), settings)).rejects.toThrow(error);
  });
});
