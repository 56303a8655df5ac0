import { parseLanguage } from '../../../contract/languages.ts';
import type { CustomerMessage, Notices } from '../notices/index.ts';
import type { Outbox } from '../outbox.ts';

/** The addresses of a customer; a phone number as digits. */
export type CustomerAddresses = { readonly email: string | null; readonly phone: string | null };

/** Sends every message to a customer by e-mail too, or else to the phone. */
export function carryNotices(
  notices: Notices,
  outbox: Pick<Outbox, 'prepare'>,
  addressesOf: (customerId: number) => Promise<CustomerAddresses>,
): void {
  notices.alsoStore(async ({ to, bizType, texts }: CustomerMessage) => {
    const { email, phone } = await addressesOf(to.id);
    const recipient = email ?? phone;
    if (recipient === null) return undefined;
    const language = parseLanguage(to.language);
    return outbox.prepare({
      companyId: to.company_id,
      channel: email === null ? 'sms' : 'email',
      recipient,
      bizType,
      title: texts.title[language],
      text: texts.content[language],
      language,
      code: null,
    });
  });
}
