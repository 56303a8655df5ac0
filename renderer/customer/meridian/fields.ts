import { parseDecimal, rescale } from '../../../backend/domain/decimal.ts';
import { RATE_DIGITS, toRate } from '../../../backend/domain/index.ts';
import { passwordTexts } from '../../../backend/contract/encryption/password.ts';
import { mapResult, type ApiClient, type ApiResult } from '../../connection/terminal-connection.ts';
import type { HeldRate } from '../money/payments/port.ts';
import type { Address, LoginName } from '../port.ts';
import type { Channel } from '../proof.ts';

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

/** What calls about money need of the terminal besides the platform's answers. */
export interface MoneyCallDependencies {
  readonly api: ApiClient;
  readonly nowMs: () => number;
  /** What the platform's clock is ahead of the local one (milliseconds). */
  readonly clockOffset: () => number;
  /** Digits of currencies by their code. */
  readonly assets: () => Promise<ApiResult<ReadonlyMap<string, number>>>;
}

/** The page of a list that is read. */
export const FIRST_PAGE = { current: 1, size: 100 };

/** Rows of a page whose amounts have the digits of their currencies. */
export async function readPage<Row, Item>(
  { assets, clockOffset }: Pick<MoneyCallDependencies, 'assets' | 'clockOffset'>,
  page: Promise<ApiResult<{ readonly records: readonly Row[] }>>,
  toItem: (row: Row, digitsOf: DigitsOf, clockOffset: number) => Item,
): Promise<ApiResult<readonly Item[]>> {
  const [answer, digits] = await Promise.all([page, assets()]);
  if (digits.kind !== 'value') return digits;
  const digitsOf: DigitsOf = (currency) => digits.value.get(currency) ?? 2;
  return mapResult(answer, ({ records }) => records.map((row) => toItem(row, digitsOf, clockOffset())));
}

/** Digits of a currency; two for one that the platform does not list. */
export type DigitsOf = (currency: string) => number;

/** How long the platform holds a rate (milliseconds). */
const RATE_HELD_MS = 5 * 60 * 1000;

/** A rate with the time for which the platform holds it; within one currency there is nothing to ask for or to hold. */
export async function readHeldRate(
  { nowMs }: Pick<MoneyCallDependencies, 'nowMs'>,
  [from, to]: readonly [from: string, to: string],
  ask: () => Promise<ApiResult<{ readonly rate: bigint | undefined; readonly serial: string }>>,
): Promise<ApiResult<HeldRate>> {
  if (from === to) return { kind: 'value', value: { rate: toRate(ONE), serial: '', heldUntilMs: undefined } };
  const heldUntilMs = nowMs() + RATE_HELD_MS;
  return mapResult(await ask(), ({ rate, serial }) => ({ rate: toRate(rate ?? 0n), serial, heldUntilMs }));
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
