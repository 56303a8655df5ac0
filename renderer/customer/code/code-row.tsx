import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Button, CodeField, useNow } from '../../components/index.ts';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import type { Failed } from '../../connection/call-failure.tsx';
import styles from './code-row.module.css';
import type { GivenCode, CodeTicket } from '../proof.ts';
import { restate } from '../../i18n/rejection-text.ts';

export interface CodeRowProps {
  readonly entry: CodeEntry;
  readonly label: string;
  /** The address is known, so that a code can go there. */
  readonly canSend: boolean;
  /** Where the code goes, as far as it is told. */
  readonly to?: string | undefined;
}

/** Cells for a code, the button that sends it, and one line that says how it stands. The line is there from the start. */
export function CodeRow({ entry, label, canSend, to }: CodeRowProps) {
  const { t } = useTranslation('panels');
  const { standing, busy } = entry;
  const waits = standing.resendInSeconds > 0;
  return (
    <div className={styles['row']}>
      <div className={styles['cells']}>
        <CodeField
          label={label}
          digits={CODE_DIGITS}
          value={entry.typed}
          onChange={entry.type}
          disabled={standing.state !== 'open'}
          invalid={standing.state === 'over' || standing.state === 'spent'}
        />
        <Button size="large" busy={busy} disabled={!canSend || waits} onClick={() => void entry.send()}>
          {standing.state === 'none'
            ? t('code.send')
            : waits
              ? t('code.againIn', { seconds: standing.resendInSeconds })
              : t('code.again')}
        </Button>
      </div>
      <CodeLine entry={entry} to={to} />
    </div>
  );
}

function CodeLine({ entry, to }: Pick<CodeRowProps, 'entry' | 'to'>) {
  const { t } = useTranslation('panels');
  const { standing, failed } = entry;
  if (failed !== undefined)
    return (
      <p className={styles['line']} data-tone="danger" role="alert">
        {failed.kind === 'unknown' ? t('code.noAnswer') : restate(failed.failure.message)}
        {failed.kind === 'refused' &&
          failed.failure.waitSeconds !== undefined &&
          ` ${t('code.wait', { seconds: failed.failure.waitSeconds })}`}
      </p>
    );
  switch (standing.state) {
    case 'none':
      return <p className={styles['line']}>{to === undefined ? t('code.none') : t('code.goesTo', { to })}</p>;
    case 'open':
      return (
        <p className={styles['line']} data-tone={standing.triesLeft <= 2 ? 'warn' : undefined}>
          {t('code.open', { time: minutesAndSeconds(standing.secondsLeft), tries: standing.triesLeft })}
        </p>
      );
    case 'over':
    case 'spent':
      return (
        <p className={styles['line']} data-tone="danger" role="alert">
          {t(standing.state === 'over' ? 'code.over' : 'code.spent')}
        </p>
      );
  }
}

/** Cells for the code of an authenticator, which nobody sends. */
export function OneTimeCode(props: {
  readonly value: string;
  readonly invalid?: boolean;
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}) {
  const { t } = useTranslation('panels');
  const { value, invalid = false, autoFocus = false, onChange } = props;
  return (
    <div className={styles['row']}>
      <CodeField
        label={t('code.authenticator')}
        digits={CODE_DIGITS}
        value={value}
        invalid={invalid}
        autoFocus={autoFocus}
        onChange={onChange}
      />
      <p
        className={styles['line']}
        data-tone={invalid ? 'danger' : undefined}
        role={invalid ? 'alert' : undefined}
      >
        {t(invalid ? 'code.authenticatorWrong' : 'code.authenticatorHint')}
      </p>
    </div>
  );
}

/** Digits of a code, of a message as of an authenticator. */
export const CODE_DIGITS = 6;
/** Wrong attempts after which the platform takes no more for a code. */
export const MAX_CODE_TRIES = 5;
/** How long a code is good, in milliseconds from its sending. */
export const CODE_VALID_MS = 10 * 60 * 1000;
/** Pause before another code can be asked for: a message takes its time, and the platform sends five a day at once. */
export const RESEND_PAUSE_MS = 30 * 1000;

/** A code that was sent. */
interface SentCode {
  readonly ticket: string;
  readonly sentAtMs: number;
  /** Wrong attempts with it so far. */
  readonly wrong: number;
}

/** What can be done about a code now. Seconds are rounded up. */
interface CodeStanding {
  readonly state: 'none' | 'open' | 'over' | 'spent';
  readonly triesLeft: number;
  readonly secondsLeft: number;
  /** 0: another one can be sent. */
  readonly resendInSeconds: number;
}

/** How a code stands at a moment; `sent` is undefined before the first. */
export function standingOf(sent: SentCode | undefined, nowMs: number): CodeStanding {
  if (sent === undefined) return { state: 'none', triesLeft: 0, secondsLeft: 0, resendInSeconds: 0 };
  const age = Math.max(0, nowMs - sent.sentAtMs);
  const triesLeft = Math.max(0, MAX_CODE_TRIES - sent.wrong);
  const secondsLeft = secondsUntil(CODE_VALID_MS - age);
  const state = triesLeft === 0 ? 'spent' : secondsLeft === 0 ? 'over' : 'open';
  // Nobody waits for another one where this one is good for nothing.
  const resendInSeconds = state === 'open' ? secondsUntil(RESEND_PAUSE_MS - age) : 0;
  return { state, triesLeft, secondsLeft, resendInSeconds };
}

function secondsUntil(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** The code as it goes back; undefined while figures are missing or none was sent. */
export function givenCode(sent: SentCode | undefined, typed: string): GivenCode | undefined {
  if (sent === undefined || typed.length !== CODE_DIGITS) return undefined;
  return { ticket: sent.ticket, code: typed };
}

/** `9:05` */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

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
