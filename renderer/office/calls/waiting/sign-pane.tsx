import { fieldsOf } from '../../../session/stored-state.ts';
import { Hourglass } from 'lucide-react';
import { Callout, EmptyState, Panel, PanelStrip, formatList } from '../../../components/index.ts';
import type { Operator } from '../../../operator/port.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { requestShape } from '../call-shapes.ts';
import { findPageOfType, type CallPage } from '../catalogue.ts';
import { DifferenceTable } from '../confirm/difference-table.tsx';
import { ConfirmPane } from '../confirm/confirm-pane.tsx';
import { useSending, type SentBody } from '../confirm/sending.ts';
import { usePresent } from '../confirm/use-present.ts';
import { useContractWords } from '../contract-texts.ts';
import { obstacleOf, type WaitingRow } from './waiting-row.ts';
import styles from '../confirm/confirm.module.css';

export interface SignPaneProps {
  readonly row: WaitingRow;
  readonly operator: Operator;
}

/** A call that waits for a second person: what it would change now, and, to whom may, the button that sends the same. */
export function SignPane({ row, operator }: SignPaneProps) {
  const { t } = useOfficeText();
  const page = findPageOfType(row.bizType);
  if (page === undefined || !operator.permissions.has(page.call.permission))
    return (
      <Panel name={t('sign.title')}>
        <PanelStrip title={t('sign.title')} />
        <EmptyState title={t('sign.notAllowed')} detail={row.bizType} />
      </Panel>
    );
  return <Sign row={row} page={page} operator={operator} />;
}

function Sign({ row, page, operator }: SignPaneProps & { readonly page: CallPage }) {
  const { t } = useOfficeText();
  const { title } = useContractWords();
  const sending = useSending(page);
  const body: SentBody = fieldsOf(row.request);
  const present = usePresent(page, body, operator.permissions);
  const obstacle = obstacleOf(row);
  const head = t('sign.of', { call: title(page.name) });
  const note = t('sign.by', { names: formatList(row.approvals) });
  if (obstacle !== undefined)
    return (
      <Panel name={head}>
        <PanelStrip title={head} />
        <div className={styles['body']}>
          <Callout tone="warn" icon={Hourglass}>
            {t(obstacle === 'signed' ? 'sign.own' : 'sign.obstacle')} {note}
          </Callout>
          <DifferenceTable shape={requestShape(page)} present={present.value} sent={body} />
        </div>
      </Panel>
    );
  return (
    <ConfirmPane
      page={page}
      shape={requestShape(page)}
      body={body}
      present={present}
      sending={sending}
      faults={0}
      missing={[]}
      isAsking={false}
      sendWord={t('sign.sign')}
      note={note}
      onSubmit={() => void sending.send(body)}
      onCancel={() => undefined}
    />
  );
}
