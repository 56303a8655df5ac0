import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { figuresOf } from '../metrics/figures.ts';
import { manifestFixture, runFixture } from '../testing/run-fixture.ts';
import { csvOf } from './tables.ts';
import { filesOf, writeFiles } from './write-run.ts';

const RUN = runFixture();
const FIGURES = figuresOf(RUN);
const filesWith = (run = RUN, manifest = manifestFixture()) =>
  filesOf(run, run === RUN ? FIGURES : figuresOf(run), manifest);

it('a folder has its tables, its figures and the trades and returns of other tools', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-run-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, filesWith());
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect(read('fills.csv').split('\n').slice(0, 2)).toEqual([
    'fill,order,position,time,symbol,side,opens,price,lots,amount,profit,fee,financing,spread,slippage,impact,model,joinedAhead,filledAhead,levels,quoteMs,latencyMs,answerMs',
    expect.stringMatching(
      /^1,91,\d+,2025-01-01T\d\d:\d\d:\d\d\.\d{3}Z,[A-Z]{3}\/[A-Z]{3,4},(buy|sell),1,\d+\.\d\d,[\d.]+,/,
    ),
  ]);
  expect(read('equity.csv').split('\n')[1]).toBe('2025-01-01T00:00:00.000Z,100000.00,0.00');
  expect(read('returns-quantstats.csv')).toMatch(/^date,returns\n2025-01-01,-?0\.\d{10}\n2025-01-02,/);
  const report = JSON.parse(read('report.json')) as {
    amounts: Record<string, string>;
    ratios: Record<string, number>;
  };
  expect(report.ratios).toMatchObject({ sharpe: 3.881661, maxDrawdown: 0.069755, filledShare: null });
  expect(report.amounts).toMatchObject({ start: '100000.00', flow: '7500.00', expectancy: '-0.30' });
  const { strategy } = JSON.parse(read('trades-freqtrade.json')) as {
    strategy: Record<string, { trades: { profit_abs: number; open_date: string; is_short: boolean }[] }>;
  };
  const trades = strategy['python3 bots/tide.py']?.trades ?? [];
  expect(trades).toHaveLength(165);
  expect(trades[0]).toMatchObject({
    open_date: expect.stringMatching(/^2025-01-\d\d \d\d:\d\d:\d\d\+00:00$/),
    is_open: false,
    fee_open: expect.any(Number),
  });
});

it('the hash is that of everything but the machine and its times', () => {
  const hashOf = (...parts: Parameters<typeof filesWith>) => filesWith(...parts).get('hash');
  const usual = hashOf();
  expect(usual).toMatch(/^[0-9a-f]{64}\n$/);
  const { machine } = manifestFixture();
  expect(hashOf(RUN, manifestFixture({ machine: { ...machine, node: '24.0.0', seconds: 9 } }))).toBe(usual);
  expect(hashOf(RUN, manifestFixture({ seed: 8 }))).not.toBe(usual);
  const [first, ...fills] = RUN.fills;
  const changed = first && { ...first, price: '1.00' };
  expect(hashOf(runFixture({ fills: changed ? [changed, ...fills] : fills }))).not.toBe(usual);
  const line = { line: '1', timeMs: 0, flow: 'deposit', change: 1n, balance: 1n, orderId: '', fillId: '' };
  expect(hashOf(runFixture({ ledger: [line] }))).not.toBe(usual);
});

it('a table quotes what would end its cells', () => {
  expect(csvOf(['a', 'b'], [[1, 'x,"y"\nz']])).toBe('a,b\n1,"x,""y""\nz"\n');
});
