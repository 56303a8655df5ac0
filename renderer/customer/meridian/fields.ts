import { parseDecimal, rescale } from '../../../backend/domain/decimal.ts';
import { RATE_DIGITS } from '../../../backend/domain/index.ts';
import { passwordTexts } from '../../../backend/contract/encryption/password.ts';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import type { Address, Channel, LoginName } from '../port.ts';

/** The rate of one currency for itself. */
export const ONE = 10n ** BigInt(RATE_DIGITS);

/** Decimal text or a number of the wire at `digits`; decimals beyond are cut off, and what is no decimal counts as nothing. */
export function money(value: string | number | null | undefined, digits: number): bigint {
  if (value === null || value === undefined) return 0n;
  const text = typeof value === 'string' ? value : value.toFixed(NUMBER_DIGITS);
  const decimals = text.split('.')[1]?.length ?? 0;
  const parsed = parseDecimal(text, Math.max(decimals, digits)) ?? 0n;
  return rescale(parsed, Math.max(decimals, digits), digits, 'down');
}

/** Decimals that a number of the wire is written with. */
const NUMBER_DIGITS = 12;

/** Units of the target for one of the source, at `RATE_DIGITS`; undefined for a rate that is none. */
export function rateOf(row: { readonly rate: string; readonly formulaSymbol: string }): bigint | undefined {
  const parsed = money(row.rate, RATE_DIGITS);
  if (parsed <= 0n) return undefined;
  return row.formulaSymbol === 'divide' ? (ONE * ONE) / parsed : parsed;
}

/** A rate that the wire has as a number, at `RATE_DIGITS`. */
export function plainDecimal(value: number): bigint {
  return money(value, RATE_DIGITS);
}

/** Makes a call with a password that is there: once more as it was typed, where it was set so by an earlier client. */
export async function withEitherForm<Value>(
  plain: string,
  wrong: string,
  /** `at` is 0 for the usual form, 1 for the typed one. */
  attempt: (text: string, at: number) => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  const [usual = '', asTyped] = passwordTexts(plain);
  const result = await attempt(usual, 0);
  const isWrong = result.kind === 'refused' && result.failure.code === wrong;
  return isWrong && asTyped !== undefined ? attempt(asTyped, 1) : result;
}

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
