import type { Address, LoginName } from '../port.ts';

/** What is typed of an address. */
export interface AddressDraft {
  readonly kind: 'email' | 'phone';
  readonly email: string;
  readonly area: string;
  readonly number: string;
}

export const EMPTY_ADDRESS: AddressDraft = { kind: 'email', email: '', area: '', number: '' };

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE = /^\d{5,15}$/;
const CUSTOMER_NUMBER = /^\d{1,16}$/;

/** The address that was typed; undefined while it is none. */
export function readAddress({ kind, email, area, number }: AddressDraft): Address | undefined {
  if (kind === 'email') {
    const text = email.trim();
    return EMAIL.test(text) ? { kind, email: text } : undefined;
  }
  const digits = number.replaceAll(/[ ()-]/g, '');
  return area !== '' && PHONE.test(digits) ? { kind, area, number: digits } : undefined;
}

/** As an address; in place of an e-mail address the number of a customer counts too. */
export function readLoginName(draft: AddressDraft): LoginName | undefined {
  const text = draft.email.trim();
  if (draft.kind === 'email' && CUSTOMER_NUMBER.test(text)) return { kind: 'number', customerNo: text };
  return readAddress(draft);
}

/** The address that was typed, as a name for what belongs to it; empty while it is none. */
export function addressName(draft: AddressDraft): string {
  const address = readAddress(draft);
  return address === undefined ? '' : addressText(address);
}

/** An address as it is shown. */
export function addressText(address: Address): string {
  return address.kind === 'email' ? address.email : `${address.area} ${address.number}`;
}
