import { CODE } from '../contract/errors/codes.ts';
import type { ListedCode } from '../contract/errors/catalogue.ts';

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
  system: CODE.gatewayFault,
  missing: CODE.parametersMissing,
  format: CODE.requestInvalid,
  invalid: CODE.requestInvalid,
};

const CUSTOMER: ErrorFamily = {
  system: CODE.customerServiceFault,
  missing: CODE.customerParameterMissing,
  format: CODE.customerParametersInvalid,
  invalid: CODE.customerParametersInvalid,
};

const TRADE: ErrorFamily = {
  system: CODE.tradingFault,
  missing: CODE.tradeParameterMissing,
  format: CODE.tradeParameterMalformed,
  invalid: CODE.tradeParameterOutOfRange,
};

/** All families. */
export const ERROR_FAMILIES: readonly ErrorFamily[] = [GATEWAY, CUSTOMER, TRADE];

/** The family of a business type. */
export function findErrorFamily(bizType: string): ErrorFamily {
  if (bizType.startsWith('tradeapi.')) return TRADE;
  if (/^(?:com\.cats\.)?customer\./.test(bizType)) return CUSTOMER;
  return GATEWAY;
}
