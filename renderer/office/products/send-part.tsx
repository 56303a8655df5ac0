import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Button, Callout, Kbd } from '../../components/index.ts';
import { isDangerous } from '../calls/confirm/dangerous.ts';
import { Outcome } from '../calls/confirm/outcome.tsx';
import { findPage } from '../calls/catalogue.ts';
import { useContractWords } from '../calls/contract-texts.ts';
import type { EffectAnswer } from '../effect/effect-model.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { PlannedChange } from './products-model.ts';
import type { SentChange } from './use-send-changes.ts';
import styles from './products.module.css';

/** Whether a draft is put as a question before it is sent: somebody would be closed, or a call of it is always asked twice. */
export function needsQuestion(
  changes: readonly PlannedChange[],
  counts: Pick<EffectAnswer, 'stoppedOutCount'> | undefined,
): boolean {
  const isGrave = changes.some(({ call }) => {
    const page = findPage(call);
    return page !== undefined && isDangerous(page);
  });
  return isGrave || (counts?.stoppedOutCount ?? 0) > 0;
}

export interface SendPartProps {
  readonly changes: readonly PlannedChange[];
  readonly unread: number;
  readonly takesTwo: boolean;
  readonly isAsking: boolean;
  /** What it would do is not known. */
  readonly isBlind: boolean;
  readonly isBusy: boolean;
  readonly stoppedOut: number;
  onSend(): void;
  onCancel(): void;
}

/** Below the effect: the button that sends the draft, after a question where it closes somebody. */
export function SendPart(props: SendPartProps) {
  const { changes, unread, takesTwo, isAsking, isBlind, isBusy, stoppedOut, onSend, onCancel } = props;
  const { t } = useOfficeText();
  return (
    <div className={styles['send']}>
      {unread > 0 && (
        <Callout tone="danger" icon={CircleAlert} role="alert">
          {t('call.faults', { count: unread })}
        </Callout>
      )}
      {isAsking && (
        <Callout tone="warn" icon={TriangleAlert} role="alert">
          {isBlind
            ? t('products.reallyBlind')
            : stoppedOut > 0
              ? t('products.reallyOut', { count: stoppedOut })
              : t('products.really')}
        </Callout>
      )}
      <Button
        variant={isAsking ? 'danger' : 'primary'}
        busy={isBusy}
        disabled={changes.length === 0 || unread > 0}
        onClick={onSend}
        data-testid="send-changes"
      >
        {t(takesTwo ? 'products.sendToSecond' : 'products.publish')} <Kbd>Ctrl Enter</Kbd>
      </Button>
      {isAsking && (
        <Button variant="quiet" onClick={onCancel}>
          {t('call.cancel')}
        </Button>
      )}
    </div>
  );
}

/** What came of each call of a draft. */
export function SentPart({
  sent,
  onAgain,
}: {
  readonly sent: readonly SentChange[];
  onAgain(change: PlannedChange): void;
}) {
  const { title } = useContractWords();
  return sent.map(({ change, page, outcome }) => (
    <section key={JSON.stringify(change.body)} className={styles['sent']} aria-label={title(page.name)}>
      <h3>{title(page.name)}</h3>
      <Outcome page={page} sent={change.body} outcome={outcome} onAgain={() => onAgain(change)} />
    </section>
  ));
}
