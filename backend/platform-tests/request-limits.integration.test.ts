import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../gateway/documents/operations.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

/** Bounds of members of requests, as the platform publishes and checks them: what is at the bound fits, one more does not. */

let harness: ManagementHarness;
let calls: DocumentedOperation[];

beforeAll(async () => {
  harness = await startManagement();
  const docs = await fetch(`${harness.platform.ready.baseUrl}/docs.json`);
  calls = (await docs.json()) as DocumentedOperation[];
});
afterAll(() => harness.platform.close());

interface Node extends Record<string, unknown> {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** The schema of a member: names joined by dots, `[]` for the items of a list. */
function schemaOf(call: string, member: string): TSchema {
  const found = calls.find(({ id }) => id.endsWith(call));
  let node = found?.request as Node | undefined;
  for (const name of member.replaceAll('[]', '.[]').split('.')) {
    const nodes: readonly Node[] = node === undefined ? [] : [node, ...(node.anyOf ?? [])];
    node = nodes
      .map((one) => (name === '[]' ? one.items : one.properties?.[name]))
      .find((one) => one !== undefined);
  }
  if (node === undefined) throw new Error(`${call} has no member ${member}`);
  return node as unknown as TSchema;
}

const fits = (call: string, member: string, value: unknown) => Check(schemaOf(call, member), value);

function takesText(call: string, member: string, longest: number): void {
  expect(fits(call, member, 'x'.repeat(longest))).toBe(true);
  expect(fits(call, member, 'x'.repeat(longest + 1))).toBe(false);
}

function takesList(call: string, member: string, most: number, item: unknown): void {
  expect(fits(call, member, Array(most).fill(item))).toBe(true);
  expect(fits(call, member, Array(most + 1).fill(item))).toBe(false);
}

function takesNumber(call: string, member: string, least: number, greatest: number): void {
  for (const value of [least, greatest]) expect(fits(call, member, value)).toBe(true);
  for (const value of [least - 1, greatest + 1]) expect(fits(call, member, value)).toBe(false);
}

describe('texts of requests', () => {
  it('of an order have 255 characters at most [MAX_ORDER_TEXT]', () => {
    for (const member of ['remark', 'source', 'thirdPartyOrder'])
      takesText('OrderApiService.addOrder', member, 255);
  });
  it('that are not said to be longer have 64 [MAX_TEXT_LIKE_LENGTH]', () =>
    takesText('CfdMMOrderApiService.addMarketOrder', 'requestPrice', 64));
  it('with the numbers of many accounts have 2,000 [MAX_LIST_TEXT]', () =>
    takesText('OrderApiService.queryOrderPage', 'accountIds', 2_000));
  it('with the codes of many groups of the dictionary hold fifty [MAX_PARENT_CODES]', () => {
    const codes = (count: number) => Array(count).fill('c').join(',');
    expect(fits('getMapByParentCodes', 'parentCode', codes(50))).toBe(true);
    expect(fits('getMapByParentCodes', 'parentCode', codes(51))).toBe(false);
  });
  it('of a consent are short [MAX_THIRD_APP_TYPE_LENGTH] [MAX_STATE_LENGTH]', () => {
    takesText('auth2/code', 'thirdAppType', 64);
    takesText('auth2/code', 'state', 512);
  });
  it('that name an agent have 64 [MAX_AGENT_MARK_LENGTH]', () => {
    takesText('CustomerThirdLoginService.register', 'customerAgentMark', 64);
    takesText('CustomerThirdLoginService.register', 'thirdServerCode', 64);
  });
  it('of an identity verification have a thousand [MAX_ELEMENT_VALUE_LENGTH]', () =>
    takesText('KycWebApiService.kycApply', 'elementList[].elementValue', 1_000));
  it('with the record of another service have 4,096 [MAX_RECORD_LENGTH]', () =>
    takesText('bindThirdAccount', 'thirdIntactMsg', 4_096));
  it('with a value or an address of a customer have a thousand, a postal code 32 [MAX_VALUE_LENGTH] [MAX_POSTAL_CODE_LENGTH]', () => {
    takesText('saveCustomerExtend', 'value', 1_000);
    takesText('changeCustomerAddressAndPostalCode', 'address', 1_000);
    takesText('changeCustomerAddressAndPostalCode', 'postalCode', 32);
  });
  it('to the operator have 5,000, with a name of a hundred [MAX_CONTACT_LENGTH] [notices:MAX_NAME_LENGTH]', () => {
    takesText('sendContactUsMsg', 'message', 5_000);
    takesText('sendContactUsMsg', 'name', 100);
  });
  it('that prove a sign-in elsewhere have twice 8,192 [MAX_ID_TOKEN_LENGTH]', () => {
    takesText('appleVerify', 'identityToken', 16_384);
  });
  it('of a cancelled account have 500 [customers:MAX_REMARK_LENGTH]', () =>
    takesText('CustomerWebApiService.destroy', 'remark', 500));
});

describe('texts of an operator', () => {
  it('in a notice have 20,000 characters in each language [MAX_TEXT_LENGTH]', () => {
    for (const member of ['title', 'content'])
      for (const language of ['en-US', 'zh-CN', 'zh-TW'])
        takesText('NoticeService.publish', `${member}.${language}`, 20_000);
  });
  it('in an announcement of maintenance have 500 [MAX_MAINTENANCE_TEXT]', () =>
    takesText('MaintenanceService.save', 'text', 500));
  it('that name a call have 160 [MAX_BIZ_TYPE_LENGTH]', () =>
    takesText('CompanyAdminService.setClientLimit', 'bizType', 160));
  it('with the name of an application have 64 [integrations:MAX_NAME_LENGTH]', () =>
    takesText('Auth2ApplicationService.register', 'name', 64));
});

describe('numbers of requests', () => {
  it('for the rows of a page are 1 to 1,000, of customers to 2,000 [MAX_PAGE_SIZE] [MAX_CUSTOMER_PAGE]', () => {
    takesNumber('AppSymbolDubboService.findFundPage', 'size', 1, 1_000);
    takesNumber('WhiteCustomerAdminApiService.page', 'size', 1, 2_000);
  });
  it('for the days of a chart are 1 to 1,000 [MAX_CHART_DAYS]', () =>
    takesNumber('batchMarketPerformance', 'days', 1, 1_000));
  it('for calls a minute are 1 to a million [GREATEST_CLIENT_LIMIT]', () =>
    takesNumber('CompanyAdminService.setClientLimit', 'limit', 1, 1_000_000));
  it('for a spread are 0 to a million ticks a side [GREATEST_SPREAD]', () => {
    takesNumber('ProductService.saveSpread', 'askSpread', 0, 1_000_000);
    takesNumber('ProductService.saveSpread', 'bidSpread', 0, 1_000_000);
  });
});

describe('lists of requests', () => {
  it('of addresses of wallets hold ten [wallets:MAX_BATCH]', () => {
    const entry = { chainName: 'TRON', address: 'T1', remark: '' };
    takesList('batchAddByChain', 'addressList', 10, entry);
  });
  it('of pairs of currencies are read up to a thousand [MAX_RATE_PAIRS_READ]', () =>
    takesList('getExchangeRateList', 'currencies', 1_000, { source: 'USD', target: 'EUR' }));
  it('of allowed origins hold fifty [MAX_ALLOWED_ORIGINS]', () =>
    takesList('CompanyAdminService.saveSettings', 'allowedOrigins', 50, 'https://a.example'));
  it('of what a customer group trades hold ten account types and 200 currencies [MAX_PLAYS] [MAX_CURRENCIES]', () => {
    takesList('CustomerGroupService.save', 'plays', 10, { tradeType: 2, currencies: ['USDT'] });
    takesList('CustomerGroupService.save', 'plays[].currencies', 200, 'USDT');
  });
  it('of accounts to open hold twenty [MAX_ACCOUNTS_A_CALL]', () =>
    takesList('CustomerThirdLoginService.register', 'tradeTypeCurrencyList', 20, {
      tradeType: 2,
      allCurrency: 'USDT',
    }));
  it('of elements of a verification hold fifty [MAX_KYC_ELEMENTS]', () =>
    takesList('KycWebApiService.kycApply', 'elementList', 50, { elementCode: 'name', elementValue: 'x' }));
});
