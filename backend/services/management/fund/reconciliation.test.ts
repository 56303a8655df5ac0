import { expect, it, vi } from 'vitest';
import type { ReconciliationCheck } from '../../proposals/index.ts';
import { ReconciliationJobs } from './reconciliation.ts';

// Limits, written out: a test does not import what it checks.
const MAX_RUNNING_JOBS = 2;
const MAX_STORED_JOBS = 10;

/** A comparison of three proposals that goes on when it is let. */
function heldCheck() {
  const waiting: (() => void)[] = [];
  const check: ReconciliationCheck = {
    name: 'held',
    async run(_companyId, _fromMs, onCompared) {
      onCompared?.(2);
      await new Promise<void>((resolve) => waiting.push(resolve));
      onCompared?.(1);
      return { checked: 3, differences: [] };
    },
  };
  return { check, release: () => waiting.splice(0).forEach((go) => go()) };
}

const quick: ReconciliationCheck = { name: 'quick', run: async () => ({ checked: 1, differences: [] }) };

function jobsAt(nowMs: number, ...checks: readonly ReconciliationCheck[]) {
  return new ReconciliationJobs({ checks, wallClock: { nowMs: () => nowMs }, log: { error: vi.fn() } });
}

it('a reconciliation goes on while nobody waits, says how far it is, and keeps its result', async () => {
  const { check, release } = heldCheck();
  const jobs = jobsAt(1_000, quick, check);
  const { jobId } = jobs.start(1, 5);
  await expect.poll(() => jobs.find(1, jobId).done).toBe(1);
  expect(jobs.find(1, jobId)).toEqual({
    jobId,
    state: 'running',
    startTime: 5,
    done: 1,
    all: 2,
    compared: 2,
    results: undefined,
  });
  release();
  await expect.poll(() => jobs.find(1, jobId).state).toBe('done');
  const { done, compared, results } = jobs.find(1, jobId);
  expect([done, compared, results?.map(({ name, checked }) => [name, checked])]).toEqual([
    2,
    3,
    [
      ['quick', 1],
      ['held', 3],
    ],
  ]);
});

it('two run at once for a company, whatever other companies do [MAX_RUNNING_JOBS]', async () => {
  const { check, release } = heldCheck();
  const jobs = jobsAt(1_000, check);
  const started = Array.from({ length: MAX_RUNNING_JOBS }, () => jobs.start(1, 0));
  expect(() => jobs.start(1, 0)).toThrow('0000004');
  expect(jobs.start(2, 0).state).toBe('running');
  release();
  await expect.poll(() => started.map(({ jobId }) => jobs.find(1, jobId).state)).toEqual(['done', 'done']);
  expect(jobs.start(1, 0).state).toBe('running');
});

it('ten of a company are kept, and none is seen by another one [MAX_STORED_JOBS]', async () => {
  const jobs = jobsAt(1_000, quick);
  const ids: string[] = [];
  for (let count = 0; count <= MAX_STORED_JOBS; count += 1) {
    const { jobId } = jobs.start(1, 0);
    await expect.poll(() => jobs.find(1, jobId).state).toBe('done');
    ids.push(jobId);
  }
  expect(() => jobs.find(1, ids[0] ?? '')).toThrow('0000003');
  expect(jobs.find(1, ids[1] ?? '').state).toBe('done');
  expect(() => jobs.find(2, ids[1] ?? '')).toThrow('0000003');
});

it('one from before the platform was started is said to be unfinished, and one that never was is unknown', () => {
  const { jobId } = jobsAt(1_000, heldCheck().check).start(1, 0);
  const after = jobsAt(2_000, quick);
  expect(after.find(1, jobId)).toMatchObject({ jobId, state: 'unfinished', done: 0, all: 1 });
  for (const unknown of ['2000-1', '3000-1', 'x', '1000-', ' 1000-1'])
    expect(() => after.find(1, unknown)).toThrow('0000003');
});
