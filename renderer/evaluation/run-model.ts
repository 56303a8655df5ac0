import { SCENARIO_NAMES } from '../../backend/contract/calls/management/platform.ts';
import type { RunPart, RunRow } from '../../backend/evaluation/folder/forms.ts';
import type { EvaluationRequest } from '../../backend/evaluation/command/run-request.ts';
import { indexOf, type IndexPoint } from '../../backend/evaluation/metrics/drawdowns.ts';
import { programName } from '../../backend/evaluation/report/page.ts';
import { formatMoney, type SignStyle, formatList } from '../components/index.ts';
import { parseDecimal } from '../../backend/domain/decimal.ts';

/** Runs as a page needs them: in words, filtered, and what a new one costs. */

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
/** Characters of a revision and of a hash that tell two apart. */
const REVISION_LETTERS = 3;
const HASH_LETTERS = 8;

export function nameOf({ program }: Pick<RunRow, 'program'>): string {
  return programName({ program: { command: program } });
}

export function revisionOf({ revision }: Pick<RunRow, 'revision'>): string {
  return revision.slice(0, REVISION_LETTERS);
}

export function shortHash(hash: string): string {
  return hash.slice(0, HASH_LETTERS);
}

/** A window in as few words as say it: `2025`, `2025-03`, else its two days. */
export function windowOf({ from, to }: Pick<RunRow, 'from' | 'to'>): string {
  const [start, end] = [new Date(from), new Date(to)];
  const isMonth = (date: Date) => date.toISOString().endsWith('-01T00:00:00.000Z');
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  if (isMonth(start) && isMonth(end)) {
    if (months === 12 && start.getUTCMonth() === 0) return from.slice(0, 4);
    if (months === 1) return from.slice(0, 7);
  }
  const day = (time: string) =>
    time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : time.slice(0, 16).replace('T', ' ');
  return `${day(from)} … ${day(to)}`;
}

/** Seeds without a gap as their ends, others as a list. */
export function seedsOf(seeds: readonly number[]): string {
  const [first = 0] = seeds;
  const last = seeds.at(-1) ?? 0;
  if (seeds.length < 2) return String(first);
  return last - first === seeds.length - 1 ? `${first}–${last}` : formatList(seeds.map(String));
}

/** What of a list is shown; empty: all. */
export interface RunFilter {
  readonly text: string;
  readonly fidelity: string;
  readonly verdict: string;
  readonly tag: string;
}

export const NO_FILTER: RunFilter = { text: '', fidelity: '', verdict: '', tag: '' };

/** Runs that a filter leaves: its words are in the name, window, note, tag or hash. */
export function filterRuns(rows: readonly RunRow[], filter: RunFilter): readonly RunRow[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter((row) => {
    const { note, tags } = row.notes;
    const text = [row.name, row.program, windowOf(row), note, ...tags, row.hash].join(' ').toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.fidelity === '' || row.fidelities.includes(filter.fidelity)) &&
      (filter.verdict === '' || worstOf(row) === filter.verdict) &&
      (filter.tag === '' || tags.includes(filter.tag))
    );
  });
}

/** The most serious kind of a run's verdicts; `unjudged` without any. */
export function worstOf({ verdicts }: Pick<RunRow, 'verdicts'>): RunRow['verdicts'][number]['kind'] {
  const kinds = (['against', 'look', 'holds'] as const).find((kind) =>
    verdicts.some((one) => one.kind === kind),
  );
  return kinds ?? 'unjudged';
}

/** Runs of a kind that differ in their seed alone, by their net: those of the one that is shown where no fidelity is named. */
export function seedParts(row: RunRow, fidelity = row.fidelities[0]): readonly RunPart[] {
  const shown = row.parts.find(({ hash }) => hash === row.shown) ?? row.parts[0];
  const setting = JSON.stringify(shown?.parameters);
  return row.parts.filter(
    (part) =>
      part.fidelity === fidelity && part.repetition === 0 && JSON.stringify(part.parameters) === setting,
  );
}

/** The part that a page shows: the one of a seed, else that in the middle. */
export function shownPart(row: RunRow, seed?: number): RunPart | undefined {
  const parts = seedParts(row);
  return parts.find((part) => part.seed === seed) ?? parts.find(({ hash }) => hash === row.shown) ?? parts[0];
}

/** Cells of comma-separated values, the heads first: quoted cells may hold commas, quotes and line feeds. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const isDoubled = isQuoted && character === '"' && text[at + 1] === '"';
    if (isDoubled) at += 1;
    if (character === '"' && !isDoubled) isQuoted = !isQuoted;
    else if (isQuoted || !/[,\r\n]/.test(character)) cell += character;
    else if (character === ',') endCell();
    else if (character === '\n') endRow();
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Rows of a table of a run by the names of its columns. */
export function recordsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [heads = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
}

/** The curve of a run as what 1 at its start has become (`equity.csv`). */
export function curveOf(text: string): readonly IndexPoint[] {
  const rows = recordsOf(text);
  const money = (cell: string | undefined) => parseAmountText(cell ?? '').amount;
  return indexOf(
    rows.map((row) => ({
      timeMs: Date.parse(row['time'] ?? ''),
      equity: money(row['equity']),
      flow: money(row['flow']),
    })),
  );
}

/** Decimal text of a file as a scaled integer with its digits. */
export function parseAmountText(text: string): { readonly amount: bigint; readonly digits: number } {
  const digits = text.split('.')[1]?.length ?? 0;
  return { amount: parseDecimal(text, digits) ?? 0n, digits };
}

/** Money of a file as people read it; `always` prints the sign of what was won too. */
export function moneyText(text: string, sign: SignStyle = 'minus-only'): string {
  const { amount, digits } = parseAmountText(text);
  return formatMoney(amount, digits, sign);
}

/** How far below its peak a curve is at each point, 0 to 1. */
export function fallsOf(curve: readonly IndexPoint[]): readonly IndexPoint[] {
  let peak = 0;
  return curve.map(({ timeMs, value }) => {
    peak = Math.max(peak, value);
    return { timeMs, value: peak === 0 ? 0 : 1 - value / peak };
  });
}

/** How many values a list of the command line has; undefined for what is none. */
export function countOf(list: string): number | undefined {
  const [, first, last] = /^(\d{1,10})\.\.(\d{1,10})$/.exec(list.trim()) ?? [];
  const count = first === undefined ? list.split(',').length : Number(last) - Number(first) + 1;
  return list.trim() !== '' && count > 0 ? count : undefined;
}

const DAY_WORD = /^(\d{1,4})d$/;

/** What a request has the machine run: years of market, one run or several; undefined where it cannot be told. */
export function sizeOf(
  request: EvaluationRequest,
): { readonly runs: number; readonly years: number } | undefined {
  const ms = Date.parse(request.to) - Date.parse(request.from);
  const settings = request.sweep.map((one) => countOf(one.split('=')[1] ?? ''));
  const counts = [countOf(request.seeds), countOf(request.fidelity), ...settings];
  if (!(ms > 0) || counts.some((count) => count === undefined)) return undefined;
  const product = (list: readonly (number | undefined)[]) =>
    list.reduce<number>((all, count) => all * (count ?? 1), 1);
  if (request.walk.trim() !== '')
    return walkSize(request.walk, ms, product([counts[0], ...settings]), counts[0] ?? 1);
  const warmMs = request.warmUp
    .split(',')
    .flatMap((one) => DAY_WORD.exec(one.trim())?.[1] ?? [])
    .map((days) => Number(days) * DAY_MS + ms);
  const { secondFuture, otherMarkets, shuffledDays, otherScenarios } = request;
  const beside = secondFuture + otherMarkets + shuffledDays + scenarioCount(otherScenarios);
  const whole = product(counts) * request.repeat + beside;
  // What is prepared has a platform of its own, which does not walk through the window.
  const years = (whole * ms + warmMs.reduce((sum, one) => sum + one, 0)) / YEAR_MS;
  return { runs: whole + warmMs.length, years };
}

/** All scenarios, as the command line has them. */
const ALL = 'all';

function scenarioCount(names: string): number {
  if (names.trim() === '') return 0;
  return names.trim() === ALL ? SCENARIO_NAMES.length : names.split(',').length;
}

/** A walk runs every setting before each of its windows, and the chosen one in it. */
function walkSize(walk: string, ms: number, chosenOf: number, seeds: number) {
  const [choose = 0, run = 0] = walk
    .split('/')
    .map((one) => Number(DAY_WORD.exec(one.trim())?.[1] ?? 0) * DAY_MS);
  if (choose === 0 || run === 0 || choose + run > ms) return undefined;
  const windows = Math.floor((ms - choose - run) / run) + 1;
  return {
    runs: windows * (chosenOf + seeds),
    years: (windows * (chosenOf * choose + seeds * run)) / YEAR_MS,
  };
}

/** Seconds that a year of the market took in the newest run of a program, of any where it has none; undefined without runs. */
export function secondsAYear(rows: readonly RunRow[], bot: string): number | undefined {
  const own = rows.find(({ program }) => program === bot) ?? rows[0];
  if (own === undefined) return undefined;
  const years = (own.parts.length * (Date.parse(own.to) - Date.parse(own.from))) / YEAR_MS;
  return years > 0 ? own.seconds / years : undefined;
}

/** Nothing is asked for yet: what a form begins with. */
export const FIRST_REQUEST: EvaluationRequest = {
  tool: 'evaluate',
  bot: '',
  from: '2025-01-01',
  to: '2025-02-01',
  seeds: '1..5',
  fidelity: 'queue',
  account: 'isolated',
  clock: 'stepped',
  speed: '',
  repeat: 1,
  warmUp: '',
  secondFuture: 0,
  otherMarkets: 0,
  market: '',
  shuffledDays: 0,
  otherScenarios: '',
  prepare: '',
  scenario: [],
  walk: '',
  sweep: [],
  require: [],
};

/** The same program over the same window: whoever comes back most likely runs it again. */
export function requestOf(row: Pick<RunRow, 'program' | 'from' | 'to'>): Partial<EvaluationRequest> {
  const day = (time: string) =>
    time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : `${time.slice(0, 16)}Z`;
  return { bot: row.program, from: day(row.from), to: day(row.to) };
}

/** What would judge a check that nobody has looked at: the run once more, with one option; undefined where no option does. */
export function judgingRequest(
  row: RunRow,
  check: string | undefined,
): Partial<EvaluationRequest> | undefined {
  const change = CHECK_OPTIONS[check ?? ''];
  if (change === undefined) return undefined;
  const [fidelity = 'queue'] = row.fidelities;
  return { ...requestOf(row), seeds: listText(row.seeds), fidelity, ...clockOf(row.clock), ...change };
}

/** The clock of a form from that of a manifest: `stepped`, `follow` or `speed 1000`. */
function clockOf(clock: string): Pick<EvaluationRequest, 'clock' | 'speed'> {
  const [kind, speed = ''] = clock.split(' ');
  return kind === 'speed' || kind === 'follow' ? { clock: kind, speed } : { clock: 'stepped', speed: '' };
}

const CHECK_OPTIONS: Readonly<Record<string, Partial<EvaluationRequest>>> = {
  lookAhead: { secondFuture: 8 },
  repeat: { repeat: 2 },
  fidelity: { fidelity: 'touch,queue,through' },
  markets: { otherMarkets: 12 },
  fitted: { otherMarkets: 12 },
  scenarios: { otherScenarios: ALL },
};

/** Seeds as the command line has them: `1..20`, or a list. */
function listText(seeds: readonly number[]): string {
  const [first = 1] = seeds;
  const last = seeds.at(-1) ?? first;
  if (seeds.length < 2) return String(first);
  return last - first === seeds.length - 1 ? `${first}..${last}` : seeds.join(',');
}
