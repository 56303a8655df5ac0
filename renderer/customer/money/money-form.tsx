import { Check, CircleHelp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RATE_DIGITS } from '../../../backend/domain/index.ts';
import {
  Button,
  Callout,
  formatCountdown,
  formatList,
  Line,
  Lines,
  NumberField,
  useFromNow,
} from '../../components/index.ts';
import { CallErrorNote, CallFailure, type Failed } from '../../connection/call-failure.tsx';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import { rateText } from './money-model.ts';
import type { HeldRate } from './payments/port.ts';
import { useSending } from './use-money.ts';
import styles from './cash.module.css';

/** The amount of a draft, as its field shows it. */
export interface AmountDraft {
  readonly label: string;
  readonly unit: string | undefined;
  readonly text: string;
  /** Why it cannot be sent, in words. */
  readonly problem?: string | undefined;
  /** Wrong where nothing is said of it here. */
  readonly isWrong?: boolean;
  readonly autoFocus?: boolean;
  /** What is allowed: stands under it where there is no problem. Absent: no line. */
  readonly hint?: string;
  /** Another choice in the same row. */
  readonly beside?: ReactNode;
  onChange(text: string): void;
}

/** A figure of what it comes to. */
export interface QuoteLine {
  readonly name: ReactNode;
  /** Undefined while it is not known. */
  readonly text: string | undefined;
  readonly isSum?: boolean;
}

/** What is sent once a draft is whole. */
export interface MoneyOrder {
  /** What makes it the same one: without an answer, the same goes again under the same key. */
  readonly request: object;
  send(key: string): Promise<ApiResult<string>>;
  /** Reads again what may have changed, whatever the answer was. */
  refresh(): Promise<void> | undefined;
  /** It was accepted. */
  onAccepted(answer: string): void;
  /** What the form says of it, where it stays. */
  readonly done?: (answer: string) => string;
}

interface MoneyFormProps {
  /** Where from and where to, above the amount. */
  readonly ends?: ReactNode;
  readonly amount: AmountDraft;
  /** What fills the amount in, and what is said of it. */
  readonly children?: ReactNode;
  readonly quote: readonly QuoteLine[];
  /** Why there is no quote. */
  readonly quoteError: Error | null;
  /** What bounds the customer, and what proves that the customer asks. */
  readonly proof?: ReactNode;
  /** Undefined while something is missing. */
  readonly order: MoneyOrder | undefined;
  /** On the button: what is sent, or what is missing. */
  readonly submit: string;
  /** Under the button. */
  readonly note?: ReactNode;
  /** What helps against a refusal. */
  remedy?(failed: Failed | undefined): ReactNode;
}

/**
 * How money is moved, whichever way: an amount within its bounds, what it comes to before anything is sent, what proves that the
 * customer asks, one button that says what it does, and then what became of it.
 */
export function MoneyForm(props: MoneyFormProps) {
  const { amount, order, remedy } = props;
  const sending = useSending();
  const [done, setDone] = useState<string>();
  const send = async ({ request, send: ask, refresh, onAccepted, done: say }: MoneyOrder) => {
    setDone(undefined);
    const answer = await sending.send(request, ask);
    await refresh();
    if (answer === undefined) return;
    setDone(say?.(answer));
    onAccepted(answer);
  };
  return (
    <form
      className={styles['column']}
      onSubmit={(event) => {
        event.preventDefault();
        if (order !== undefined) void send(order);
      }}
    >
      {props.ends}
      <Amount {...amount} />
      {props.children}
      <Quote lines={props.quote} />
      {props.quoteError && <CallErrorNote error={props.quoteError} />}
      {props.proof}
      <Button type="submit" size="large" variant="primary" busy={sending.busy} disabled={order === undefined}>
        {props.submit}
      </Button>
      {props.note !== undefined && <p className={styles['hint']}>{props.note}</p>}
      {done !== undefined && (
        <div role="status">
          <Callout tone="ok" icon={Check}>
            {done}
          </Callout>
        </div>
      )}
      {remedy === undefined ? <SendFailure failed={sending.failed} /> : remedy(sending.failed)}
    </form>
  );
}

/** The room of the line under the amount is there from the start. */
function Amount({ label, unit, text, problem, hint, beside, ...field }: AmountDraft) {
  const id = useId();
  const { isWrong = problem !== undefined, autoFocus, onChange } = field;
  return (
    <div className={beside === undefined ? undefined : styles['pair']}>
      <NumberField
        label={label}
        unit={unit}
        value={text}
        invalid={isWrong}
        aria-describedby={hint === undefined ? undefined : id}
        autoFocus={autoFocus}
        onChange={onChange}
      />
      {hint !== undefined && (
        <p id={id} className={styles['amountHint']} data-problem={isWrong} aria-live="polite">
          {problem ?? hint}
        </p>
      )}
      {beside}
    </div>
  );
}

/** What it comes to; a figure without its inputs is not there. */
function Quote({ lines }: { readonly lines: readonly QuoteLine[] }) {
  const { t } = useTranslation('panels');
  return (
    <Lines label={t('deposit.comesTo')}>
      {lines.map(({ name, text, isSum = false }, at) => (
        <Line key={at} name={name} sum={isSum}>
          {text ?? <span className="faint">{t('none')}</span>}
        </Line>
      ))}
    </Lines>
  );
}

/** The rate as a line with the time for which it is held; none within one currency. */
export function heldRateLines(held: HeldRate | undefined, from: string, to: string): readonly QuoteLine[] {
  if (held?.heldUntilMs === undefined) return [];
  return [{ name: <RateName untilMs={held.heldUntilMs} />, text: rateWords(held.rate, from, to) }];
}

/** `1 USD = 0.9993 USDT`. */
export function rateWords(rate: bigint, from: string, to: string): string {
  return `1 ${from} = ${rateText(rate, RATE_DIGITS)} ${to}`;
}

function RateName({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('panels');
  return (
    <>
      {t('cash.rateHeld')}{' '}
      <b>
        <CountDown toMs={untilMs} />
      </b>
    </>
  );
}

/** Time left until a moment of the local clock, after what it belongs to; only this renders with the seconds. */
export function CountDown({ toMs, after = '' }: { readonly toMs: number; readonly after?: string }) {
  const left = useFromNow(1000, (now) => formatCountdown(toMs - now));
  return <>{formatList([after, left], 'facts')}</>;
}

/** Why nothing was sent. Without an answer it is not known, and the same again asks for it. */
export function SendFailure({ failed }: { readonly failed: Failed | undefined }) {
  const { t } = useTranslation('panels');
  if (failed === undefined) return null;
  if (failed.kind === 'refused') return <CallFailure result={failed} />;
  return (
    <Callout tone="warn" icon={CircleHelp} role="alert">
      {t('cash.unknown')}
    </Callout>
  );
}
