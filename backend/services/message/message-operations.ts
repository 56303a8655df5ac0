import { MESSAGE_CALLS } from '../../contract/calls/messages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { clientNetwork } from '../client-network.ts';
import { implement, type Operation, type RequestContext } from '../operation.ts';
import { messengerRecipient, parseEmail, smsRecipient } from './recipient.ts';
import type { Verification } from './verification.ts';

export { carryNotices, type CustomerAddresses } from './channel/carry-notices.ts';
export { MessageChannels, openMessageChannels } from './channel/message-channels.ts';
export { PASSWORD_LINK_PURPOSE, WAY_BACK_PURPOSE, withoutProof } from './stored-proof.ts';
export { outboxFile } from './outbox-file.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { Verification } from './verification.ts';
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
