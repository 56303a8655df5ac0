import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { BenchResult, BenchRun } from '../../../backend/evaluation/bench/result.ts';
import { BenchGrid } from './bench-grid.tsx';
import { countsOf, firstCell, groupsOf, nextFailure, readBench, runOf } from './bench-model.ts';

afterEach(cleanup);

const rule = (id: string, failed: number) => ({
  id,
  title: `rule ${id}`,
  wants: 'one order',
  remedy: 'keep the key',
  held: 1,
  late: 1,
  failed,
});
const run = (state: BenchRun['state'], seed: number): BenchRun => ({
  rule: 'b',
  fault: 'cut',
  seed,
  state,
  isPassed: state !== 'failed',
  problem: state === 'failed' ? 'two orders' : null,
  ms: 1,
});
const RESULT: BenchResult = {
  form: 2,
  command: 'node bot.mjs',
  startedAt: '2026-11-28T12:00:00.000Z',
  seconds: 3,
  paceMs: 250,
  seeds: [1, 2],
  isPassed: false,
  rules: [rule('a', 0), rule('b', 2)],
  faults: [
    { id: 'late', group: 'Delay', name: 'late', words: 'late' },
    { id: 'later', group: 'Delay', name: 'later', words: 'later' },
    { id: 'cut', group: 'Cut', name: 'cut', words: 'cut off' },
  ],
  grid: [
    ['noPart', 'held', 'late'],
    ['failed', 'notPlayed', 'failed'],
  ],
  runs: [run('held', 1), run('failed', 2), run('late', 3)],
};

describe('results of the bench', () => {
  it('are read in the form of now alone', () => {
    expect(readBench(JSON.stringify(RESULT))?.command).toBe('node bot.mjs');
    expect(readBench(JSON.stringify({ ...RESULT, form: 1 }))).toBeUndefined();
    expect(readBench('{')).toBeUndefined();
  });

  it('open at the first failure, else at the first pair that was played', () => {
    expect(firstCell(RESULT)).toEqual({ rule: 1, fault: 0 });
    expect(
      firstCell({
        ...RESULT,
        grid: [
          ['noPart', 'held', 'late'],
          ['held', 'held', 'held'],
        ],
      }),
    ).toEqual({ rule: 0, fault: 1 });
    expect(nextFailure(RESULT, { rule: 1, fault: 0 })).toEqual({ rule: 1, fault: 2 });
    expect(nextFailure(RESULT, { rule: 1, fault: 2 })).toEqual({ rule: 1, fault: 0 });
  });

  it('show the failed run of a pair, count cells by state and faults by group', () => {
    expect(runOf(RESULT, { rule: 1, fault: 2 })?.seed).toBe(2);
    expect(runOf(RESULT, { rule: 0, fault: 0 })).toBeUndefined();
    expect(countsOf(RESULT)).toEqual({ held: 1, late: 1, failed: 2, noPart: 1, notPlayed: 1 });
    expect(groupsOf(RESULT)).toEqual([
      { name: 'Delay', width: 2 },
      { name: 'Cut', width: 1 },
    ]);
  });
});

function Grid() {
  const [cell, setCell] = useState(firstCell(RESULT));
  return <BenchGrid result={RESULT} cell={cell} onCell={setCell} />;
}

describe('the grid of the bench', () => {
  it('names each cell by rule, fault and state', () => {
    render(<Grid />);
    expect(screen.getByRole('gridcell', { name: 'rule b; cut off: fails' })).toBeDefined();
    expect(screen.getByRole('gridcell', { name: 'rule a; late: has no part' })).toBeDefined();
  });

  it('has one cell in the tab order, which the arrows move, and F leads to the next failure', () => {
    render(<Grid />);
    const grid = screen.getByRole('grid');
    const inOrder = () =>
      [...grid.querySelectorAll<HTMLElement>('[data-cell]')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(({ dataset }) => dataset['cell']);
    expect(inOrder()).toEqual(['1/0']);
    fireEvent.keyDown(grid, { key: 'ArrowUp' });
    expect(inOrder()).toEqual(['0/0']);
    expect((document.activeElement as HTMLElement).dataset['cell']).toBe('0/0');
    fireEvent.keyDown(grid, { key: 'End' });
    expect(inOrder()).toEqual(['0/2']);
    fireEvent.keyDown(grid, { key: 'ArrowRight' });
    expect(inOrder()).toEqual(['0/2']);
    fireEvent.keyDown(grid, { key: 'f' });
    expect(inOrder()).toEqual(['1/0']);
  });
});
