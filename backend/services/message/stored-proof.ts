import type { OutgoingMessage } from './outbox.ts';

/** Purpose of the message that carries a password link. */
export const PASSWORD_LINK_PURPOSE = 'EMAIL_PASSWORD_LINK';
/** Purposes of the messages that carry a way back. */
export const WAY_BACK_PURPOSE = { email: 'EMAIL_WAY_BACK', sms: 'SMS_WAY_BACK' } as const;

const WITH_TOKEN: readonly string[] = [PASSWORD_LINK_PURPOSE, ...Object.values(WAY_BACK_PURPOSE)];

/** The form of a token in a link. */
const TOKEN = /[\w-]{43}/g;
const HIDDEN = '******';

/** A message without what proves its customer: the code, and the token of a link. */
export function withoutProof<Message extends Pick<OutgoingMessage, 'bizType' | 'text' | 'code'>>(
  message: Message,
): Message {
  const { bizType, text, code } = message;
  if (WITH_TOKEN.includes(bizType)) return { ...message, text: text.replaceAll(TOKEN, HIDDEN) };
  return code === null ? message : { ...message, code: null, text: text.replaceAll(code, HIDDEN) };
}
