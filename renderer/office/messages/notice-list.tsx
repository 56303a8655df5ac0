import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { NOTICE_MANAGEMENT } from '../../../backend/contract/calls/management/notices.ts';
import { EmptyState, Panel, PanelStrip, Segmented, Table } from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { LANGUAGE_NAMES, TERMINAL_LANGUAGES } from '../../i18n/i18n.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { readable } from './message-model.ts';
import { useLanguage } from './use-messages.ts';
import styles from './messages.module.css';

const { companyNotices, withdrawNotice } = NOTICE_MANAGEMENT;
type Notice = RowOf<typeof companyNotices>;

/** Announcements that every customer reads now, each to be read in three languages and to be withdrawn. */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const [chosenId, choose] = useState<number>();
  const [language, setLanguage] = useState(useLanguage());
  const chosen = notices.find(({ id }) => id === chosenId) ?? notices[0];
  return (
    <div className={styles['two']}>
      <Panel name={t('messages.tab.notices')}>
        <PanelStrip title={t('messages.tab.notices')} note={t('messages.audience')} />
        {notices.length === 0 ? (
          <EmptyState title={t('messages.noNotices')} />
        ) : (
          <Table
            label={t('messages.tab.notices')}
            compact
            rows={notices}
            rowId={({ id }) => String(id)}
            {...(chosen && { selectedId: String(chosen.id) })}
            onSelect={({ id }) => choose(id)}
            columns={[
              {
                id: 'time',
                label: t('messages.published'),
                cell: ({ pubTime }) => wall.dateTime(toLocal(pubTime)),
                sortKey: ({ pubTime }) => pubTime,
              },
              { id: 'name', label: t('messages.name'), cell: ({ name }) => name },
              { id: 'title', label: t('messages.title'), cell: ({ title }) => title[language] },
            ]}
          />
        )}
      </Panel>
      <Panel name={t('messages.preview')}>
        <PanelStrip title={t('messages.preview')} />
        {chosen !== undefined && (
          <article className={styles['letter']}>
            <Segmented
              label={t('messages.language')}
              value={language}
              segments={TERMINAL_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={setLanguage}
            />
            <h3>{chosen.title[language]}</h3>
            <p className={styles['text']}>{readable(chosen.content[language])}</p>
            <div>
              <ActButton
                call={withdrawNotice}
                body={{ id: chosen.id }}
                icon={Undo2}
                label={t('messages.withdraw')}
                question={<p>{t('messages.withdrawText')}</p>}
                tone="danger"
                changes={[companyNotices]}
              />
            </div>
          </article>
        )}
      </Panel>
    </div>
  );
}
