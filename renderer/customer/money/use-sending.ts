import { useRef, useState } from 'react';
import type { Failed } from '../../connection/call-failure.tsx';
import { newTrace, type ApiResult } from '../../connection/index.ts';
import { refreshMoney } from './use-money.ts';

/** Sending of what moves money: one at a time, and never twice. */
export interface Sending {
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  /**
   * Sends what `wish` describes. Where no answer came, the same wish goes again under the same key, so that the platform answers what
   * became of the first one. Resolves to the value; undefined when there is none.
   */
  send<Value>(wish: object, ask: (key: string) => Promise<ApiResult<Value>>): Promise<Value | undefined>;
  /** Forgets why the last one failed. */
  forgive(): void;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Known at once: two presses may come before the page has rendered.
  const isOnItsWay = useRef(false);
  const unanswered = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return {
    busy,
    failed,
    forgive: () => setFailed(undefined),
    async send(wish, ask) {
      if (isOnItsWay.current) return undefined;
      isOnItsWay.current = true;
      setBusy(true);
      setFailed(undefined);
      const text = JSON.stringify(wish);
      const key = unanswered.current?.wish === text ? unanswered.current.key : newTrace();
      const answer = await ask(key);
      unanswered.current = answer.kind === 'unknown' ? { wish: text, key } : undefined;
      isOnItsWay.current = false;
      setBusy(false);
      if (answer.kind === 'value') return answer.value;
      setFailed(answer);
      // What was sent may have been made of limits, fees or rates that hold no longer.
      if (answer.kind === 'refused') void refreshMoney();
      return undefined;
    },
  };
}
