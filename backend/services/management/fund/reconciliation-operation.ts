import { Type, type Static } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import { Milliseconds, Text, Whole } from '../../../contract/records/shapes.ts';
import { reconcile, type CheckResult } from '../../fund/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import {
  ReconciliationJobs,
  type ReconciliationJob,
  type ReconciliationDependencies,
} from './reconciliation-jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const Request = Type.Object({ startTime: Type.Optional(IntegerLike({ minimum: 0 })) });
const Report = Type.Object({
  startTime: Milliseconds,
  isEmpty: Type.Boolean(),
  complete: Type.Boolean(),
  checks: Type.Array(
    Type.Object({
      name: Text,
      checked: Whole,
      found: Whole,
      complete: Type.Boolean(),
      differences: Type.Array(Type.Object({ subject: Text, reference: Text, between: Text })),
    }),
  ),
});
const Job = Type.Object({
  ...{ jobId: Text, state: Text, startTime: Milliseconds },
  ...{ done: Whole, all: Whole, compared: Whole },
  report: Type.Union([Report, Type.Null()]),
});

/**
 * The report that must be empty: proposals, ledger and channels compared, from a time on or of the last day. As one call, and as a job
 * that goes on while nobody waits for it.
 */
export function reconciliationOperations(parts: ReconciliationDependencies): ManagementOperation[] {
  const { checks, wallClock, log } = parts;
  const jobs = new ReconciliationJobs(parts);
  const startOf = ({ startTime }: Static<typeof Request>) =>
    Number(startTime ?? 0) || wallClock.nowMs() - DAY_MS;
  const common = { permission: 'money.read' } as const;
  return [
    managementOperation({
      ...{ ...common, bizType: MANAGEMENT_BIZ_TYPE.reconciliation, request: Request, response: Report },
      async handle({ companyId }, request) {
        const startTime = startOf(request);
        return reportOf(startTime, await reconcile(checks, { companyId, fromMs: startTime, log }));
      },
    }),
    managementOperation({
      ...{ ...common, bizType: MANAGEMENT_BIZ_TYPE.startReconciliation, request: Request, response: Job },
      handle: async ({ companyId }, request) => toJobRecord(jobs.start(companyId, startOf(request))),
    }),
    managementOperation({
      ...{ ...common, bizType: MANAGEMENT_BIZ_TYPE.reconciliationProgress },
      request: Type.Object({ jobId: TextLike(32) }),
      response: Job,
      handle: async ({ companyId }, { jobId }) => toJobRecord(jobs.find(companyId, String(jobId))),
    }),
  ];
}

function toJobRecord({ results, ...job }: ReconciliationJob): Static<typeof Job> {
  return { ...job, report: results === undefined ? null : reportOf(job.startTime, results) };
}

function reportOf(startTime: number, results: readonly CheckResult[]): Static<typeof Report> {
  return {
    startTime,
    isEmpty: results.every(({ found }) => found === 0),
    complete: results.every(({ complete }) => complete),
    checks: results.map(({ differences, ...rest }) => ({ ...rest, differences: [...differences] })),
  };
}
