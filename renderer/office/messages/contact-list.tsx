import { MailCheck, MailQuestion } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { NOTICE_MANAGEMENT } from '../../../backend/contract/calls/management/notices.ts';
import { EmptyState, Panel, PanelStrip, Table, ToolButton } from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { ActButton } from '../act-button.tsx';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './messages.module.css';

type Contact = RowOf<typeof NOTICE_MANAGEMENT.contactMessages>;

/** What visitors and customers wrote to the company, newest first. */
export function ContactList({ rows }: { readonly rows: readonly Contact[] }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const [chosenId, choose] = useState<number>();
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  if (chosen === undefined)
    return (
      <Panel name={t('messages.tab.contact')}>
        <EmptyState title={t('messages.noContact')} />
      </Panel>
    );
  return (
    <div className={styles['two']}>
      <Panel name={t('messages.tab.contact')}>
        <PanelStrip title={t('messages.tab.contact')} />
        <Table
          label={t('messages.tab.contact')}
          compact
          rows={rows}
          rowId={({ id }) => String(id)}
          selectedId={String(chosen.id)}
          onSelect={({ id }) => choose(id)}
          columns={[
            {
              id: 'time',
              label: t('customer.time'),
              cell: ({ createTime }) => wall.dateTime(toLocal(createTime)),
              sortKey: ({ createTime }) => createTime,
            },
            { id: 'name', label: t('messages.name'), cell: ({ name }) => name },
            { id: 'email', label: t('messages.to'), cell: ({ email }) => email },
            {
              id: 'state',
              label: t('messages.answer'),
              cell: ({ answeredBy }) => answeredBy ?? <b className="warn">{t('messages.waits')}</b>,
              sortKey: ({ answeredTime }) => answeredTime ?? undefined,
            },
            { id: 'message', label: t('messages.text'), cell: ({ message }) => message, drop: 1 },
          ]}
        />
      </Panel>
      <Letter of={chosen} />
    </div>
  );
}

/** One of them in full, with who has answered it. */
function Letter({
  of: { id, customerNo, name, email, message, answeredBy, answeredTime },
}: {
  readonly of: Contact;
}) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const isWaiting = answeredBy === null;
  return (
    <Panel name={t('messages.preview')}>
      <PanelStrip title={t('messages.preview')} />
      <article className={styles['letter']}>
        <p className="faint">{[name, email].filter(Boolean).join(' · ')}</p>
        <p className={styles['text']}>{message}</p>
        {answeredBy !== null && (
          <p className="faint">
            {t('messages.answeredBy', { name: answeredBy, time: wall.dateTime(toLocal(answeredTime ?? 0)) })}
          </p>
        )}
        <ActButton
          call={NOTICE_MANAGEMENT.markContactMessage}
          body={{ id, answered: isWaiting }}
          icon={isWaiting ? MailCheck : MailQuestion}
          label={t(isWaiting ? 'messages.markAnswered' : 'messages.markWaiting')}
          question={t('messages.markText', { name: name || email })}
          changes={[NOTICE_MANAGEMENT.contactMessages]}
        />
        {customerNo !== null && (
          <ToolButton onClick={() => openPlace('customers', customerNo)}>
            {t('messages.openCustomer', { number: customerNo })}
          </ToolButton>
        )}
      </article>
    </Panel>
  );
}
