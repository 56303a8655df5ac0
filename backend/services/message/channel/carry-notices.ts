import { parseLanguage } from '../../../protocol/languages.ts';
import type { Statement } from '../../../storage/index.ts';
import type { CustomerMessage, Notices } from '../notices/index.ts';
import type { MessageChannels } from './index.ts';

/** The addresses of a customer; a phone number as digits. */
export type CustomerAddresses = { readonly email: string | null; readonly phone: string | null };

/** Sends every message to a customer through the channel of its company too, to the e-mail address or else the phone. */
export function carryNotices(
  notices: Notices,
  channels: MessageChannels,
  addressesOf: (customerId: number) => Promise<CustomerAddresses>,
): void {
  const statements = async ({ to, bizType, texts }: CustomerMessage): Promise<readonly Statement[]> => {
    if (!channels.has(to.companyId)) return [];
    const { email, phone } = await addressesOf(to.customerId);
    const recipient = email ?? phone;
    if (recipient === null) return [];
    const language = parseLanguage(to.language);
    const message = {
      companyId: to.companyId,
      channel: email === null ? 'sms' : 'email',
      recipient,
      bizType,
      title: texts.title[language],
      text: texts.content[language],
      code: null,
    } as const;
    return [await channels.statement(message)];
  };
  notices.alsoStore({ statements, stored: () => channels.wake() });
}
