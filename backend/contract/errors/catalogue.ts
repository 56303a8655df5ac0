import type { Language, LocalizedText } from '../languages.ts';
import { CALLBACK_ERRORS } from './callback.ts';
import { CUSTOMER_ACCOUNT_ERRORS } from './customer-account.ts';
import { CUSTOMER_AGENT_ERRORS } from './customer-agent.ts';
import { CUSTOMER_FIELD_ERRORS } from './customer-field.ts';
import { CUSTOMER_GROUP_ERRORS } from './customer-group.ts';
import { CUSTOMER_INPUT_ERRORS } from './customer-input.ts';
import { CUSTOMER_KYC_ERRORS } from './customer-kyc.ts';
import { CUSTOMER_WALLET_ERRORS } from './customer-wallet.ts';
import type { ErrorEntry } from './error-entry.ts';
import { FUND_ERRORS } from './fund.ts';
import { FUND_SHARE_ERRORS } from './fund-shares.ts';
import { WITHDRAW_ERRORS } from './withdraw.ts';
import { GATEWAY_ERRORS } from './gateway.ts';
import { HUMAN_VERIFICATION_ERRORS } from './human-verification.ts';
import { OPEN_API_ERRORS } from './open-api.ts';
import { TRADE_ERRORS } from './trade.ts';

export type { ErrorEntry, ErrorKind } from './error-entry.ts';

/** Every failure that the platform can report, by listed code. */
export const CATALOGUE = {
  ...GATEWAY_ERRORS,
  ...HUMAN_VERIFICATION_ERRORS,
  ...OPEN_API_ERRORS,
  ...TRADE_ERRORS,
  ...CUSTOMER_ACCOUNT_ERRORS,
  ...CUSTOMER_GROUP_ERRORS,
  ...CUSTOMER_INPUT_ERRORS,
  ...CUSTOMER_KYC_ERRORS,
  ...CUSTOMER_WALLET_ERRORS,
  ...CUSTOMER_AGENT_ERRORS,
  ...CUSTOMER_FIELD_ERRORS,
  ...CALLBACK_ERRORS,
  ...FUND_ERRORS,
  ...FUND_SHARE_ERRORS,
  ...WITHDRAW_ERRORS,
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** A code of the list, for example `CFDWBWE000026`. */
export type ListedCode = keyof typeof CATALOGUE;

/** Stands in for a parameter that the thrower left out, so that a reader never sees a placeholder. */
const ABSENT_PARAMETER = '-';

/** True when `code` is a listed code. */
export function isListedCode(code: string): code is ListedCode {
  return Object.hasOwn(CATALOGUE, code);
}

/**
 * The text of a failure in `language` with its `%s` placeholders replaced by `params` in order. `text` stands in for the
 * text of the code where the statement is more precise.
 */
export function errorText(
  code: ListedCode,
  language: Language,
  params: readonly string[] = [],
  text: LocalizedText = CATALOGUE[code].text,
): string {
  let next = 0;
  return text[language].replaceAll('%s', () => params[next++] ?? ABSENT_PARAMETER);
}

/**
 * Joins what a failing answer carries into the code of the list, for clients: `bizCode` and `code` of the full
 * envelope, or an empty `bizCode` and the `code` of the reduced one. An unlisted pair is joined all the same.
 */
export function listedCode(bizCode: string, code: string): string {
  return isListedCode(code) ? code : `${bizCode}${code}`;
}
