import { Type } from 'typebox';
import type { WallClock } from '../../../domain/clock.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { Milliseconds, Text, Whole } from '../../../contract/records/shapes.ts';
import type { CompanyService } from '../../company/index.ts';
import { approverOf, reviewMembers, reviewOf } from '../fund/review.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import type { FourEyes } from './four-eyes.ts';
import { firstBeside, WAITING_LIFETIME_MS } from './waiting-request.ts';

const PERSONS = 2;

const Waiting = Type.Object({
  id: Whole,
  /** The call that was sent. */
  bizType: Text,
  /** What it was sent with: whoever sends the same is the second. */
  request: Type.Unknown(),
  createTime: Milliseconds,
  expireTime: Milliseconds,
  ...reviewMembers,
});

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
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.waitingRequests,
    permission: 'money.read',
    request: Type.Object({}),
    response: Type.Array(Waiting),
    async handle(context) {
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
    },
  });
}
