import type { ListedCode } from './catalogue.ts';

/**
 * Listed codes that no call of a running platform can cause, each with the reason. Any other code is caused by a test;
 * `scripts/error-codes.mjs` checks that every code is one or the other. Tests of a part may cause some of these by a fault or
 * a configuration that the product cannot have.
 */
export const NOT_REACHABLE: Partial<Record<ListedCode, string>> = {
  USCUSTOMER_API_0000002: 'no call of the published interface has been withdrawn',
  USCUSTOMER_API_0000006: 'no message of the interface carries the version of an application',
  USCUSTOMER_API_0000609: 'it names a result and no failure: checkKycApply answers the result itself',
  USCUSTOMER_API_00010001: 'accounts are opened while the call waits, so none is only received',
  GGATEWAY_CODE_102: 'one process writes to a store, so nobody else stores the same row first',
  CFDWBWE000012: 'the platform does not start with a product without trading hours',
  USCUSTOMER_API_0000005: 'customers are never removed from the store, so no record names one that is gone',
  USCUSTOMER_API_0000108:
    'one process gives out the customer numbers of a company, so nobody takes the next one first',
  USCUSTOMER_API_0000109: 'the platform sets the ranges of customer numbers itself, and none is malformed',
  USCUSTOMER_API_0000110:
    'it takes ten million registrations: every company has as many customer numbers or more',
  USCUSTOMER_API_0000306:
    'a company keeps a group for registration: the last one is neither closed nor removed',
  US_0000001: 'an external system answers it to the platform, where it ends the cancel',
  US_0000002: 'an external system answers it to the platform, where it ends the cancel',
};
