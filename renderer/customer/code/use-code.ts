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

/** What became of the last sending, to whom. */
interface LastCode {
  readonly to: string;
  readonly sent?: SentCode | undefined;
  readonly typed: string;
  readonly failed?: Failed | undefined;
}

/**
 * Sends codes by `ask` and keeps what became of the last. `to` names the address: a code for one is none for another, and is
 * there again when the address is.
 */
export function useCode(ask: () => Promise<ApiResult<CodeTicket>>, to = ''): CodeEntry {
  const [last, setLast] = useState<LastCode>({ to, typed: '' });
  const [busy, setBusy] = useState(false);
  const nowMs = useNow(1000);
  const { sent, typed, failed } = last.to === to ? last : { sent: undefined, typed: '', failed: undefined };
  const withWrong = (wrong: (before: number) => number) =>
    setLast((before) => ({
      ...before,
      typed: '',
      sent: before.sent && { ...before.sent, wrong: wrong(before.sent.wrong) },
    }));
  return {
    typed,
    standing: standingOf(sent, nowMs),
    busy,
    failed,
    given: givenCode(sent, typed),
    type: (text) => setLast((before) => ({ ...before, typed: text })),
    async send() {
      setBusy(true);
      setLast((before) => (before.to === to ? { ...before, failed: undefined } : before));
      const answer = await ask();
      setBusy(false);
      if (answer.kind === 'value')
        setLast({ to, typed: '', sent: { ticket: answer.value.ticket, sentAtMs: Date.now(), wrong: 0 } });
      else setLast((before) => ({ ...(before.to === to ? before : { to, typed: '' }), failed: answer }));
    },
    wrong: () => withWrong((before) => before + 1),
    spent: () => withWrong(() => Number.POSITIVE_INFINITY),
  };
}
