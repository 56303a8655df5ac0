import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INTEGRATION_MANAGEMENT } from '../../../backend/contract/calls/management/integrations.ts';
import { NOTICE_MANAGEMENT } from '../../../backend/contract/calls/management/notices.ts';
import type { TerminalLanguage } from '../../i18n/i18n.ts';
import { useCall, useMay } from '../use-call.ts';
import { fromChannel, fromInbox, fromOutbox, inOrder, type SentMessage } from './message-model.ts';

const AGAIN_MS = 15_000;
/** Messages of a list: the newest. */
const ROWS = 200;

/** The language of the terminal, which texts of the platform have too. */
export function useLanguage(): TerminalLanguage {
  return useTranslation().i18n.language as TerminalLanguage;
}

/**
 * Mails and text messages that the platform keeps, to everybody or to one recipient. Each look stands in the audit trail, so it is not
 * taken before somebody asks, and not again by itself.
 */
export function useKeptMails(toUser?: string) {
  const [isRequested, setRequested] = useState(false);
  const mayAsk = useMay()(INTEGRATION_MANAGEMENT.outboxMessages.permission);
  const body = { size: ROWS, ...(toUser === undefined ? {} : { toUser }) };
  const { data, error, isFetching } = useCall(INTEGRATION_MANAGEMENT.outboxMessages, body, {
    enabled: isRequested && toUser !== '',
  });
  const mails = data === undefined ? [] : fromOutbox(data);
  return {
    mails,
    error,
    isFetching,
    isRequested,
    mayAsk: mayAsk && toUser !== '',
    ask: () => setRequested(true),
  };
}

/** What became of messages to the company's own channel. */
export function useChannelMessages() {
  const { data, error } = useCall(
    INTEGRATION_MANAGEMENT.channelMessages,
    { size: ROWS },
    { againMs: AGAIN_MS },
  );
  return { messages: data === undefined ? [] : fromChannel(data), error };
}

/** What a customer got in its terminal, and the mails to it once somebody asks for them. */
export function useMessagesOf(customerNo: string, email: string | null) {
  const language = useLanguage();
  const { data, error } = useCall(
    NOTICE_MANAGEMENT.messagesOfCustomer,
    { customerNo, size: ROWS, current: 1 },
    { againMs: AGAIN_MS },
  );
  const kept = useKeptMails(email ?? '');
  const messages: readonly SentMessage[] = inOrder([...fromInbox(data ?? [], language), ...kept.mails]);
  return { messages, kept, error: error ?? kept.error };
}
