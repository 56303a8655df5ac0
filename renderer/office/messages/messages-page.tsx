import { useState } from 'react';
import { NOTICE_MANAGEMENT } from '../../../backend/contract/calls/management/notices.ts';
import { Panel, PanelStrip, SelectField, TabStrip } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { CallButton } from '../calls/call-button.tsx';
import { usePlainKeys } from '../frame/office-keys.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { ContactList } from './contact-list.tsx';
import { KeptButton } from './kept-button.tsx';
import { MessageList } from './message-list.tsx';
import { countBy, inOrder } from './message-model.ts';
import { NoticeList } from './notice-list.tsx';
import { useChannelMessages, useKeptMails } from './use-messages.ts';
import styles from './messages.module.css';

const TABS = ['sent', 'notices', 'contact'] as const;
type TabId = (typeof TABS)[number];

const AGAIN_MS = 30_000;

/** What was sent and how it went, what is announced, and what visitors wrote. */
export function MessagesPage() {
  const { t } = useOfficeText();
  const [tab, setTab] = useState<TabId>('sent');
  const { data: contact } = useCall(NOTICE_MANAGEMENT.contactMessages, {}, { againMs: AGAIN_MS });
  const { data: notices, error } = useCall(NOTICE_MANAGEMENT.companyNotices, {}, { againMs: AGAIN_MS });
  usePlainKeys((key) => {
    const chosen = TABS[Number(key) - 1];
    if (chosen !== undefined) setTab(chosen);
    return chosen !== undefined;
  });
  const counts = { sent: undefined, notices: notices?.length, contact: contact?.length };
  return (
    <>
      <PageBar title={t('section.messages')}>
        <CallButton name="addMessage" />
        <CallButton name="publishNotice" />
      </PageBar>
      <div className={styles['page']} data-testid="messages-page">
        <Panel name={t('messages.parts')}>
          <PanelStrip
            tabs={
              <TabStrip
                label={t('messages.parts')}
                selected={tab}
                onSelect={setTab}
                tabs={TABS.map((id) => ({
                  id,
                  label: t(`messages.tab.${id}`),
                  count: counts[id] || undefined,
                }))}
              />
            }
          />
          {error !== null && <CallErrorNote error={error} />}
        </Panel>
        {tab === 'sent' && <Sent />}
        {tab === 'notices' && <NoticeList notices={notices ?? []} />}
        {tab === 'contact' && <ContactList rows={contact ?? []} />}
      </div>
    </>
  );
}

/** Mails and text messages by purpose, failed ones first. */
function Sent() {
  const { t } = useOfficeText();
  const [purpose, setPurpose] = useState('');
  const channel = useChannelMessages();
  const kept = useKeptMails();
  const all = inOrder([...channel.messages, ...kept.mails]);
  const kinds = countBy(all, (message) => message.purpose);
  const states = countBy(all, ({ state }) => state);
  const shown = purpose === '' ? all : all.filter((message) => message.purpose === purpose);
  const error = channel.error ?? kept.error;
  if (error !== null) return <CallErrorNote error={error} />;
  return (
    <MessageList title={t('messages.tab.sent')} messages={shown}>
      <span className="faint">
        {states.map(([state, count]) => `${t(`messages.state.${state}`)} ${count}`).join(', ')}
      </span>
      {kinds.length > 1 && (
        <SelectField
          label={t('messages.purpose')}
          value={purpose}
          options={[
            { value: '', label: t('messages.all') },
            ...kinds.map(([value, count]) => ({ value, label: `${value} (${count})` })),
          ]}
          onChange={setPurpose}
        />
      )}
      <KeptButton kept={kept} />
    </MessageList>
  );
}
