import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient, type ApiResult } from '../connection/terminal-connection.ts';
import { installParts } from '../parts.ts';
import type { OperatorPort, ReconciledPart, ReconciliationJob } from './port.ts';
import { ReconcilePanel } from './reconcile-panel.tsx';

const PART: ReconciledPart = {
  name: 'withdrawals',
  compared: 180,
  differences: [],
  found: 0,
  isComplete: true,
};

/** An office whose reconciliations are as far as a test says. */
function setUp() {
  let count = 0;
  let now: Partial<ReconciliationJob> = {};
  const job = (jobId: string): Promise<ApiResult<ReconciliationJob>> =>
    Promise.resolve({
      kind: 'value',
      value: { jobId, state: 'running', done: 0, all: 5, compared: 0, result: undefined, ...now },
    });
  const startReconciliation = vi.fn((_days: number) => job(`J${++count}`));
  const reconciliation = vi.fn(job);
  const cancelReconciliation = vi.fn(job);
  const operator = { startReconciliation, reconciliation, cancelReconciliation };
  installParts({ operator: operator as unknown as OperatorPort });
  const done = (part: Partial<ReconciledPart> = {}) =>
    (now = { state: 'done', done: 5, result: { sinceMs: 0, parts: [{ ...PART, ...part }] } });
  return {
    startReconciliation,
    reconciliation,
    cancelReconciliation,
    is: (next: typeof now) => (now = next),
    done,
  };
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const status = () => screen.getByRole('status').textContent;
const again = () => screen.getByRole('button', { name: 'Compare again' });

it('a reconciliation says how far it is, is found again by whoever left the page, and then its result is [HU-94]', async () => {
  const office = setUp();
  office.is({ done: 1, compared: 48 });
  render(<ReconcilePanel />);
  await waitFor(() => expect(status()).toContain('1 of 5 parts, 48 proposals and payments'));
  expect(again()).toHaveProperty('disabled', true);
  cleanup();
  office.is({ done: 2, compared: 96 });
  render(<ReconcilePanel />);
  await waitFor(() => expect(status()).toContain('2 of 5 parts, 96 proposals'));
  office.done();
  await waitFor(() => expect(status()).toContain('Withdrawals agree, compared: 180'));
  expect(status()).not.toContain('of 5 parts');
  expect(office.startReconciliation.mock.calls).toEqual([[1]]);
  expect(new Set(office.reconciliation.mock.calls.flat())).toEqual(new Set(['J1']));
  fireEvent.click(again());
  await waitFor(() => expect(office.startReconciliation).toHaveBeenCalledTimes(2));
});

it('a reconciliation that the platform lost, or whose list leaves something out, says so', async () => {
  const office = setUp();
  office.is({ state: 'unfinished' });
  render(<ReconcilePanel />);
  await waitFor(() => expect(status()).toContain('was interrupted'));
  office.done({
    found: 1_200,
    isComplete: false,
    differences: [{ subject: 'W1', reference: '', between: 'books' }],
  });
  fireEvent.click(again());
  await waitFor(() => expect(status()).toContain('do not agree: 1200 of 180 Not all are listed.'));
  office.done({ isComplete: false });
  fireEvent.click(again());
  await waitFor(() => expect(status()).toContain('compared: 180 Somebody could not say all there is.'));
});

it('a reconciliation that runs is cancelled, says what was compared until then, and another one begins', async () => {
  const office = setUp();
  office.is({ done: 1, compared: 48 });
  render(<ReconcilePanel />);
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  const parts = [
    { ...PART, compared: 48, isComplete: false },
    { ...PART, name: 'transfers', compared: 0, isComplete: false },
  ];
  office.is({ state: 'cancelled', done: 1, compared: 48, result: { sinceMs: 0, parts } });
  fireEvent.click(cancel);
  await waitFor(() => expect(status()).toContain('Cancelled: 1 of 5 parts, 48 proposals and payments'));
  expect(status()).toContain('Withdrawals agree, compared: 48 The rest was not compared.');
  expect(office.cancelReconciliation.mock.calls).toEqual([['J1']]);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  office.done();
  fireEvent.click(again());
  await waitFor(() => expect(status()).toContain('Withdrawals agree, compared: 180'));
  expect(status()).not.toContain('Cancelled');
});
