import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { isPhoneArea } from '../catalogue/dictionaries/dictionaries.ts';

/** Longest e-mail address (RFC 5321) and bounds of a phone number without its area code (E.164). */
const MAX_EMAIL_LENGTH = 254;
const MIN_PHONE_LENGTH = 5;
const MAX_PHONE_LENGTH = 15;
const MAX_PHONE_AREA_LENGTH = 5;

const EMAIL =
  /^[^\s@,;<>"()]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)+$/;

/** Ids of messenger accounts. */
const MESSENGER_ID = /^\d{1,19}$/;

/** Area code of phone numbers that come without one. */
const DEFAULT_PHONE_AREA = '+86';

/** Lower-case form of an e-mail address. Throws the listed codes for empty, too long and malformed ones. */
export function parseEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (email === '') throw new PlatformError(CODE.emailMissing);
  if (email.length > MAX_EMAIL_LENGTH) throw new PlatformError(CODE.emailLengthInvalid);
  if (!EMAIL.test(email)) throw new PlatformError(CODE.emailFormatInvalid);
  return email;
}

/** Digits of a phone number without its area code. Throws the listed codes for empty, wrong length and malformed ones. */
export function parsePhone(text: string | undefined): string {
  const phone = (text ?? '').replaceAll(/[ -]/g, '');
  if (phone === '') throw new PlatformError(CODE.phoneMissing);
  if (phone.length < MIN_PHONE_LENGTH || phone.length > MAX_PHONE_LENGTH) {
    throw new PlatformError(CODE.phoneLengthInvalid);
  }
  if (!/^\d+$/.test(phone)) throw new PlatformError(CODE.phoneFormatInvalid);
  return phone;
}

/** A phone area code with its plus sign. Throws the listed codes for wrong lengths and codes that do not exist. */
export function parsePhoneArea(text: string | undefined): string {
  const area = (text ?? '').trim() === '' ? DEFAULT_PHONE_AREA : (text ?? '').trim();
  const signed = area.startsWith('+') ? area : `+${area}`;
  if (signed.length > MAX_PHONE_AREA_LENGTH) throw new PlatformError(CODE.areaCodeLengthInvalid);
  if (!isPhoneArea(signed)) throw new PlatformError(CODE.areaCodeInvalid);
  return signed;
}

/** Digits by which a text message is addressed: the number, with or without its area code. */
export function smsRecipient(text: string | undefined): string {
  const digits = (text ?? '').replaceAll(/[ +-]/g, '');
  if (digits === '') throw new PlatformError(CODE.phoneMissing);
  if (digits.length < MIN_PHONE_LENGTH || digits.length > MAX_PHONE_LENGTH) {
    throw new PlatformError(CODE.phoneLengthInvalid);
  }
  if (!/^\d+$/.test(digits)) throw new PlatformError(CODE.phoneFormatInvalid);
  return digits;
}

/** Id of a messenger account. Throws 0000501 for none and 0001025 for anything but figures. */
export function messengerRecipient(text: string | undefined): string {
  const id = (text ?? '').trim();
  if (id === '') throw PlatformError.wrong(CODE.customerParameterMissing, 'missing', 'toUser');
  if (!MESSENGER_ID.test(id)) throw PlatformError.wrong(CODE.customerParametersInvalid, 'form', 'toUser');
  return id;
}
