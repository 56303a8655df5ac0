import { isoTime } from '../folder/tables.ts';
import { printPercent, printRatio, readable, readableMoney } from '../metrics/print.ts';
import { mean, quantile } from '../metrics/statistics.ts';
import { kindnessTable } from './kindness.ts';
import { decisionsBefore, firstOther, type Future } from './look-ahead.ts';
import { netOf, type Check, type RunGroup, type RunResult, type Table } from './result.ts';

/** What is known of some runs, for verdicts over them. */
export interface Evidence {
  readonly shown: RunResult;
  readonly runs: readonly RunResult[];
  /** The kindest first; one group where one fidelity was run. */
  readonly fidelities: readonly RunGroup[];
  /** One run a setting, in the order of the sweep. */
  readonly settings: readonly (readonly [name: string, result: RunResult])[];
  /** Hashes of the same run, a list a run. */
  readonly repeats: readonly (readonly string[])[];
  /** Whether the clock of the runs was exact. */
  readonly isExact: boolean;
  /** The shown run, and its market with other futures. */
  readonly futures: readonly Future[];
  /** What the shown setting does in other markets of the same kind. */
  readonly elsewhere: readonly RunResult[];
  /** What it does over the same days in another order. */
  readonly shuffled: readonly RunResult[];
  /** What it does in its own market when something happens there, by the name of the scenario; a text where it failed. */
  readonly scenarios: readonly (readonly [name: string, result: RunResult | string])[];
}

/** Rows that a proof has at most: a report has to stay readable, the folders have all. */
const MAX_PROOF_ROWS = 100;

/** The figures behind a verdict, as a reader would add them up; undefined where nothing was run for it. */
export function proofOf(check: Check, evidence: Evidence): Table | undefined {
  const table = tableOf(check, evidence);
  return table === undefined || table.rows.length === 0 ? undefined : cut(table);
}

function tableOf(check: Check, evidence: Evidence): Table | undefined {
  const { shown, runs, elsewhere, shuffled, scenarios, fidelities, settings, futures, repeats } = evidence;
  const markets = [
    ...runs.map((run) => [`seed ${run.manifest.seed}`, run] as const),
    ...elsewhere.map((run) => [`seed ${run.manifest.seed}, other`, run] as const),
  ];
  switch (check) {
    case 'lookAhead':
      return futureTable(futures);
    case 'repeat':
      return repeatTable(repeats);
    case 'fidelity':
      return fidelities.length < 2 ? undefined : kindnessTable(fidelities);
    case 'markets':
      return markets.length < 2 ? undefined : runsTable('Market', markets);
    case 'fitted':
      return elsewhere.length === 0
        ? undefined
        : spreadTable('Markets', [
            ['its own', runs],
            ['others', elsewhere],
          ]);
    case 'days':
      return shuffled.length === 0
        ? undefined
        : spreadTable('Days', [
            ['as they were', [shown]],
            ['in another order', shuffled],
          ]);
    case 'scenarios':
      return scenarios.length === 0 ? undefined : scenarioTable(shown, scenarios);
    case 'settings':
      return settings.length < 2 ? undefined : runsTable('Setting', settings);
    case 'chance':
      return chanceTable(shown);
    case 'concentration':
      return hourTable(shown);
    case 'start':
      return undefined;
  }
}

function cut({ heads, rows }: Table): Table {
  if (rows.length <= MAX_PROOF_ROWS) return { heads, rows };
  const rest = [`and ${rows.length - MAX_PROOF_ROWS + 1} more`, ...heads.slice(1).map(() => '')];
  return { heads, rows: [...rows.slice(0, MAX_PROOF_ROWS - 1), rest] };
}

/** A net return as a table has it: one that is small must not look like nothing. */
function percent(value: number): string {
  return readable(printPercent(value, 2), 'signed');
}

/** A line a run: its first figures. */
export function runsTable(
  head: string,
  runs: readonly (readonly [name: string, result: RunResult])[],
): Table {
  return {
    heads: [head, 'Net', 'Sharpe', 'Drawdown', 'Trades'],
    rows: runs.map(([name, result]) => {
      const { sharpe, maxDrawdown, trades } = result.figures.ratios;
      return [
        name,
        percent(netOf(result)),
        readable(printRatio(sharpe, 2)),
        readable(printPercent(-(maxDrawdown ?? 0), 2)),
        String(trades),
      ];
    }),
  };
}

function scenarioTable(shown: RunResult, scenarios: Evidence['scenarios']): Table {
  const ran = scenarios.flatMap(([name, result]) =>
    typeof result === 'string' ? [] : [[name, result] as const],
  );
  const { heads, rows } = runsTable('Scenario', [['as it is', shown], ...ran]);
  const failed = scenarios.filter(([, result]) => typeof result === 'string');
  return { heads, rows: [...rows, ...failed.map(([name]) => [name, 'failed', '', '', ''])] };
}

/** A line a group of runs: how their nets spread. */
function spreadTable(
  head: string,
  groups: readonly (readonly [name: string, runs: readonly RunResult[]])[],
): Table {
  return {
    heads: [head, 'Runs', 'Mean net', 'Worst', 'Median', 'Best'],
    rows: groups.map(([name, runs]) => {
      const nets = runs.map(netOf);
      const at = (share: number) => percent(quantile(nets, share) ?? 0);
      return [name, String(runs.length), percent(mean(nets) ?? 0), at(0), at(0.5), at(1)];
    }),
  };
}

function futureTable(futures: readonly Future[]): Table {
  return {
    heads: ['Another future from', 'Orders before', 'First that differs', 'Net with it'],
    rows: futures.map(({ fromMs, run, other }) => {
      const [own, elsewhere] = [decisionsBefore(run, fromMs), decisionsBefore(other, fromMs)];
      const first = firstOther(own, elsewhere);
      return [
        isoTime(fromMs),
        String(own.length),
        first === undefined ? 'none' : `${first[0]} became ${first[1]}`,
        percent(netOf(other)),
      ];
    }),
  };
}

/** Letters of a hash that tell two apart. */
const HASH_LETTERS = 8;

function repeatTable(repeats: Evidence['repeats']): Table {
  return {
    heads: ['Run', 'Hash', 'Again'],
    rows: repeats
      .filter((hashes) => hashes.length > 1)
      .map(([first = '', ...again], at) => [
        String(at + 1),
        first.slice(0, HASH_LETTERS),
        again
          .map((hash) => (hash === first ? 'the same' : `${hash.slice(0, HASH_LETTERS)}, another`))
          .join('; '),
      ]),
  };
}

function chanceTable({ figures }: RunResult): Table {
  const { ratios, returns, step } = figures;
  return {
    heads: ['Figure', 'Value'],
    rows: [
      ['Trades', String(ratios.trades)],
      [`Returns by the ${step}`, String(returns.length)],
      ['Sharpe ratio, a year', readable(printRatio(ratios.sharpe, 2))],
      ['Skewness (0 is normal)', readable(printRatio(ratios.skewness, 2))],
      ['Kurtosis (3 is normal)', readable(printRatio(ratios.kurtosis, 2))],
      ['Probability above 0', readable(printRatio(ratios.probabilisticSharpe, 3))],
    ],
  };
}

/** The hours in which trades were opened, the best first. */
function hourTable({ figures, run }: RunResult): Table {
  return {
    heads: ['Hour of opening, UTC', 'Trades', 'Won', 'Net'],
    rows: figures.byHour
      .filter(({ trades }) => trades > 0)
      .toSorted((left, right) => Number(right.net - left.net))
      .map(({ name, trades, won, net }) => [
        name,
        String(trades),
        String(won),
        readableMoney(net, run.digits, 'signed'),
      ]),
  };
}
