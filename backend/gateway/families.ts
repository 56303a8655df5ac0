import type { ListedCode } from '../protocol/errors/catalogue.ts';

/** Codes of one family of services for failures that no handler decides. */
export interface ErrorFamily {
  /** Unknown failure. */
  readonly system: ListedCode;
  /** A required parameter is absent or empty. */
  readonly missing: ListedCode;
  /** Text that does not have the form of its parameter. */
  readonly format: ListedCode;
  /** Any other value that the parameter does not allow. */
  readonly invalid: ListedCode;
}

const GATEWAY: ErrorFamily = {
  system: 'G500',
  missing: 'GGATEWAY_CODE_006',
  format: 'GGATEWAY_CODE_015',
  invalid: 'GGATEWAY_CODE_015',
};

const CUSTOMER: ErrorFamily = {
  system: 'US500',
  missing: 'USCUSTOMER_API_0000501',
  format: 'USCUSTOMER_API_0001025',
  invalid: 'USCUSTOMER_API_0001025',
};

const TRADE: ErrorFamily = {
  system: 'CFDWBW500',
  missing: 'CFDWBWE000005',
  format: 'CFDWBWE000006',
  invalid: 'CFDWBWE000007',
};

/** All families. */
export const ERROR_FAMILIES: readonly ErrorFamily[] = [GATEWAY, CUSTOMER, TRADE];

/** The family of a business type. */
export function findErrorFamily(bizType: string): ErrorFamily {
  if (bizType.startsWith('tradeapi.')) return TRADE;
  if (/^(?:com\.cats\.)?customer\./.test(bizType)) return CUSTOMER;
  return GATEWAY;
}
