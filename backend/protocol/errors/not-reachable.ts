import type { ListedCode } from './catalogue.ts';

/**
 * Listed codes that no call of this platform can cause, each with the reason. Any other code is caused by a test;
 * `scripts/error-codes.mjs` checks that every code is one or the other.
 */
export const NOT_REACHABLE: Partial<Record<ListedCode, string>> = {
  USCUSTOMER_API_0000002: 'no call of the published interface has been withdrawn',
  USCUSTOMER_API_0000006: 'no message of the interface carries the version of an application',
  USCUSTOMER_API_0000609: 'it names a result and no failure: checkKycApply answers the result itself',
  USCUSTOMER_API_00010001: 'accounts are opened while the call waits, so none is only received',
  US_0000001: 'an external system answers it to the platform, where it ends the cancel',
  US_0000002: 'an external system answers it to the platform, where it ends the cancel',
};
