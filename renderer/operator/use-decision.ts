import { useRef, useState } from 'react';
import type { Failed } from '../connection/call-failure.tsx';
import { newTrace, type ApiResult } from '../connection/index.ts';
import { refreshQueue } from './use-operator.ts';

/** One decision at a time, executed once. */
export function useDecision() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Known at once: two presses may come before the page has rendered.
  const isOnItsWay = useRef(false);
  const decide = async (ask: (key: string) => Promise<ApiResult<null>>) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setBusy(true);
    setFailed(undefined);
    const answer = await ask(newTrace());
    await refreshQueue();
    isOnItsWay.current = false;
    setBusy(false);
    if (answer.kind !== 'value') setFailed(answer);
  };
  return { busy, failed, decide };
}
