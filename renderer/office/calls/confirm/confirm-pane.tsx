import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Button, Callout, Kbd, Panel, PanelStrip, formatList } from '../../../components/index.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import type { CallPage } from '../catalogue.ts';
import { useContractWords } from '../contract-texts.ts';
import type { Shape } from '../form/shape.ts';
import { isDangerous, thingOf } from './dangerous.ts';
import { DifferenceTable } from './difference-table.tsx';
import { Outcome } from './outcome.tsx';
import type { SentBody, Sending } from './sending.ts';
import type { Present } from './use-present.ts';
import styles from './confirm.module.css';

export interface ConfirmPaneProps {
  readonly page: CallPage;
  readonly shape: Shape;
  readonly body: SentBody;
  readonly present: Present;
  readonly sending: Sending;
  /** How many fields are not in order, once somebody wanted to send. */
  readonly faults: number;
  /** Members of which one has to be named, where none is. */
  readonly missing: readonly (readonly string[])[];
  /** It was asked for once, and has to be confirmed. */
  readonly isAsking: boolean;
  /** The word on the button, where it is not about sending. */
  readonly sendWord?: string;
  readonly note?: string;
  onSubmit(): void;
  onCancel(): void;
}

/** Beside a form: what it will send, what of it is new, what came of it, and the button. */
export function ConfirmPane(props: ConfirmPaneProps) {
  const { t } = useOfficeText();
  const { title, label } = useContractWords();
  const { page, shape, body, present, sending, faults, missing, isAsking } = props;
  const { outcome, sent } = sending;
  const isSettled = outcome?.kind === 'value' && sent !== undefined;
  const thing = thingOf(body);
  return (
    <Panel name={t('call.effect')}>
      <PanelStrip
        title={t(isSettled ? 'call.sent' : 'call.effect')}
        note={present.isPending ? t('call.reading') : props.note}
      />
      <div className={styles['body']} tabIndex={0} role="group" aria-label={t('call.effect')}>
        {outcome !== undefined && sent !== undefined && (
          <Outcome page={page} sent={sent} outcome={outcome} onAgain={() => void sending.send(sent)} />
        )}
        {present.isRead && !present.isPending && present.value === undefined && !isSettled && (
          <p className={styles['quiet']}>{t('call.nothingInForce')}</p>
        )}
        <DifferenceTable
          shape={shape}
          present={isSettled ? undefined : present.value}
          sent={isSettled ? sent : body}
        />
      </div>
      <div className={styles['send']}>
        {faults > 0 && (
          <Callout tone="danger" icon={CircleAlert} role="alert">
            {t('call.faults', { count: faults })}
          </Callout>
        )}
        {missing.length > 0 && (
          <Callout tone="danger" icon={CircleAlert} role="alert">
            {t('call.oneNeeded', {
              members: formatList(missing.map((names) => names.map(label).join(' + '))),
            })}
          </Callout>
        )}
        {isAsking && (
          <Callout tone="warn" icon={TriangleAlert} role="alert">
            {thing === ''
              ? t('call.really', { call: title(page.name) })
              : t('call.reallyOf', { call: title(page.name), thing })}
          </Callout>
        )}
        <Button
          variant={isAsking ? 'danger' : 'primary'}
          busy={sending.isBusy}
          onClick={props.onSubmit}
          data-testid="send"
        >
          {isAsking
            ? t('call.yes', { call: title(page.name) })
            : (props.sendWord ?? t(isDangerous(page) ? 'call.check' : 'call.send'))}{' '}
          <Kbd>Ctrl Enter</Kbd>
        </Button>
        {isAsking && (
          <Button variant="quiet" onClick={props.onCancel}>
            {t('call.cancel')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
