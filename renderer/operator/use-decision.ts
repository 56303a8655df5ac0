import { useState } from 'react';
import type { Failed } from '../connection/call-failure.tsx';
import { newTrace, type ApiResult } from '../connection/index.ts';
import { refreshQueue } from './use-operator.ts';

/** One decision at a time, executed once. */
export function useDecision() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const decide = async (ask: (key: string) => Promise<ApiResult<null>>) => {
    if (busy) return;
    setBusy(true);
    setFailed(undefined);
    const answer = await ask(newTrace());
    await refreshQueue();
    setBusy(false);
    if (answer.kind !== 'value') setFailed(answer);
  };
  return { busy, failed, decide };
}
