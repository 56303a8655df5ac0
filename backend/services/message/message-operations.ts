import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { clientNetwork } from '../client-network.ts';
import { implement, type Operation, type RequestContext } from '../operation.ts';
import { messengerRecipient, parseEmail, smsRecipient } from './recipient.ts';
import type { Verification } from './verification.ts';
import { appendFile, chmod } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { OutboxListener, OutgoingMessage } from './outbox.ts';
export { carryNotices, type CustomerAddresses } from './channel/carry-notices.ts';
export { MessageChannels, openMessageChannels } from './channel/message-channels.ts';
export { previewLetter } from './letter.ts';
export {
  checkMailText,
  findMailText,
  MAIL_KINDS,
  standardMail,
  writeMail,
  type MailKind,
  type MailText,
} from './mail-texts.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { Verification } from './verification.ts';

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

/** Codes open accounts: the file is for its owner alone. */
const OWNER_ONLY = 0o600;

/**
 * Writes every message that the platform keeps in its own outbox to a file, one line of JSON each, oldest first, for
 * operators without a mail server. Rejects when the file cannot be written at the start; a line that fails later is logged,
 * the message itself is in the outbox.
 */
export async function outboxFile(path: string, log: Logger): Promise<OutboxListener> {
  await appendFile(path, '', { mode: OWNER_ONLY });
  await chmod(path, OWNER_ONLY);
  let written: Promise<void> = Promise.resolve();
  return ({ id, companyId, channel, recipient, bizType, title, text, code, timeMs }) => {
    const message = {
      id,
      companyId,
      channel,
      toUser: recipient,
      bizType,
      title,
      content: text,
      code,
      createTime: timeMs,
    };
    written = written
      .then(() => appendFile(path, `${JSON.stringify(message)}\n`))
      .catch((error: unknown) =>
        log.error({ err: error, path }, 'a message could not be written to the outbox file'),
      );
    return written;
  };
}

/** Codes to a messenger account, whose recipient is the customer's id there. */
const MESSENGER_CODE = 'SMS_TELEGRAM_VERIFICATION_CODE';

/** The addresses of a customer, for codes that go to the signed-in customer. */
export type AddressesOf = (customerId: number) => Promise<{ email: string | null; phone: string | null }>;

/** Whether an address belongs to the caller: one that is signed in, or calls from where its owner signed in before. */
export type IsOwnAddress = (context: RequestContext, address: string) => Promise<boolean>;

/** verifyCodeSend and verifyCodeCheck. */
export function messageOperations(
  verification: Verification,
  addressesOf: AddressesOf,
  isOwnAddress: IsOwnAddress,
): readonly Operation[] {
  const findRecipient = async (context: RequestContext, bizType: string, toUser: string | undefined) => {
    const byEmail = bizType.startsWith('EMAIL_');
    if (bizType === MESSENGER_CODE) return messengerRecipient(toUser);
    if (!bizType.includes('_LOGINED_')) return byEmail ? parseEmail(toUser) : smsRecipient(toUser);
    if (context.caller === undefined) throw new PlatformError(CODE.notSignedIn);
    const { email, phone } = await addressesOf(context.caller.customerId);
    const address = byEmail ? email : phone;
    if (address === null) throw new PlatformError(byEmail ? CODE.emailMissing : CODE.phoneMissing);
    return address;
  };
  const send = implement(MESSAGE_CALLS.verifyCodeSend, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const recipient = await findRecipient(context, request.bizType, request.toUser);
    const purpose = { companyId: context.companyId, bizType: request.bizType, recipient };
    const isOwn = await isOwnAddress(context, recipient);
    const sender = { network: clientNetwork(context.ip), isOwn };
    return { token: await verification.send(purpose, context.language, sender) };
  });
  const check = implement(MESSAGE_CALLS.verifyCodeCheck, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const recipient = await findRecipient(context, request.bizType, request.toUser);
    const token = await verification.check({
      companyId: context.companyId,
      bizType: request.bizType,
      recipients: [recipient],
      ticket: request.sendToken,
      code: request.code,
      followUp: request.verifyCodeToken === '' ? undefined : request.verifyCodeToken,
    });
    return { token };
  });
  return [send, check];
}

/** The company of the body, where one is sent, must be the one of the header. */
function requireOwnCompany(context: RequestContext, companyId: number | undefined): void {
  if (companyId !== undefined && companyId !== context.companyId)
    throw PlatformError.wrong(CODE.requestInvalid, 'mustBe', 'companyId', context.companyId);
}
