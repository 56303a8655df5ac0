import { useState } from 'react';
import { useNow } from '../../components/index.ts';
import type { ApiResult } from '../../connection/index.ts';
import type { Failed } from '../../connection/call-failure.tsx';
import type { CodeTicket, GivenCode } from '../port.ts';
import { givenCode, standingOf, type CodeStanding, type SentCode } from './code-model.ts';

/** A code that is sent, typed and given back. */
export interface CodeEntry {
  readonly typed: string;
  readonly standing: CodeStanding;
  readonly busy: boolean;
  /** Why the last sending failed. */
  readonly failed: Failed | undefined;
  /** The code is whole. */
  readonly given: GivenCode | undefined;
  type(text: string): void;
  send(): Promise<void>;
  /** The platform refused it: one attempt less, and the figures are gone. */
  wrong(): void;
  /** The platform takes it no more. */
  spent(): void;
}

/** Sends codes by `ask` and keeps what became of the last. */
export function useCode(ask: () => Promise<ApiResult<CodeTicket>>): CodeEntry {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const nowMs = useNow(1000);
  return {
    typed,
    standing: standingOf(sent, nowMs),
    busy,
    failed,
    given: givenCode(sent, typed),
    type: setTyped,
    async send() {
      setBusy(true);
      setFailed(undefined);
      const answer = await ask();
      setBusy(false);
      if (answer.kind !== 'value') return setFailed(answer);
      setTyped('');
      setSent({ ticket: answer.value.ticket, sentAtMs: Date.now(), wrong: 0 });
    },
    wrong() {
      setTyped('');
      setSent((last) => last && { ...last, wrong: last.wrong + 1 });
    },
    spent() {
      setTyped('');
      setSent((last) => last && { ...last, wrong: Number.POSITIVE_INFINITY });
    },
  };
}
