import { describe, expect, it } from 'vitest';
import type { EvaluationRequest } from '../../backend/evaluation/command/run-request.ts';
import type { RunPart, RunRow } from '../../backend/evaluation/folder/forms.ts';
import { equityCsv } from '../../backend/evaluation/folder/tables.ts';
import { runFixture } from '../../backend/evaluation/testing/run-fixture.ts';
import { figuresOf } from '../../backend/evaluation/metrics/figures.ts';
import {
  countOf,
  curveOf,
  fallsOf,
  filterRuns,
  judgingRequest,
  NO_FILTER,
  readCsv,
  recordsOf,
  secondsAYear,
  seedParts,
  seedsOf,
  shownPart,
  sizeOf,
  windowOf,
} from './run-model.ts';
import { rowFixture } from './testing/row-fixture.ts';

const part = (change: Partial<RunPart>): RunPart => ({ ...rowFixture().parts[0]!, ...change });

describe('a run in words', () => {
  it.each([
    ['2025-01-01', '2026-01-01', '2025'],
    ['2025-03-01', '2025-04-01', '2025-03'],
    ['2025-02-01', '2026-02-01', '2025-02-01 … 2026-02-01'],
    ['2025-03-03', '2025-03-08', '2025-03-03 … 2025-03-08'],
  ])('says its window from %s to %s as %s', (from, to, words) => {
    const time = (day: string) => `${day}T00:00:00.000Z`;
    expect(windowOf({ from: time(from), to: time(to) })).toBe(words);
  });

  it('says seeds without a gap by their ends', () => {
    expect(seedsOf([1, 2, 3])).toBe('1–3');
    expect(seedsOf([1, 4, 9])).toBe('1, 4, 9');
    expect(seedsOf([7])).toBe('7');
  });
});

describe('a list of runs', () => {
  const rows: readonly RunRow[] = [
    rowFixture({ name: 'tide-001', notes: { note: 'candidate', tags: ['kept'] } }),
    rowFixture({ name: 'drift-001', program: 'node drift.mjs', fidelities: ['touch'], verdicts: [] }),
  ];
  const names = (filter: Partial<typeof NO_FILTER>) =>
    filterRuns(rows, { ...NO_FILTER, ...filter }).map(({ name }) => name);

  it('is filtered by words of its program, window and note, by fidelity, verdict and tag', () => {
    expect(names({})).toEqual(['tide-001', 'drift-001']);
    expect(names({ text: 'CAND 2025' })).toEqual(['tide-001']);
    expect(names({ text: 'drift' })).toEqual(['drift-001']);
    expect(names({ fidelity: 'touch' })).toEqual(['drift-001']);
    expect(names({ verdict: 'unjudged' })).toEqual(['drift-001']);
    expect(names({ verdict: 'against' })).toEqual(['tide-001']);
    expect(names({ tag: 'kept' })).toEqual(['tide-001']);
  });

  it('shows the seed in the middle unless another is chosen, and of a repetition or another setting nothing', () => {
    const row = rowFixture({
      shown: 'b',
      parts: [
        part({ seed: 1, hash: 'a' }),
        part({ seed: 2, hash: 'b' }),
        part({ seed: 2, hash: 'b', repetition: 1 }),
        part({ seed: 2, hash: 'c', fidelity: 'touch' }),
        part({ seed: 2, hash: 'd', parameters: { fast: '9' } }),
      ],
    });
    expect(seedParts(row).map(({ hash }) => hash)).toEqual(['a', 'b']);
    expect(shownPart(row)?.hash).toBe('b');
    expect(shownPart(row, 1)?.hash).toBe('a');
    expect(seedParts(row, 'touch').map(({ hash }) => hash)).toEqual(['c']);
  });
});

describe('tables of a run', () => {
  it('are read with quotes, commas and line feeds inside of cells', () => {
    expect(readCsv('a,b\n"1,""x""\ny",\n,2\n')).toEqual([
      ['a', 'b'],
      ['1,"x"\ny', ''],
      ['', '2'],
    ]);
    expect(readCsv('')).toEqual([]);
    expect(recordsOf('a,b\n1,2\n')).toEqual([{ a: '1', b: '2' }]);
  });

  it('give the curve and the deepest fall that the report has', () => {
    const run = runFixture();
    const { index, ratios } = figuresOf(run);
    const curve = curveOf(equityCsv(run));
    expect(curve).toEqual(index);
    expect(Math.max(...fallsOf(curve).map(({ value }) => value))).toBeCloseTo(ratios.maxDrawdown ?? 0, 12);
  });
});

describe('a new run', () => {
  const request: EvaluationRequest = {
    tool: 'evaluate',
    bot: 'python3 tide.py',
    from: '2025-01-01',
    to: '2026-01-01',
    seeds: '1..20',
    fidelity: 'touch,queue',
    account: 'isolated',
    clock: 'stepped',
    speed: '',
    repeat: 2,
    warmUp: '5d,10d',
    secondFuture: 0,
    otherMarkets: 0,
    market: '',
    shuffledDays: 0,
    otherScenarios: '',
    prepare: '',
    scenario: [],
    walk: '',
    sweep: ['fast=5..9'],
    require: [],
  };

  it('says how many runs and years it is', () => {
    expect(countOf('1..20')).toBe(20);
    expect(countOf('1,4')).toBe(2);
    expect(countOf('9..1')).toBeUndefined();
    const size = sizeOf(request);
    // 400 and two that begin 5 and 10 days earlier.
    expect(size?.runs).toBe(402);
    expect(size?.years).toBeCloseTo(402 + 15 / 365, 10);
    expect(sizeOf({ ...request, warmUp: '', secondFuture: 8, otherMarkets: 12 })?.runs).toBe(420);
    expect(sizeOf({ ...request, warmUp: '', shuffledDays: 12 })?.runs).toBe(412);
    expect(sizeOf({ ...request, warmUp: '', otherScenarios: 'all' })?.runs).toBe(406);
    expect(sizeOf({ ...request, warmUp: '', otherScenarios: 'illiquid,frozen-feed' })?.runs).toBe(402);
    expect(sizeOf({ ...request, to: 'x' })).toBeUndefined();
  });

  it('is judged under the clock that it had', () => {
    const clockOf = (clock: string) => judgingRequest(rowFixture({ clock }), 'repeat');
    expect(clockOf('stepped')).toMatchObject({ clock: 'stepped', speed: '', repeat: 2 });
    expect(clockOf('follow')).toMatchObject({ clock: 'follow', speed: '' });
    expect(clockOf('speed 250')).toMatchObject({ clock: 'speed', speed: '250' });
  });

  it('counts the windows of a walk', () => {
    const walk = { ...request, walk: '90d/30d', warmUp: '', repeat: 1 };
    // Nine windows of 30 days fit behind the first 90: five settings of 20 seeds before each, and the chosen one in it.
    const years = (9 * (5 * 20 * 90 + 20 * 30)) / 365;
    expect(sizeOf(walk)).toMatchObject({ runs: 9 * (100 + 20) });
    expect(sizeOf(walk)?.years).toBeCloseTo(years, 10);
    expect(sizeOf({ ...walk, walk: '400d/30d' })).toBeUndefined();
  });

  it('says how long a year took the same program last time, another one where it never ran', () => {
    const rows = [
      rowFixture({ program: 'node a.mjs', seconds: 40 }),
      rowFixture({ program: 'node b.mjs', seconds: 10 }),
    ];
    expect(secondsAYear(rows, 'node b.mjs')).toBeCloseTo(10 / 2, 10);
    expect(secondsAYear(rows, 'node c.mjs')).toBeCloseTo(40 / 2, 10);
    expect(secondsAYear([], 'node c.mjs')).toBeUndefined();
  });
});
