import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

interface Rate {
  readonly rate: string;
  readonly formulaSymbol: 'multiply' | 'divide';
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
}

let management: ManagementHarness;
let token: string;
let customerNo: string;
beforeAll(async () => {
  management = await startManagement();
  customerNo = await management.addCustomer('funds@example.com');
  token = await management.signIn('funds@example.com');
});
afterAll(() => management.platform.close());

/** A guest's call. */
const requested = <Data>(bizType: string, body: object) =>
  management.post<Data>(`/api/global/${bizType}`, body, { token: null });
const rateOf = async (sourceCurrency: string, targetCurrency: string) => {
  const { listed, envelope } = await requested<Rate>(BIZ_TYPE.getTradeExchangeRate, {
    sourceCurrency,
    targetCurrency,
  });
  expect(listed).toBe('0');
  return envelope.data;
};
const converted = ({ rate, formulaSymbol }: Rate, amount: number) =>
  formulaSymbol === 'multiply' ? amount * Number(rate) : amount / Number(rate);

describe('exchange rates for customers', () => {
  it('there and back give the same amount, and one goes by way of a third currency', async () => {
    for (const [source, target] of [
      ['EUR', 'USD'],
      ['BTC', 'JPY'],
    ] as const) {
      // Both in one question: the market moves between two.
      const currencies = [
        { source, target },
        { source: target, target: source },
      ];
      const { envelope } = await requested<[Rate, Rate]>(BIZ_TYPE.getExchangeRateList, {
        companyId: 1,
        currencies,
      });
      const there = converted(envelope.data[0], 1_000);
      expect(there).not.toBeCloseTo(1_000, 0);
      expect(converted(envelope.data[1], there)).toBeCloseTo(1_000, 1);
    }
    expect((await rateOf('BTC', 'JPY')).formulaSymbol).toBe('multiply');
    expect(converted(await rateOf('EUR', 'EUR'), 1_000)).toBe(1_000);
  });

  it('are told for up to fifty pairs at once, in the order of the question [MAX_RATE_PAIRS]', async () => {
    const pairs = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ source: 'USD', target: at % 2 === 0 ? 'EUR' : 'JPY' }));
    const many = await requested<Rate[]>(BIZ_TYPE.getExchangeRateList, {
      companyId: 1,
      currencies: pairs(50),
    });
    expect(many.envelope.data.map(({ targetCurrency }) => targetCurrency)).toEqual(
      pairs(50).map(({ target }) => target),
    );
    const none = await requested(BIZ_TYPE.getExchangeRateList, { currencies: [] });
    expect(none.listed).toBe('GGATEWAY_CODE_015');
    const tooMany = { path: `/api/global/${BIZ_TYPE.getExchangeRateList}`, body: { currencies: pairs(51) } };
    await expectFailure(management, tooMany, 'FS10005', ['50']);
    const unknown = { sourceCurrency: 'USD', targetCurrency: 'XXX' };
    expect((await requested(BIZ_TYPE.getTradeExchangeRate, unknown)).listed).toBe('USCUSTOMER_API_0000114');
  });
});

describe('what a customer has', () => {
  interface Assets {
    readonly currency: string;
    readonly balance: string;
    readonly digits: number;
  }
  const assets = (body: object) => management.own<Assets>(token, BIZ_TYPE.queryCustomerAssets, body);

  it('stands in one object, of one account type or of all', async () => {
    const all = (await assets({})).envelope.data;
    expect((await assets({ tradeType: 2 })).envelope.data).toEqual(all);
    expect(all).toMatchObject({ currency: 'USDT', digits: 2, assetsId: expect.any(Number) });
    expect(all.balance).toMatch(/^\d+\.\d{2}$/);
    expect((await assets({ tradeType: 5 })).envelope.data.balance).toBe('0.00');
    expect((await requested(BIZ_TYPE.queryCustomerAssets, {})).listed).toBe('GGATEWAY_CODE_001');
  });

  it('changes with the adjustments of operators, which the customer can read and nobody else can', async () => {
    const before = (await assets({ tradeType: 2 })).envelope.data;
    const proposal = { customerNo, accountCurrency: before.currency, tradeType: 2, businessType: 10 };
    const numbers: string[] = [];
    for (const amount of [100, -40]) {
      const request = { ...proposal, amount, withdraw: true, remark: `change of ${amount}` };
      const made = await management.post<string>(
        `/openapi-b/${MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal}`,
        request,
      );
      expect(made.listed).toBe('0');
      numbers.push(made.envelope.data);
    }
    const after = (await assets({ tradeType: 2 })).envelope.data;
    expect(Number(after?.balance) - Number(before.balance)).toBe(60);
    const list = (who: string, body: object = {}) =>
      management.own<{ total: number; records: { proposalNo: string; amount: number }[] }>(
        who,
        BIZ_TYPE.queryDepositAdjustPageList,
        body,
      );
    expect((await list(token)).envelope.data).toMatchObject({
      total: 2,
      records: [
        { proposalNo: numbers[1], amount: -40, remark: 'change of -40', customerNo },
        { proposalNo: numbers[0], amount: 100 },
      ],
    });
    expect((await list(token, { size: 1, current: 2 })).envelope.data.records).toHaveLength(1);
    expect((await list(token, { accountCurrency: 'EUR' })).envelope.data.total).toBe(0);
    expect((await list(token, { endTime: 1_000_000_000_000 })).envelope.data.total).toBe(0);
    await management.addCustomer('other-funds@example.com');
    const other = await management.signIn('other-funds@example.com');
    expect((await list(other)).envelope.data.total).toBe(0);
  });
});
