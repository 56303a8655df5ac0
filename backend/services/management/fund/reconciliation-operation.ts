import { type Static } from 'typebox';
import type {
  ReconciliationJobRow,
  ReconciliationReport,
  ReconciliationRequest,
} from '../../../contract/calls/management/money.ts';
import { MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import { reconcile, type CheckResult } from '../../proposals/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import {
  ReconciliationJobs,
  type ReconciliationDependencies,
  type ReconciliationJob,
} from './reconciliation-jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The report that must be empty: proposals, ledger and channels compared, from a time on or of the last day. As one call, and as a job
 * that goes on while nobody waits for it.
 */
export function reconciliationOperations(parts: ReconciliationDependencies): ManagementOperation[] {
  const { checks, wallClock, log } = parts;
  const jobs = new ReconciliationJobs(parts);
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
