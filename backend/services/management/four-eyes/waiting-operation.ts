import { OPERATOR_MANAGEMENT } from '../../../contract/calls/management/operators.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { CompanyService } from '../../company/index.ts';
import { approverOf, reviewOf } from '../fund/review.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import type { FourEyes } from './four-eyes.ts';
import { firstBeside, WAITING_LIFETIME_MS } from './waiting-request.ts';

const PERSONS = 2;

/** Calls that wait for a second person, oldest first. */
export function waitingRequests({
  fourEyes,
  companies: { operators },
  wallClock,
}: {
  readonly fourEyes: FourEyes;
  readonly companies: Pick<CompanyService, 'operators'>;
  readonly wallClock: WallClock;
}): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.waitingRequests, async (context) => {
    const caller = approverOf(context);
    return (await fourEyes.waiting(context.companyId)).map((one) => {
      const { id, bizType, request, approvals, createTimeMs } = one;
      const isOwn = approvals.some(({ isPerson }) => !isPerson);
      // The company's own credentials second nobody but, after a wait, themselves.
      const beside =
        isOwn === caller.isPerson
          ? { obstacle: { type: 'company' as const } }
          : firstBeside(one, caller, wallClock.nowMs());
      const obstacle = 'obstacle' in beside ? beside.obstacle : undefined;
      const alone = obstacle?.type === 'alone' ? obstacle : undefined;
      const shown = obstacle?.type === 'alone' ? ({ type: 'company' } as const) : obstacle;
      return {
        ...{
          id,
          bizType,
          request,
          createTime: createTimeMs,
          expireTime: createTimeMs + WAITING_LIFETIME_MS,
        },
        ...reviewOf(operators, context, { approvals, needed: PERSONS, obstacle: shown }),
        ...(alone === undefined ? {} : { approvalFrom: alone.aloneFromMs }),
      };
    });
  });
}
