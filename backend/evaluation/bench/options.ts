import { readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { OptionError } from '../command/options.ts';
import { ofSeeds, wholeGrid, type BenchSettings, type Plan, type SeedRange } from './bench.ts';
import { faultsOf, RULES, ruleOf } from './catalogue.ts';

export interface BenchOptions extends BenchSettings {
  readonly plans: readonly Plan[];
  readonly out: string | undefined;
}

const DEFAULT_PACE_MS = 250;
const JOBS_A_CORE = 8;
const MAX_SEEDS = 10_000;
const MAX_SEED = 4_294_967_295;
const TEXT = { type: 'string' } as const;

const AGAIN = Type.Object({
  command: Type.String({ minLength: 1 }),
  paceMs: Type.Integer({ minimum: 50, maximum: 60_000 }),
  plan: Type.Object({
    seed: Type.Integer({ minimum: 0, maximum: MAX_SEED }),
    pairs: Type.Array(Type.Object({ rule: Type.String(), fault: Type.String() }), { minItems: 1 }),
  }),
});

/** Reads the command line. @throws OptionError in one line */
export function parseBenchOptions(args: readonly string[]): BenchOptions {
  const values = valuesOf(args);
  const again = values.replay === undefined ? undefined : replayOf(values.replay);
  const command = values.bot ?? again?.command;
  if (command === undefined || command.trim() === '')
    throw new OptionError('--bot is missing: the command that starts the program');
  const jobs = whole('jobs', values.jobs, 1, 100) ?? JOBS_A_CORE * os.availableParallelism();
  const paceMs = whole('pace', values.pace, 50, 60_000) ?? again?.paceMs ?? DEFAULT_PACE_MS;
  const settings = { command, jobs, paceMs, out: values.out };
  const requested = [values.rules, values.seed, values.seeds].some((value) => value !== undefined);
  if (again !== undefined) {
    if (requested)
      throw new OptionError('--replay plays what its file says: leave out --rules, --seed and --seeds');
    return { ...settings, plans: [again.plan] };
  }
  const rules = values.rules?.split(',') ?? RULES.map(({ id }) => id);
  const unknown = rules.find((rule) => !RULES.some(({ id }) => id === rule));
  if (unknown !== undefined) throw new OptionError(`--rules: there is no rule '${unknown}'`);
  const chosen = RULES.filter(({ id }) => rules.includes(id));
  const seeds = seedsOf(values.seeds);
  const seed = whole('seed', values.seed, 0, MAX_SEED);
  if (seeds !== undefined && seed !== undefined)
    throw new OptionError('--seed and --seeds exclude one another');
  return { ...settings, plans: seeds === undefined ? wholeGrid(chosen, seed ?? 1) : ofSeeds(chosen, seeds) };
}

function valuesOf(args: readonly string[]) {
  const names = {
    bot: TEXT,
    rules: TEXT,
    seed: TEXT,
    seeds: TEXT,
    pace: TEXT,
    jobs: TEXT,
    out: TEXT,
    replay: TEXT,
  };
  try {
    return parseArgs({ args: [...args], options: names }).values;
  } catch (error) {
    throw new OptionError((error as Error).message);
  }
}

function whole(name: string, value: string | undefined, from: number, to: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < from || number > to)
    throw new OptionError(`--${name} must be a whole number from ${from} to ${to}, got '${value}'`);
  return number;
}

/** So many seeds from 1, or those of a range (`18..34`). */
function seedsOf(text: string | undefined): SeedRange | undefined {
  if (text === undefined) return undefined;
  const [from, to] = text.includes('..') ? text.split('..', 2) : ['1', text];
  const first = whole('seeds', from, 1, MAX_SEEDS) ?? 1;
  const last = whole('seeds', to, first, MAX_SEEDS) ?? first;
  return { first, last };
}

function replayOf(file: string) {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OptionError(`--replay ${file} cannot be read: ${(error as Error).message}`);
  }
  const isPair = ({ rule, fault }: { rule: string; fault: string }) =>
    RULES.some(({ id }) => id === rule) && faultsOf(ruleOf({ rule })).includes(fault);
  if (!Value.Check(AGAIN, content) || !content.plan.pairs.every(isPair))
    throw new OptionError(`--replay ${file} is no file of a failed run of this version`);
  return content;
}
