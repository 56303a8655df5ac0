import { expect, it, vi } from 'vitest';
import type { ReconciliationCheck } from '../../proposals/index.ts';
import { ReconciliationJobs } from './reconciliation.ts';

// Limits, written out: a test does not import what it checks.
const MAX_RUNNING_JOBS = 2;
const MAX_STORED_JOBS = 10;

const DIFFERENT = { subject: 'W1', reference: '', between: 'books' };

/** A comparison of three proposals that goes on when it is let. */
function heldCheck() {
  const waiting: (() => void)[] = [];
  const check: ReconciliationCheck = {
    name: 'held',
    async run(_companyId, _fromMs, { onCompared } = {}) {
      onCompared?.(2, [DIFFERENT]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      onCompared?.(1, []);
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
    results: [
      { name: 'quick', checked: 1, differences: [], found: 0, complete: true },
      { name: 'held', checked: 2, differences: [DIFFERENT], found: 1, complete: false },
    ],
  });
  release();
  await expect.poll(() => jobs.find(1, jobId).state).toBe('done');
  const { done, compared, results } = jobs.find(1, jobId);
  expect([done, compared, results.map(({ name, checked }) => [name, checked])]).toEqual([
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

it('one that is cancelled keeps what it found until then, begins no other check, and makes room', async () => {
  const { check, release } = heldCheck();
  const other = vi.fn(quick.run);
  const jobs = jobsAt(1_000, check, { name: 'other', run: other });
  const { jobId } = jobs.start(1, 0);
  for (let count = 1; count < MAX_RUNNING_JOBS; count += 1) jobs.start(1, 0);
  const cancelled = jobs.cancel(1, jobId);
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    done: 0,
    compared: 2,
    results: [
      { name: 'held', checked: 2, differences: [DIFFERENT], found: 1, complete: false },
      { name: 'other', checked: 0, differences: [], found: 0, complete: false },
    ],
  });
  const next = jobs.start(1, 0);
  release();
  await expect.poll(() => jobs.find(1, next.jobId).state).toBe('done');
  expect(jobs.find(1, jobId)).toEqual(cancelled);
  expect(other).toHaveBeenCalledTimes(2);
});

it('one that has ended, or that the platform lost, is not cancelled, and one of another company is unknown', async () => {
  const { jobId } = jobsAt(1_000, heldCheck().check).start(1, 0);
  const jobs = jobsAt(2_000, quick);
  const ended = jobs.start(1, 0);
  await expect.poll(() => jobs.find(1, ended.jobId).state).toBe('done');
  for (const one of [jobId, ended.jobId]) expect(() => jobs.cancel(1, one)).toThrow('FS10302');
  expect(() => jobs.cancel(2, ended.jobId)).toThrow('0000003');
});

it('one from before the platform was started is said to be unfinished, and one that never was is unknown', () => {
  const { jobId } = jobsAt(1_000, heldCheck().check).start(1, 0);
  const after = jobsAt(2_000, quick);
  expect(after.find(1, jobId)).toMatchObject({ jobId, state: 'unfinished', done: 0, all: 1 });
  for (const unknown of ['2000-1', '3000-1', 'x', '1000-', ' 1000-1'])
    expect(() => after.find(1, unknown)).toThrow('0000003');
});
