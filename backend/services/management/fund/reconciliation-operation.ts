import { Type } from 'typebox';
import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import { IntegerLike } from '../../../protocol/records/index.ts';
import { Milliseconds, Text, Whole } from '../../../protocol/records/shapes.ts';
import { reconcile, type ReconciliationCheck } from '../../fund/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ReconciliationDependencies {
  readonly checks: readonly ReconciliationCheck[];
  readonly wallClock: WallClock;
  readonly log: Pick<Logger, 'error'>;
}

/** The report that must be empty: proposals, ledger and channels compared, from a time on or of the last day. */
export function reconciliationOperation(parts: ReconciliationDependencies): ManagementOperation {
  const { checks, wallClock, log } = parts;
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.reconciliation,
    permission: 'money.read',
    request: Type.Object({ startTime: Type.Optional(IntegerLike({ minimum: 0 })) }),
    response: Type.Object({
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
    }),
    async handle({ companyId }, request) {
      const startTime = request.startTime || wallClock.nowMs() - DAY_MS;
      const results = await reconcile(checks, { companyId, fromMs: startTime, log });
      return {
        startTime,
        isEmpty: results.every(({ found }) => found === 0),
        complete: results.every(({ complete }) => complete),
        checks: results.map(({ differences, ...rest }) => ({ ...rest, differences: [...differences] })),
      };
    },
  });
}
