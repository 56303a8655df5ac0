import type { Logger } from 'pino';
import type { Static } from 'typebox';
import {
  MONEY_MANAGEMENT,
  type ReconciliationJobRow,
  type ReconciliationReport,
  type ReconciliationRequest,
} from '../../../contract/calls/management/money.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { reconcile, type ReconciliationCheck, type ReconciliationProgress } from '../../proposals/index.ts';

/** Reconciliations that run at once for a company; another one waits for its caller to ask again. */
const MAX_RUNNING_JOBS = 2;
/** Reconciliations of a company that are kept with their results; the oldest that has ended goes first. */
const MAX_STORED_JOBS = 10;

interface ReconciliationDeps {
  readonly checks: readonly ReconciliationCheck[];
  readonly wallClock: Pick<WallClock, 'nowMs'>;
  readonly log: Pick<Logger, 'error'>;
}

/** A reconciliation that goes on while nobody waits. */
interface ReconciliationJob extends ReconciliationProgress {
  readonly jobId: string;
  /** `unfinished`: the platform was started again since, so there is no result. */
  readonly state: 'running' | 'done' | 'cancelled' | 'unfinished';
  readonly startTime: number;
  /** Comparisons in the whole. */
  readonly all: number;
}

/** A job as it stands, and what ends it. */
interface StoredJob {
  job: ReconciliationJob;
  readonly controller: AbortController;
}

/** The reconciliations of all companies since the platform was started; they end with it. */
export class ReconciliationJobs {
  readonly #deps: ReconciliationDeps;
  readonly #startedAtMs: number;
  readonly #jobs = new Map<number, StoredJob[]>();
  #count = 0;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.wallClock.nowMs();
  }

  /** Starts one. Throws 0000004 while as many as may run for the company. */
  start(companyId: number, startTime: number): ReconciliationJob {
    const { checks, log } = this.#deps;
    const jobs = this.#jobs.get(companyId) ?? [];
    if (jobs.filter(({ job }) => job.state === 'running').length >= MAX_RUNNING_JOBS)
      throw new PlatformError(CODE.alreadyInProgress);
    const jobId = `${this.#startedAtMs}-${++this.#count}`;
    const nothing = { done: 0, all: checks.length, compared: 0, results: [] };
    const controller = new AbortController();
    const { signal } = controller;
    const live: StoredJob = { job: { jobId, state: 'running', startTime, ...nothing }, controller };
    const ended = jobs.findIndex(({ job }) => job.state !== 'running');
    if (jobs.length >= MAX_STORED_JOBS && ended >= 0) jobs.splice(ended, 1);
    this.#jobs.set(companyId, [...jobs, live]);
    const onProgress = (progress: ReconciliationProgress) => (live.job = { ...live.job, ...progress });
    reconcile(checks, { companyId, fromMs: startTime, log, onProgress, signal })
      .then(() => signal.aborted || (live.job = { ...live.job, state: 'done' }))
      .catch((error: unknown) => log.error({ err: error, jobId }, 'a reconciliation ended unfinished'));
    return live.job;
  }

  /** How far one of the company is. Throws 0000003 for one that never was, or is kept no more. */
  find(companyId: number, jobId: string): ReconciliationJob {
    const found = this.#stored(companyId, jobId);
    if (found !== undefined) return found.job;
    const [, startedAtMs] = /^(\d{1,15})-\d{1,9}$/.exec(jobId) ?? [];
    if (startedAtMs === undefined || Number(startedAtMs) >= this.#startedAtMs)
      throw new PlatformError(CODE.dataUnknown);
    const nothing = { startTime: 0, done: 0, all: this.#deps.checks.length, compared: 0, results: [] };
    return { jobId, state: 'unfinished', ...nothing };
  }

  /**
   * Ends a running one of the company; what was compared until now is its report. Throws FS10302 for one that has ended, 0000003 for
   * one that never was, or is kept no more.
   */
  cancel(companyId: number, jobId: string): ReconciliationJob {
    const { state } = this.find(companyId, jobId);
    const stored = this.#stored(companyId, jobId);
    if (stored === undefined || state !== 'running')
      throw new PlatformError(CODE.proposalStateForbids, [state], ENDED_TEXT);
    stored.controller.abort();
    stored.job = { ...stored.job, state: 'cancelled' };
    return stored.job;
  }

  #stored(companyId: number, jobId: string): StoredJob | undefined {
    return this.#jobs.get(companyId)?.find(({ job }) => job.jobId === jobId);
  }
}

const ENDED_TEXT = {
  'en-US': 'This reconciliation is not running any more (%s); there is nothing to cancel.',
  'zh-CN': '该对账已不在运行（%s），无可取消。',
  'zh-TW': '該對帳已不在執行（%s），無可取消。',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The report that must be empty: proposals, ledger and channels compared, from a time on or of the last day. As one call, and as a job
 * that goes on while nobody waits for it.
 */
export function reconciliationOperations(deps: ReconciliationDeps): ManagementOperation[] {
  const { checks, wallClock, log } = deps;
  const jobs = new ReconciliationJobs(deps);
  const startOf = ({ startTime }: Static<typeof ReconciliationRequest>) =>
    startTime ?? wallClock.nowMs() - DAY_MS;
  return [
    implementManagement(MONEY_MANAGEMENT.reconciliation, async ({ companyId }, request) => {
      const startTime = startOf(request);
      return reportOf({ startTime, results: await reconcile(checks, { companyId, fromMs: startTime, log }) });
    }),
    implementManagement(MONEY_MANAGEMENT.startReconciliation, async ({ companyId }, request) =>
      toJobRecord(jobs.start(companyId, startOf(request))),
    ),
    implementManagement(MONEY_MANAGEMENT.reconciliationProgress, async ({ companyId }, { jobId }) =>
      toJobRecord(jobs.find(companyId, jobId)),
    ),
    implementManagement(MONEY_MANAGEMENT.cancelReconciliation, async ({ companyId }, { jobId }) =>
      toJobRecord(jobs.cancel(companyId, jobId)),
    ),
  ];
}

function toJobRecord({ results, ...job }: ReconciliationJob): Static<typeof ReconciliationJobRow> {
  const hasReport = job.state === 'done' || job.state === 'cancelled';
  return { ...job, report: hasReport ? reportOf({ ...job, results }) : null };
}

type Reported = Pick<ReconciliationJob, 'startTime' | 'results'> & Partial<Pick<ReconciliationJob, 'state'>>;

/** A cancelled one is neither empty nor complete, whatever was compared: nobody knows about the rest. */
function reportOf({ startTime, results, state }: Reported): Static<typeof ReconciliationReport> {
  const isWhole = state !== 'cancelled';
  return {
    startTime,
    isEmpty: isWhole && results.every(({ found }) => found === 0),
    complete: isWhole && results.every(({ complete }) => complete),
    checks: results.map(({ differences, ...rest }) => ({ ...rest, differences: [...differences] })),
  };
}
