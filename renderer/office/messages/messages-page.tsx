import { useState } from 'react';
import { NOTICE_MANAGEMENT } from '../../../backend/contract/calls/management/notices.ts';
import { SelectField, formatList } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { CallButton } from '../calls/call-button.tsx';
import { TabbedPage, type PageTab } from '../frame/tabbed-page.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { ContactList } from './contact-list.tsx';
import { KeptButton } from './kept-button.tsx';
import { MessageList } from './message-list.tsx';
import { countBy, inOrder } from './message-model.ts';
import { NoticeList } from './notice-list.tsx';
import { useChannelMessages, useKeptMails } from './use-messages.ts';

const AGAIN_MS = 30_000;

/** What was sent and how it went, what is announced, and what visitors wrote. */
export function MessagesPage() {
  const { t } = useOfficeText();
  const { data: contact = [] } = useCall(NOTICE_MANAGEMENT.contactMessages, {}, { againMs: AGAIN_MS });
  const { data: notices = [], error } = useCall(NOTICE_MANAGEMENT.companyNotices, {}, { againMs: AGAIN_MS });
  const tabs: readonly PageTab[] = [
    { id: 'sent', label: t('messages.tab.sent'), draw: () => <Sent /> },
    {
      id: 'notices',
      label: t('messages.tab.notices'),
      count: notices.length || undefined,
      draw: () => (error === null ? <NoticeList notices={notices} /> : <CallErrorNote error={error} />),
    },
    {
      id: 'contact',
      label: t('messages.tab.contact'),
      count: contact.length || undefined,
      draw: () => <ContactList rows={contact} />,
    },
  ];
  return (
    <TabbedPage title={t('section.messages')} testId="messages-page" tabs={tabs}>
      <CallButton name="addMessage" />
      <CallButton name="publishNotice" />
    </TabbedPage>
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
        {formatList(states.map(([state, count]) => `${t(`messages.state.${state}`)} ${count}`))}
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
