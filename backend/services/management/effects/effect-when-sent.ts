import type { Static } from 'typebox';
import { EFFECT_MANAGEMENT, type Effect } from '../../../contract/calls/management/effects.ts';
import type { SentEffect } from '../../../contract/records/sent-effect.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Sent } from '../four-eyes/four-eyes.ts';
import type { ManagementContext, ManagementOperation } from '../management-operation.ts';

const EFFECT_TYPES: ReadonlySet<string> = new Set(
  Object.values(EFFECT_MANAGEMENT).map(({ bizType }) => bizType),
);

/**
 * What a call would do as it is sent, by the effect that is asked for with the same request. Undefined for a call without one, and where it
 * cannot be worked out: the call waits all the same.
 */
export async function effectWhenSent(
  operations: readonly ManagementOperation[],
  context: ManagementContext,
  { bizType, request }: Sent,
): Promise<SentEffect | undefined> {
  const call = operations.find((each) => each.bizType === bizType);
  const effect = operations.find((each) => EFFECT_TYPES.has(each.bizType) && each.request === call?.request);
  if (effect === undefined) return undefined;
  try {
    const answer = (await effect.handle(context, request)) as Static<typeof Effect>;
    const { touched, calledCount, stoppedOutCount, revenue } = answer;
    return { touched, calledCount, stoppedOutCount, revenue };
  } catch (error) {
    if (error instanceof PlatformError) return undefined;
    throw error;
  }
}
