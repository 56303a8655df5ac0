import { CallErrorNote } from '../../connection/call-failure.tsx';
import { CallButton } from '../calls/call-button.tsx';
import { KeptButton } from '../messages/kept-button.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { useMessagesOf } from '../messages/use-messages.ts';
import { useOfficeText } from '../texts/office-text.ts';

/** What this customer got: in its terminal, and by mail once somebody asks for that. */
export function MessagesTab({ number, email }: { readonly number: string; readonly email: string | null }) {
  const { t } = useOfficeText();
  const { messages, kept, error } = useMessagesOf(number, email);
  if (error !== null) return <CallErrorNote error={error} />;
  return (
    <MessageList title={t('customer.tab.messages')} messages={messages}>
      <KeptButton kept={kept} />
      <CallButton name="addMessage" filled={{ customerNo: number }} />
    </MessageList>
  );
}
