import { useRef, useState } from 'react';
import type { ApiResult } from '../../../../backend/client/index.ts';
import { queryClient } from '../../../connection/terminal-connection.ts';
import { operatorLine } from '../../../operator/meridian/line.ts';
import type { CallPage } from '../catalogue.ts';

/** Below the key of the office, whose answers go when somebody else signs in; a change makes all of them old. */
export const OFFICE_KEY = ['operator', 'call'] as const;

export type SentBody = Readonly<Record<string, unknown>>;

/** Makes a call as whoever is signed in. */
export function makeCall(page: CallPage, body: SentBody, key?: string): Promise<ApiResult<unknown>> {
  return operatorLine().call(page.call, body, key);
}

export interface Sending {
  readonly isBusy: boolean;
  /** What was sent last. */
  readonly sent: SentBody | undefined;
  /** What came of it; undefined before, and while it is under way. */
  readonly outcome: ApiResult<unknown> | undefined;
  send(body: SentBody): Promise<ApiResult<unknown>>;
  /** Forgets the outcome: the form is edited again. */
  clear(): void;
}

/**
 * Sends a change. Each intention has one idempotency key: after an unknown outcome the same request goes with the same key, so that it is
 * executed once; what was answered, and another request, begins a new one.
 */
export function useSending(page: CallPage): Sending {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentBody>();
  const [outcome, setOutcome] = useState<ApiResult<unknown>>();
  const open = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const send = async (body: SentBody) => {
    const text = JSON.stringify(body);
    const { key } = open.current?.text === text ? open.current : { key: crypto.randomUUID() };
    open.current = { text, key };
    setBusy(true);
    setSent(body);
    setOutcome(undefined);
    const answer = await makeCall(page, body, page.call.changes ? key : undefined);
    if (answer.kind !== 'unknown') open.current = undefined;
    setBusy(false);
    setOutcome(answer);
    if (page.call.changes) void queryClient.invalidateQueries({ queryKey: OFFICE_KEY });
    return answer;
  };
  return { isBusy, sent, outcome, send, clear: () => setOutcome(undefined) };
}
