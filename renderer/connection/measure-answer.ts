import { DICTIONARY_CALLS } from '../../backend/contract/calls/dictionaries.ts';
import type { Connection } from './connection.ts';

/** How long the platform takes to answer now, and how far its clock is off; both undefined when it does not answer. */
export async function measureAnswer({
  api,
  clock,
}: Pick<Connection, 'api' | 'clock'>): Promise<{
  readonly answerMs: number | undefined;
  readonly offsetMs: number | undefined;
}> {
  const sentAtMs = clock.now();
  const answer = await api.call(DICTIONARY_CALLS.now, {}, { asGuest: true });
  const receivedAtMs = clock.now();
  if (answer.kind !== 'value' || !Number.isSafeInteger(answer.value))
    return { answerMs: undefined, offsetMs: undefined };
  return {
    answerMs: receivedAtMs - sentAtMs,
    offsetMs: Math.round(answer.value - (sentAtMs + receivedAtMs) / 2),
  };
}
