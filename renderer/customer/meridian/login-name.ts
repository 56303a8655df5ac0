import type { Address, Channel, LoginName } from '../port.ts';

/** What a `loginName` is (login, register and the calls of passwords). */
const TYPE = { email: 1, phone: 2, number: 3 } as const;

/** Channels of codes by their published number. */
export const CHANNEL_TYPE: Readonly<Record<Channel, number>> = { email: TYPE.email, phone: TYPE.phone };

/** The members of a request that name somebody. */
export function nameMembers(name: LoginName) {
  switch (name.kind) {
    case 'email':
      return { type: TYPE.email, loginName: name.email };
    case 'phone':
      return { type: TYPE.phone, loginName: name.number, phoneArea: name.area };
    case 'number':
      return { type: TYPE.number, loginName: name.customerNo };
  }
}

/** The recipient of a code; a text message is addressed by area code and number, as digits. */
export function recipientOf(address: Address): string {
  return address.kind === 'email' ? address.email : `${address.area.slice(1)}${address.number}`;
}

/** The purpose of a code, for example `EMAIL_LOGIN_VERIFICATION_CODE`. */
export function codePurpose(channel: Channel, purpose: string): string {
  return `${channel === 'email' ? 'EMAIL' : 'SMS'}_${purpose}_VERIFICATION_CODE`;
}
