import { EVALUATION_CALLS, type ClockAdvance, type ClockAdvanced } from '../contract/calls/evaluation.ts';
import type { ApiClient } from './api-client.ts';
import type { ApiResult } from './api-result.ts';
import type { MessageClient } from './message-client.ts';
import type { QuoteClient } from './quote-client.ts';

/** The websockets of a session that takes part in a stepped market, as far as it has them. */
export interface LockStepLines {
  readonly quotes?: Pick<QuoteClient, 'read'>;
  readonly messages?: Pick<MessageClient, 'read'>;
}

/**
 * Lets a stepped market continue (docs/evaluation.md), and resolves when everything that led to has been read on both lines. Rejects with
 * LineBrokenError when one of them breaks before.
 */
export async function advanceClock(
  api: ApiClient,
  { quotes, messages }: LockStepLines,
  target: ClockAdvance,
): Promise<ApiResult<ClockAdvanced>> {
  const result = await api.call(EVALUATION_CALLS.advanceClock, target);
  if (result.kind !== 'value') return result;
  const { quoteSeq, messageSeq } = result.value;
  await Promise.all([quotes?.read(quoteSeq ?? 0), messages?.read(messageSeq ?? 0)]);
  return result;
}
