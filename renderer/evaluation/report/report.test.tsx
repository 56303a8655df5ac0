import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { reportOf } from '../../../backend/evaluation/folder/report-json.ts';
import { equityCsv } from '../../../backend/evaluation/folder/tables.ts';
import { resultFixture } from '../../../backend/evaluation/testing/run-fixture.ts';
import { rowFixture } from '../testing/row-fixture.ts';
import { ReportView } from './report-view.tsx';
import { placeDots } from './seeds-panel.tsx';

const { run, figures } = resultFixture(1);
const report = reportOf(run, figures);

let waits = {};

beforeEach(() => {
  waits = {};
  const invoke = vi.fn(async (_: string, { file }: { file: string }) => ({
    part: {
      text:
        file === 'equity.csv'
          ? equityCsv(run)
          : JSON.stringify({ ...report, ratios: { ...report.ratios, ...waits } }),
      next: null,
    },
  }));
  Object.defineProperty(window, 'desktop', { value: { invoke }, configurable: true });
});
afterEach(cleanup);

const row = rowFixture();
const kinds = rowFixture({
  fidelities: ['queue', 'touch'],
  parts: [...row.parts, { ...row.parts[0]!, fidelity: 'touch', folder: 'seed-1-touch', hash: 'cc' }],
});

async function show(shown = row, onSeed = vi.fn(), onJudge = vi.fn()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ReportView row={shown} seed={undefined} onSeed={onSeed} onJudge={onJudge} />
    </QueryClientProvider>,
  );
  await screen.findByRole('img', { name: /^Equity of seed 1/ });
  return onSeed;
}

describe('the report of a run', () => {
  it('says each verdict in words with its proof, and what nobody has judged as that', async () => {
    await show();
    const list = screen.getByRole('list', { name: 'Verdicts' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Holds: RepeatsEvery run again gave the same hash.2 of 2',
      'To look at: May be chance70%.0.70',
      'Against: Nothing is left when fills are harshMean −1%.−1%',
      'Not judged: Few markets2 seeds.',
    ]);
  });

  it('opens the figures behind a verdict, and leads to the run that judges what nobody has looked at', async () => {
    const table = {
      heads: ['Market', 'Net'],
      rows: [
        ['seed 1', '+1.00%'],
        ['seed 2', '−2.00%'],
      ],
    };
    const onJudge = vi.fn();
    const verdicts: RunRow['verdicts'] = [
      {
        check: 'markets',
        kind: 'look',
        title: 'Holds in some',
        reason: 'One of two.',
        proof: '1 of 2',
        table,
      },
      { check: 'lookAhead', kind: 'unjudged', title: 'Not tried', reason: '--second-future 8.', proof: '' },
    ];
    await show(rowFixture({ verdicts, seeds: [1, 2, 3] }), vi.fn(), onJudge);
    const behind = screen.getByRole('table', { name: 'The figures behind “Holds in some”', hidden: true });
    expect(behind.closest('details')?.open).toBe(false);
    fireEvent.click(screen.getByText('Holds in some'));
    expect(behind.closest('details')?.open).toBe(true);
    expect(within(behind).getByRole('row', { name: 'seed 2 −2.00%', hidden: true })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Judge it' }));
    expect(onJudge).toHaveBeenCalledWith({
      bot: 'python3 tide.py',
      from: '2025-01-01',
      to: '2026-01-01',
      seeds: '1..3',
      fidelity: 'queue',
      clock: 'stepped',
      speed: '',
      secondFuture: 8,
    });
  });

  it('has a table behind each chart, by T and back', async () => {
    await show();
    fireEvent.keyDown(screen.getByRole('img', { name: /^From gross/ }), { key: 'T' });
    const table = screen.getByRole('table', { name: /^From gross/ });
    // From gross to net, to the last digit.
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent);
    expect(cells.map((text) => text?.replace(/[\d,.+−]+$/, ''))).toEqual([
      'Gross',
      'Spread',
      'Slippage',
      'Own size',
      'Fee',
      'Financing',
      'Net',
    ]);
    const cents = cells.map((text) =>
      Number(
        /[\d,.+−]+$/
          .exec(text ?? '')?.[0]
          .replaceAll(',', '')
          .replace('−', '-')
          .replace('.', ''),
      ),
    );
    expect(cents.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(cents.at(-1));
    fireEvent.keyDown(screen.getByRole('group', { name: /^From gross/ }), { key: 'T' });
    expect(screen.getByRole('img', { name: /^From gross/ })).toBeDefined();
  });

  it(
    'has dots that can be pressed beside a picture, never in one, where readers do not find them',
    { tags: ['long'] },
    async () => {
      const onSeed = await show();
      const dots = screen.getAllByRole('button', { name: /^seed \d: / });
      expect(dots).toHaveLength(2);
      expect(dots.filter((dot) => dot.closest('[role="img"]'))).toEqual([]);
      fireEvent.click(dots[1]!);
      expect(onSeed).toHaveBeenCalledWith(2);
    },
  );

  it('stands fidelities side by side where there are several', { tags: ['long'] }, async () => {
    await show();
    expect(screen.queryByRole('table', { name: 'Fidelities side by side' })).toBeNull();
    cleanup();
    await show(kinds);
    const table = await screen.findByRole('table', { name: 'Fidelities side by side' });
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Figure', 'touch', 'queue']);
    // No order of the fixture waits.
    expect(within(table).queryByRole('row', { name: /^Half of them within/ })).toBeNull();
    cleanup();
    waits = { restingFilledShare: 0.5, restingWaitMedian: 3_000 };
    await show(kinds);
    const row = await screen.findByRole('row', { name: /^Half of them within/ });
    expect(row.textContent).toBe('Half of them within3.0 s3.0 s');
  });

  it('goes to the next seed by a key, and not beyond the last', async () => {
    const onSeed = await show();
    fireEvent.keyDown(window, { key: ']' });
    expect(onSeed).toHaveBeenLastCalledWith(2);
    fireEvent.keyDown(window, { key: '[' });
    expect(onSeed).toHaveBeenLastCalledWith(1);
  });
});

it('puts a dot above those that it would cover', () => {
  const parts = [0.1, 0.101, 0.5].map((netReturn, at) => ({ ...row.parts[0]!, seed: at, netReturn }));
  expect(placeDots(parts, (value) => value * 100).map(({ level }) => level)).toEqual([0, 1, 0]);
});
