import { expect, it } from 'vitest';
import { verdictsOf } from '../judge/verdicts.ts';
import type { Evidence } from '../judge/proof.ts';
import { manifestFixture, resultFixture } from '../testing/run-fixture.ts';
import { momentsOf, ticksOf } from './draw.ts';
import { programName, reportPage } from './page.ts';

const RUNS = [1, 2, 3, 4, 5].map((seed) => resultFixture(seed, (seed - 2) / 2));

function pageOf(change: Partial<Evidence> = {}): string {
  const [, , , shown] = RUNS;
  if (shown === undefined) throw new Error('no run');
  const evidence: Evidence = {
    shown,
    runs: RUNS,
    fidelities: [{ name: 'touch', runs: RUNS }],
    settings: [],
    repeats: [],
    isExact: true,
    futures: [],
    elsewhere: [],
    shuffled: [],
    scenarios: [],
    ...change,
  };
  const requirements = [{ text: 'sharpe>1', value: '0.9', isMet: false }];
  return reportPage({ ...evidence, verdicts: verdictsOf(evidence), requirements });
}

it('is one file that asks for nothing', () => {
  const page = pageOf();
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/(?:src|href)=|url\(|@import|https?:/);
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

it('says what it is of, what was asked for, and has a table behind every group', () => {
  const page = pageOf();
  for (const text of [
    'tide.py',
    '5 seeds, 4 in the middle',
    'sharpe&gt;1',
    'Worst drawdowns',
    'From gross to net',
    'still open',
  ])
    expect(page, text).toContain(text);
});

it('says small returns with two decimals, and hours of a window that are not whole days', () => {
  const small = resultFixture(1, 0.01);
  const manifest = manifestFixture({ from: '2025-03-03T08:00:00.000Z', to: '2025-03-03T12:00:00.000Z' });
  const page = pageOf({ shown: { ...small, manifest }, runs: [small] });
  const worst = (small.figures.ratios.maxDrawdown ?? 0) * 100;
  expect(worst).toBeLessThan(1);
  expect(page).toContain(`<b class="down">−${worst.toFixed(2)}%</b>`);
  expect(page).toContain('<span class="chip">2025-03-03 08:00 to 12:00</span>');
  expect(pageOf()).toContain('<span class="chip">2025-01-01 00:00 to 2025-03-17 05:00</span>');
});

it('can be made of a run that did nothing', () => {
  const still = resultFixture(1, 0, { fills: [], fee: 0n, financing: 0n });
  const page = pageOf({ shown: still, runs: [still], fidelities: [{ name: 'touch', runs: [still] }] });
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
  expect(page).toContain('never below an earlier one');
});

it('shows no text of a program as markup', () => {
  const [first] = RUNS;
  if (first === undefined) throw new Error('no run');
  const program = { command: "sh -c '<script>alert(1)</script>'", hash: '', parameters: {} };
  const shown = { ...first, manifest: manifestFixture({ program }) };
  expect(pageOf({ shown, runs: [shown] })).not.toContain('<script>alert');
});

it('names a program by its last file', () => {
  const nameOf = (command: string) => programName({ program: { command } });
  expect(nameOf('python3 bots/tide.py --fast 0.1')).toBe('tide.py');
  expect(nameOf('node "bots/tide.mjs"')).toBe('tide.mjs');
  expect(nameOf('/opt/trader run')).toBe('trader');
});

it('ticks are round and inside of their ends', () => {
  expect(ticksOf(-0.031, 0.052, 5)).toEqual([-0.02, 0, 0.02, 0.04]);
  expect(ticksOf(1, 1, 5)).toEqual([1]);
  const day = 86_400_000;
  expect(momentsOf(0, 75 * day).map(({ text }) => text)).toEqual(['Jan 1970', 'Feb', 'Mar']);
  expect(momentsOf(0, day / 2, 4).map(({ text }) => text)).toEqual([
    '00:00',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
  ]);
});
