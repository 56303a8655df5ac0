import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { CARD, depositCalls } from './deposit-harness.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';
import { transferCalls } from './transfer-harness.ts';

const WRONG = 'GGATEWAY_CODE_015';

let management: ManagementHarness;
let trader: Trader;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  trader = await management.addTrader('rates@meridian.example');
});
afterAll(() => management.platform.close());

const save = (body: object) => management.call(BIZ.saveRateMargins, body);
interface ShownRate {
  readonly rate?: string;
  readonly exchangeRate?: string | number;
  readonly formulaSymbol?: string;
}
/** Units of the target for one unit of the source. */
const computeMarketValue = ({ rate: text, exchangeRate, formulaSymbol }: ShownRate = {}) => {
  const figure = Number(text ?? exchangeRate);
  return formulaSymbol === 'divide' ? 1 / figure : figure;
};
const rate = async (type: number, source: string, target: string) => {
  const { envelope } = await management.call<ShownRate[]>(BIZ.getExchangeRate, {
    type,
    currencyMap: { [source]: target },
  });
  return computeMarketValue(envelope.data[0]);
};

it('a company keeps a share of exchanges, at most a tenth, from the next proposal on [MAX_RATE_MARGIN_PERCENT]', async () => {
  const middle = await rate(1, 'EUR', 'USDT');
  const calls = depositCalls(management);
  const before = await calls.create(trader.token, CARD);
  expect((await save({ deposits: '0.1', withdrawals: '0.02' })).envelope.data).toEqual({
    deposits: '0.1',
    withdrawals: '0.02',
    closedMarket: '0.01',
    largestAgeHours: 96,
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

it('a share or an age is refused that is none, and one that is not sent stays [MAX_RATE_AGE_HOURS]', async () => {
  for (const wrong of ['0.11', '-0.01', 'some'])
    for (const member of ['deposits', 'closedMarket'])
      expect([wrong, (await save({ [member]: wrong })).listed]).toEqual([wrong, WRONG]);
  for (const largestAgeHours of [0, 241, 1.5])
    expect([largestAgeHours, (await save({ largestAgeHours })).listed]).toEqual([largestAgeHours, WRONG]);
  const usual = { deposits: '0', withdrawals: '0.02', closedMarket: '0', largestAgeHours: 240 };
  const saved = await save({ deposits: '0', closedMarket: '0', largestAgeHours: 240 });
  expect(saved.envelope.data).toEqual(usual);
  expect((await management.call(BIZ.rateMargins)).envelope.data).toEqual(usual);
});

/** A Saturday: the euro had its last quote on Friday at 22:00, bitcoin is quoted. */
const SATURDAY = Date.UTC(2026, 2, 7, 12);
const [ISOLATED, SPOT] = [2, 5];

describe('while a product of the way does not trade [HU-98] [ATK-580]', () => {
  let weekend: ManagementHarness;
  let calls: ReturnType<typeof transferCalls>;
  let token: string;
  let customerNo: string;
  beforeAll(async () => {
    weekend = await startManagement({ rateLimits: false, atMs: SATURDAY });
    calls = transferCalls(weekend);
    ({ token, customerNo } = await weekend.addTrader('weekend@meridian.example'));
  });
  afterAll(() => weekend.platform.close());

  const keep = async (closedMarket: string, largestAgeHours: number) => {
    const saved = await weekend.call(BIZ.saveRateMargins, { closedMarket, largestAgeHours });
    expect(saved.listed).toBe('0');
  };
  const shown = async (bizType: string, body: object) =>
    computeMarketValue((await weekend.own<ShownRate>(token, bizType, body)).envelope.data);
  const EUR = { paymentCurrency: 'EUR', accountCurrency: 'USDT' };
  const OUT = { withdrawCurrency: 'EUR', accountCurrency: 'USDT' };
  const PAIR = { sourceCurrency: 'EUR', targetCurrency: 'USDT' };
  /** What one unit becomes between accounts, on its way in and on its way out. */
  const worths = async () =>
    [
      await shown(BIZ_TYPE.getTradeExchangeRate, PAIR),
      await shown(BIZ_TYPE.getDepositExchangeRate, EUR),
      await shown(BIZ_TYPE.getWithdrawExchangeRate, OUT),
    ] as const;
  const toSpot = (currency: string, amount = '100') => ({
    tradeType: ISOLATED,
    currency: 'USDT',
    toTradeType: SPOT,
    toCurrency: currency,
    toCustomerNo: customerNo,
    amount,
  });
  const move = (currency: string) =>
    calls.move(token, toSpot(currency), BIZ_TYPE.capitalTransferSupportDiffCurr);

  it('a company keeps a share more of every exchange over it, and of no other', async () => {
    await keep('0', 96);
    const plain = await worths();
    await keep('0.05', 96);
    const kept = await worths();
    for (const [at, marketValue] of kept.entries())
      expect(marketValue / (plain[at] ?? 0)).toBeCloseTo(0.95, 4);
    expect((await move('EUR')).listed).toBe('0');
    expect((await move('BTC')).listed).toBe('0');
    const [bitcoin, euro] = (await calls.records(token)).records;
    expect(Number(euro?.inAmount) * plain[0]).toBeCloseTo(95, 1);
    const bitcoins = await shown(BIZ_TYPE.getTradeExchangeRate, { ...PAIR, sourceCurrency: 'BTC' });
    expect(Number(bitcoin?.inAmount) * bitcoins).toBeGreaterThan(99);
  });

  it('nothing moves at a rate that is older than the company allows; the refusal has both ages, and figures go on', async () => {
    await keep('0', 13);
    const refusal = async (bizType: string, body: object) => {
      const { listed, envelope } = await weekend.own(token, bizType, body);
      return [listed, envelope.msg];
    };
    const say = (from: string, to: string) =>
      `The rate from ${from} to ${to} is 15 hours old, and money is exchanged at rates of at most 13 hours.`;
    for (const [bizType, body, code, from, to] of [
      [BIZ_TYPE.capitalTransferSupportDiffCurr, toSpot('EUR'), 'FS50009', 'USDT', 'EUR'],
      [BIZ_TYPE.getDepositExchangeRate, EUR, 'FS50009', 'EUR', 'USDT'],
      [BIZ_TYPE.getWithdrawExchangeRate, OUT, 'FS51005', 'USDT', 'EUR'],
    ] as const)
      expect(await refusal(bizType, body)).toEqual([code, say(from, to)]);
    expect((await move('BTC')).listed).toBe('0');
    expect(await shown(BIZ_TYPE.getTradeExchangeRate, PAIR)).toBeGreaterThan(0);
    await keep('0', 15);
    expect((await move('EUR')).listed).toBe('0');
  });
});
