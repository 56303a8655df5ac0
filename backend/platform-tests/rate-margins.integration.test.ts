import { afterAll, beforeAll, expect, it } from 'vitest';
import { BIZ_TYPE } from '../protocol/business-types.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../protocol/management-types.ts';
import { CARD, depositCalls } from './deposit-harness.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

const WRONG = 'GGATEWAY_CODE_015';

let management: ManagementHarness;
let trader: Trader;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  trader = await management.addTrader('rates@meridian.example');
});
afterAll(() => management.platform.close());

const save = (body: object) => management.call(BIZ.saveRateMargins, body);
/** Units of the target for one unit of the source. */
const rate = async (type: number, source: string, target: string) => {
  const { envelope } = await management.call<{ rate: string; formulaSymbol: string }[]>(BIZ.getExchangeRate, {
    type,
    currencyMap: { [source]: target },
  });
  const [found] = envelope.data;
  return found?.formulaSymbol === 'divide' ? 1 / Number(found.rate) : Number(found?.rate);
};

it('a company keeps a share of exchanges, at most a tenth, from the next proposal on [MAX_RATE_MARGIN_PERCENT]', async () => {
  const middle = await rate(1, 'EUR', 'USDT');
  const calls = depositCalls(management);
  const before = await calls.create(trader.token, CARD);
  expect((await save({ deposits: '0.1', withdrawals: '0.02' })).envelope.data).toEqual({
    ...{ deposits: '0.1', withdrawals: '0.02' },
  });
  expect((await rate(1, 'EUR', 'USDT')) / middle).toBeCloseTo(0.9, 3);
  expect((await rate(2, 'EUR', 'USDT')) / middle).toBeCloseTo(0.98, 3);
  const after = await calls.create(trader.token, CARD);
  expect(Number(after.amount) / Number(before.amount)).toBeCloseTo(1 / 0.9, 2);
  const shown = await management.own<{ exchangeRate: number }>(
    trader.token,
    BIZ_TYPE.getWithdrawExchangeRate,
    { withdrawCurrency: 'EUR', accountCurrency: 'USDT' },
  );
  expect(shown.envelope.data.exchangeRate * middle).toBeCloseTo(0.98, 2);
});

it('a share is refused that is none, and one that is not sent stays', async () => {
  for (const wrong of ['0.11', '-0.01', 'some'])
    expect([wrong, (await save({ deposits: wrong })).listed]).toEqual([wrong, WRONG]);
  expect((await save({ deposits: '0' })).envelope.data).toEqual({ deposits: '0', withdrawals: '0.02' });
  expect((await management.call(BIZ.rateMargins)).envelope.data).toEqual({
    ...{ deposits: '0', withdrawals: '0.02' },
  });
});
