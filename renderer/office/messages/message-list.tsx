import { useState } from 'react';
import { EmptyState, Panel, PanelStrip, Table } from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import type { SentMessage } from './message-model.ts';
import styles from './messages.module.css';

export interface MessageListProps {
  readonly title: string;
  readonly messages: readonly SentMessage[];
  /** What else stands in the head of the list. */
  readonly children?: React.ReactNode;
}

/** Messages, and the chosen one as the customer got it. */
export function MessageList({ title, messages, children }: MessageListProps) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const [chosenId, choose] = useState<string>();
  const chosen = messages.find(({ id }) => id === chosenId) ?? messages[0];
  return (
    <div className={styles['two']}>
      <Panel name={title}>
        <PanelStrip title={title}>{children}</PanelStrip>
        {messages.length === 0 ? (
          <EmptyState title={t('messages.none')} />
        ) : (
          <Table
            label={title}
            compact
            rows={messages}
            rowId={({ id }) => id}
            {...(chosen && { selectedId: chosen.id })}
            onSelect={({ id }) => choose(id)}
            columns={[
              {
                id: 'time',
                label: t('customer.time'),
                cell: ({ atMs }) => wall.dateTime(toLocal(atMs)),
                sortKey: ({ atMs }) => atMs,
              },
              {
                id: 'state',
                label: t('messages.state'),
                cell: ({ state }) => <span data-state={state}>{t(`messages.state.${state}`)}</span>,
                sortKey: ({ state }) => state,
              },
              { id: 'way', label: t('messages.way'), cell: ({ way }) => t(`messages.way.${way}`) },
              { id: 'to', label: t('messages.to'), cell: ({ to }) => to, drop: 1 },
              { id: 'title', label: t('messages.title'), cell: ({ title: own, purpose }) => own || purpose },
            ]}
          />
        )}
      </Panel>
      <Panel name={t('messages.preview')}>
        <PanelStrip title={t('messages.preview')} />
        {chosen === undefined ? <EmptyState title={t('messages.none')} /> : <Letter message={chosen} />}
      </Panel>
    </div>
  );
}

/** One message as the customer got it; markup is shown as text. */
function Letter({ message }: { readonly message: SentMessage }) {
  const { t } = useOfficeText();
  const { to, way, title, text, purpose } = message;
  return (
    <article className={styles['letter']} data-testid="letter">
      <p className="faint">{[t(`messages.way.${way}`), to, purpose].filter(Boolean).join(' · ')}</p>
      {title !== '' && <h3>{title}</h3>}
      {text === undefined ? (
        <p className="faint">{t('messages.hidden')}</p>
      ) : (
        <p className={styles['text']}>{text}</p>
      )}
    </article>
  );
}
