import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OptionError } from './options.ts';
import { columns } from './summary.ts';

/** Figures of a report that two runs are compared by, in their order. */
const COMPARED = [
  'netReturn',
  'cagr',
  'volatility',
  'sharpe',
  'sortino',
  'calmar',
  'maxDrawdown',
  'trades',
  'winRate',
  'profitFactor',
  'turnover',
  'filledShare',
  'restingFilledShare',
  'restingWaitMedian',
];
const AMOUNTS = ['gross', 'spread', 'slippage', 'impact', 'fee', 'financing', 'net'];
/** Files whose lines say where two runs part. */
const TABLES = ['orders.csv', 'fills.csv', 'ledger.csv', 'equity.csv'];

interface Report {
  readonly ratios: Readonly<Record<string, number | null>>;
  readonly amounts: Readonly<Record<string, string | null>>;
}

/** What two folders of runs have of one another: their figures, and where they part. @throws OptionError */
export function compareRuns(one: string, other: string): string {
  const reports = [readReport(one), readReport(other)] as const;
  const rows = [
    ...COMPARED.map((name) => [name, ...reports.map(({ ratios }) => String(ratios[name] ?? '–'))]),
    ...AMOUNTS.map((name) => [name, ...reports.map(({ amounts }) => amounts[name] ?? '–')]),
  ];
  const marked = rows.map(([name = '', left = '', right = '']) => [
    name,
    left,
    right,
    left === right ? '' : '≠',
  ]);
  const hashes = [one, other].map((folder) => readText(folder, 'hash').trim());
  const isSame = hashes[0] === hashes[1];
  const parts = isSame
    ? ['Both are the same run.']
    : TABLES.flatMap((name) => firstDifference(name, readText(one, name), readText(other, name)) ?? []);
  const head = ['', path.basename(one), path.basename(other), ''];
  return [
    columns([head, ...marked, ['hash', ...hashes.map((hash) => hash.slice(0, 8)), isSame ? '' : '≠']]),
    parts.join('\n'),
  ].join('\n\n');
}

/** The first line in which two tables differ, with its number; undefined where none does. */
export function firstDifference(name: string, left: string, right: string): string | undefined {
  if (left === right) return undefined;
  const [lines, others] = [left.split('\n'), right.split('\n')];
  const at = lines.findIndex((line, number) => line !== others[number]);
  const place = at === -1 ? lines.length - 1 : at;
  return `${name} parts at line ${place + 1}:\n  ${lines[place] || 'no more lines'}\n  ${others[place] || 'no more lines'}`;
}

function readText(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new OptionError(`${file} is not there: ${folder} is no folder of one run`);
  return readFileSync(file, 'utf8');
}

function readReport(folder: string): Report {
  const report = JSON.parse(readText(folder, 'report.json')) as Partial<Report>;
  if (report.ratios === undefined || report.amounts === undefined)
    throw new OptionError(`${folder} holds several runs: name one of its folders`);
  return { ratios: report.ratios, amounts: report.amounts };
}
