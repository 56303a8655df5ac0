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
import { type CheckResult, reconcile, type ReconciliationCheck } from '../../proposals/index.ts';

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
interface ReconciliationJob {
  readonly jobId: string;
  /** `unfinished`: the platform was started again since, so there is no result. */
  readonly state: 'running' | 'done' | 'unfinished';
  readonly startTime: number;
  /** Comparisons that are made, of `all`. */
  readonly done: number;
  readonly all: number;
  /** Proposals and payments that were compared so far. */
  readonly compared: number;
  readonly results: readonly CheckResult[] | undefined;
}

/** The reconciliations of all companies since the platform was started; they end with it. */
export class ReconciliationJobs {
  readonly #deps: ReconciliationDeps;
  readonly #startedAtMs: number;
  readonly #jobs = new Map<number, ReconciliationJob[]>();
  #count = 0;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.wallClock.nowMs();
  }

  /** Starts one. Throws 0000004 while as many as may run for the company. */
  start(companyId: number, startTime: number): ReconciliationJob {
    const { checks, log } = this.#deps;
    const jobs = this.#jobs.get(companyId) ?? [];
    if (jobs.filter(({ state }) => state === 'running').length >= MAX_RUNNING_JOBS)
      throw new PlatformError(CODE.alreadyInProgress);
    const jobId = `${this.#startedAtMs}-${++this.#count}`;
    const job = { jobId, startTime, done: 0, all: checks.length, compared: 0, results: undefined };
    const live: { -readonly [Member in keyof ReconciliationJob]: ReconciliationJob[Member] } = {
      ...job,
      state: 'running',
    };
    const ended = jobs.findIndex(({ state }) => state === 'done');
    if (jobs.length >= MAX_STORED_JOBS && ended >= 0) jobs.splice(ended, 1);
    this.#jobs.set(companyId, [...jobs, live]);
    const run = {
      companyId,
      fromMs: startTime,
      log,
      onCompared: (more: number) => void (live.compared += more),
      onCheck: () => void (live.done += 1),
    };
    reconcile(checks, run)
      .then((results) => Object.assign(live, { state: 'done', results }))
      .catch((error: unknown) => log.error({ err: error, jobId }, 'a reconciliation ended unfinished'));
    return { ...live };
  }

  /** How far one of the company is. Throws 0000003 for one that never was, or is kept no more. */
  find(companyId: number, jobId: string): ReconciliationJob {
    const found = this.#jobs.get(companyId)?.find((job) => job.jobId === jobId);
    if (found !== undefined) return { ...found };
    const [, startedAtMs] = /^(\d{1,15})-\d{1,9}$/.exec(jobId) ?? [];
    if (startedAtMs === undefined || Number(startedAtMs) >= this.#startedAtMs)
      throw new PlatformError(CODE.dataUnknown);
    const nothing = { startTime: 0, done: 0, all: this.#deps.checks.length, compared: 0 };
    return { jobId, state: 'unfinished', ...nothing, results: undefined };
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The report that must be empty: proposals, ledger and channels compared, from a time on or of the last day. As one call, and as a job
 * that goes on while nobody waits for it.
 */
export function reconciliationOperations(deps: ReconciliationDeps): ManagementOperation[] {
  const { checks, wallClock, log } = deps;
  const jobs = new ReconciliationJobs(deps);
  const startOf = ({ startTime }: Static<typeof ReconciliationRequest>) =>
    Number(startTime ?? 0) || wallClock.nowMs() - DAY_MS;
  return [
    implementManagement(MONEY_MANAGEMENT.reconciliation, async ({ companyId }, request) => {
      const startTime = startOf(request);
      return reportOf(startTime, await reconcile(checks, { companyId, fromMs: startTime, log }));
    }),
    implementManagement(MONEY_MANAGEMENT.startReconciliation, async ({ companyId }, request) =>
      toJobRecord(jobs.start(companyId, startOf(request))),
    ),
    implementManagement(MONEY_MANAGEMENT.reconciliationProgress, async ({ companyId }, { jobId }) =>
      toJobRecord(jobs.find(companyId, String(jobId))),
    ),
  ];
}

function toJobRecord({ results, ...job }: ReconciliationJob): Static<typeof ReconciliationJobRow> {
  return { ...job, report: results === undefined ? null : reportOf(job.startTime, results) };
}

function reportOf(startTime: number, results: readonly CheckResult[]): Static<typeof ReconciliationReport> {
  return {
    startTime,
    isEmpty: results.every(({ found }) => found === 0),
    complete: results.every(({ complete }) => complete),
    checks: results.map(({ differences, ...rest }) => ({ ...rest, differences: [...differences] })),
  };
}
