import { parseArgs } from 'node:util';
import { SCENARIO_NAMES } from '../../contract/calls/management/platform.ts';
import type { TradeType } from '../../domain/account-type.ts';
import { parseRule, type Rule } from '../judge/rules.ts';

/** A command line that cannot be followed; the message is one clear line. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

export interface Setting {
  readonly name: string;
  readonly values: readonly string[];
}

export interface EvaluateOptions {
  readonly kind: 'run';
  readonly bot: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly seeds: readonly number[];
  readonly account: TradeType;
  readonly clock: ClockChoice;
  /** How kind fills are, one or several side by side. */
  readonly fidelities: readonly string[];
  readonly sweep: readonly Setting[];
  readonly walk: Walk | undefined;
  readonly warmUps: readonly number[];
  readonly repeat: number;
  /** Other futures of the market of the shown run, each from another time of the window on. */
  readonly secondFutures: number;
  /** Markets of the same kind beside those of the seeds. */
  readonly otherMarkets: number;
  /** Orders of the days of a market of files beside their own. */
  readonly shuffledDays: number;
  /** Scenarios that the shown run is run through once more, each by itself. */
  readonly otherScenarios: readonly ScenarioName[];
  /** Makes the data of the program before each run, on the same market at the end of the window. */
  readonly prepare: string | undefined;
  readonly stepTimeoutS: number;
  readonly rules: readonly Rule[];
  readonly out: string;
  readonly jobs: number | undefined;
  readonly watches: boolean;
  readonly json: boolean;
  /** Progress is printed as lines, for a program that reads them. */
  readonly printsProgress: boolean;
  readonly market: Readonly<Record<string, string>>;
}

/** What moves the market: the program by calls, what it has read, or the wall. */
export type ClockChoice =
  | { readonly kind: 'stepped' }
  | { readonly kind: 'follow' }
  | { readonly kind: 'speed'; readonly speed: number };

export interface Walk {
  readonly chooseMs: number;
  readonly runMs: number;
}

export interface CompareOptions {
  readonly kind: 'compare';
  readonly folders: readonly [string, string];
}

const text = { type: 'string' } as const;
const several = { type: 'string', multiple: true } as const;

/** Reads the command line. @throws OptionError */
export function parseOptions(args: readonly string[]): EvaluateOptions | CompareOptions {
  const { values, positionals } = read(args);
  if (values.compare !== undefined) {
    const [other, ...more] = positionals;
    if (other === undefined || more.length > 0) throw new OptionError('--compare needs two folders of runs');
    return { kind: 'compare', folders: [values.compare, other] };
  }
  if (positionals.length > 0) throw new OptionError(`'${positionals[0]}' is no option`);
  if (values.bot === undefined) throw new OptionError('--bot is needed: the command that starts the program');
  const fromMs = timeOf('--from', values.from);
  const toMs = timeOf('--to', values.to);
  if (toMs <= fromMs) throw new OptionError('--to must be later than --from');
  const sweep = (values.sweep ?? []).map(settingOf);
  return {
    kind: 'run',
    bot: values.bot,
    fromMs,
    toMs,
    seeds: listOf('--seeds', values.seeds ?? '1').map((seed) => numberOf('--seeds', seed, 0, 4_294_967_295)),
    account: accountOf(values.account ?? 'isolated'),
    clock: clockOf(values.clock, values.speed),
    fidelities: fidelitiesOf(values.fidelity ?? 'queue'),
    sweep,
    walk: walkOf(values['walk-forward'], sweep, toMs - fromMs),
    warmUps: warmUpsOf(values['warm-up']),
    repeat: numberOf('--repeat', values.repeat ?? '1', 1, 20),
    ...judgedOf(values, fromMs, toMs),
    otherScenarios: scenariosOf(values['other-scenarios']),
    prepare: values.prepare,
    stepTimeoutS: numberOf('--step-timeout', values['step-timeout'] ?? '300', 1, 86_400),
    rules: (values.require ?? []).map(ruleOf),
    out: values.out ?? 'runs',
    jobs: values.jobs === undefined ? undefined : numberOf('--jobs', values.jobs, 1, 256),
    watches: values.watch === true,
    json: values.json === true,
    printsProgress: values.progress === true,
    market: Object.fromEntries(
      (['products', 'scenarios', 'market', 'scenario'] as const).flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]];
      }),
    ),
  };
}

/** Other futures and markets, which the built-in market alone has, and other orders of days. */
function judgedOf(
  values: ReturnType<typeof read>['values'],
  fromMs: number,
  toMs: number,
): Pick<EvaluateOptions, 'secondFutures' | 'otherMarkets' | 'shuffledDays'> {
  const secondFutures = numberOf('--second-future', values['second-future'] ?? '0', 0, 100);
  const otherMarkets = numberOf('--other-markets', values['other-markets'] ?? '0', 0, 1_000);
  if (values.market !== undefined && secondFutures + otherMarkets > 0)
    throw new OptionError(
      '--second-future and --other-markets draw markets from seeds, which --market FILE has none of',
    );
  if (secondFutures > 0 && clockOf(values.clock, values.speed).kind !== 'stepped')
    throw new OptionError(
      '--second-future needs --clock stepped: with another, two runs differ by themselves',
    );
  const shuffledDays = numberOf('--shuffled-days', values['shuffled-days'] ?? '0', 0, 1_000);
  if (shuffledDays > 0 && Math.floor(toMs / DAY_MS) - Math.ceil(fromMs / DAY_MS) < 2)
    throw new OptionError('--shuffled-days needs two whole days (UTC) or more from --from to --to');
  if (secondFutures > 0 && futureTimes(fromMs, toMs, secondFutures).length === 0)
    throw new OptionError('--second-future needs a longer window');
  return { secondFutures, otherMarkets, shuffledDays };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Past the hour, so that bars of every length have just begun: who decides by how one of them ends is found out. */
const PAST_HOUR_MS = 2 * MINUTE_MS + 11_000;

/** Times inside of a window at which another future begins, at most so many, evenly apart. */
export function futureTimes(fromMs: number, toMs: number, count: number): readonly number[] {
  const times = Array.from({ length: count }, (_, at) => {
    const placeMs = fromMs + ((at + 0.5) * (toMs - fromMs)) / count;
    const pastHourMs = Math.floor(placeMs / HOUR_MS) * HOUR_MS + PAST_HOUR_MS;
    return pastHourMs > fromMs ? pastHourMs : Math.floor(placeMs / MINUTE_MS) * MINUTE_MS + 11_000;
  });
  return [...new Set(times)].filter((ms) => ms > fromMs && ms < toMs);
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        bot: text,
        from: text,
        to: text,
        seeds: text,
        account: text,
        clock: text,
        fidelity: text,
        speed: text,
        sweep: several,
        'walk-forward': text,
        'warm-up': text,
        repeat: text,
        'second-future': text,
        'other-markets': text,
        'shuffled-days': text,
        'other-scenarios': text,
        prepare: text,
        'step-timeout': text,
        require: several,
        out: text,
        jobs: text,
        watch: { type: 'boolean' },
        json: { type: 'boolean' },
        progress: { type: 'boolean' },
        compare: text,
        products: text,
        scenarios: text,
        scenario: several,
        market: text,
      },
    });
  } catch (error) {
    const [reason = 'bad option'] = String((error as Error).message).split(/\.\s|\n/);
    throw new OptionError(reason);
  }
}

const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z)?$/;

function timeOf(name: string, value: string | undefined): number {
  const ms = value !== undefined && TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isFinite(ms))
    throw new OptionError(
      `${name} must be a time such as 2025-01-01 or 2025-01-01T08:00Z, got '${value ?? ''}'`,
    );
  return ms;
}

function numberOf(name: string, value: string, least: number, most: number): number {
  const number = /^\d{1,10}(?:\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  const isWhole = Number.isInteger(least);
  if (!(number >= least && number <= most) || (isWhole && !Number.isInteger(number)))
    throw new OptionError(
      `${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}, got '${value}'`,
    );
  return number;
}

/** Values of a list: whole numbers from one to another (`1..9`), or words divided by commas. */
const LIST_VALUES = 1_000;

function listOf(name: string, value: string): readonly string[] {
  const [, first, last] = /^(\d{1,10})\.\.(\d{1,10})$/.exec(value) ?? [];
  const count = Number(last) - Number(first) + 1;
  const values =
    first === undefined
      ? value.split(',')
      : count > 0 && count <= LIST_VALUES
        ? Array.from({ length: count }, (_, at) => String(Number(first) + at))
        : [];
  if (values.length === 0 || values.length > LIST_VALUES || values.includes(''))
    throw new OptionError(`${name} must be a list such as 1..20 or 1,4,9, got '${value}'`);
  return values;
}

function settingOf(value: string): Setting {
  const [, name = '', list = ''] = /^([A-Za-z][A-Za-z0-9_]{0,30})=(.+)$/.exec(value) ?? [];
  if (name === '')
    throw new OptionError(`--sweep must be a name and its values such as fast=1..9, got '${value}'`);
  return { name, values: listOf('--sweep', list) };
}

function accountOf(value: string): TradeType {
  if (value !== 'isolated' && value !== 'cross')
    throw new OptionError(`--account must be isolated or cross, got '${value}'`);
  return value;
}

function clockOf(kind: string | undefined, speed: string | undefined): ClockChoice {
  const chosen = kind ?? (speed === undefined ? 'stepped' : 'speed');
  if (chosen === 'speed') return { kind: chosen, speed: numberOf('--speed', speed ?? '1000', 0.001, 1_000) };
  if (chosen !== 'stepped' && chosen !== 'follow')
    throw new OptionError(`--clock must be stepped, follow or speed, got '${chosen}'`);
  if (speed !== undefined) throw new OptionError(`--speed is of --clock speed, not of ${chosen}`);
  return { kind: chosen };
}

function fidelitiesOf(value: string): readonly string[] {
  const names = value.split(',');
  if (names.includes('') || new Set(names).size < names.length)
    throw new OptionError(`--fidelity must be names or files divided by commas, got '${value}'`);
  return names;
}

function walkOf(value: string | undefined, sweep: readonly Setting[], spanMs: number): Walk | undefined {
  if (value === undefined) return undefined;
  const [, choose, run] = /^(\d{1,4})d\/(\d{1,4})d$/.exec(value) ?? [];
  if (!Number(choose) || !Number(run))
    throw new OptionError(`--walk-forward must be two numbers of days such as 90d/30d, got '${value}'`);
  if (sweep.length === 0)
    throw new OptionError('--walk-forward chooses among the settings of --sweep, which is missing');
  const walk = { chooseMs: Number(choose) * DAY_MS, runMs: Number(run) * DAY_MS };
  const neededMs = walk.chooseMs + walk.runMs;
  if (neededMs > spanMs)
    throw new OptionError(`--walk-forward needs ${neededMs / DAY_MS} days or more from --from to --to`);
  return walk;
}

type ScenarioName = (typeof SCENARIO_NAMES)[number];

/** Names of scenarios, or all that there are. */
function scenariosOf(value: string | undefined): readonly ScenarioName[] {
  if (value === undefined) return [];
  if (value === 'all') return SCENARIO_NAMES;
  return [...new Set(value.split(','))].map((one) => {
    const name = SCENARIO_NAMES.find((known) => known === one);
    if (name === undefined)
      throw new OptionError(
        `--other-scenarios must be all, or some of ${SCENARIO_NAMES.join(', ')}, got '${one}'`,
      );
    return name;
  });
}

/** Earlier starts, in milliseconds. */
function warmUpsOf(value: string | undefined): readonly number[] {
  if (value === undefined) return [];
  return value.split(',').map((one) => {
    const [, days] = /^(\d{1,4})d$/.exec(one) ?? [];
    if (!Number(days))
      throw new OptionError(`--warm-up must be numbers of days such as 5d,10d,20d, got '${value}'`);
    return Number(days) * DAY_MS;
  });
}

function ruleOf(value: string): Rule {
  const rule = parseRule(value);
  if (rule === undefined)
    throw new OptionError(
      `--require must be a figure and its bound such as 'maxDrawdown<0.2', got '${value}'`,
    );
  return rule;
}
