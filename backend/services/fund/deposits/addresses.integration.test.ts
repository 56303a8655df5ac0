import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toRate } from '../../../domain/index.ts';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { STANDARD_DEPOSIT_CHANNELS } from '../../company/deposit-channels.ts';
import { rateTermsOf } from '../../company/company-service.ts';
import { type RequestedAddress, DepositAddresses } from './addresses.ts';
import { MarkedRates } from '../exchange-rates.ts';

// Limits, written out: a test does not import what it checks.
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const MOST_MARKS = 10_000;
const MOST_PAGES = 10_000;
const TWICE = toRate(2_00000000000000n);

const account = { accountId: 7, tradeType: 2, currency: 'USDT', digits: 2 };
const channel = STANDARD_DEPOSIT_CHANNELS.find(({ form }) => form === 'address');

let database: Database;
beforeEach(async () => {
  database = await openDatabase({});
});
afterEach(() => database.close());

function open() {
  const clock = createSteppedClock(1_000);
  const marked = new MarkedRates(database, clock);
  let id = 0;
  let refuses = true;
  let requestedAddress = 0;
  const provider = {
    async open() {
      if (refuses) throw new Error('no answer');
      requestedAddress += 1;
      return { url: `https://pay.example/${requestedAddress}`, address: 'T1' };
    },
  };
  const addresses = new DepositAddresses({
    database,
    wallClock: clock,
    marked,
    lastAddressId: 0,
    channel: () => provider as never,
    channelsOf: () => STANDARD_DEPOSIT_CHANNELS,
    accountsOf: () => [account as never],
    groupOf: async () => 1,
    hasPassed: async () => true,
    nextId: () => (id += 1),
    asset: (code) => ({ code, digits: 2 }) as never,
    trade: { rate: () => toRate(1n), rateAge: () => 0 },
    rateTerms: () => rateTermsOf(undefined, 'deposits'),
  });
  if (channel === undefined) throw new Error('there is no channel with addresses');
  const requested: RequestedAddress = {
    companyId: 1,
    customer: { customerId: 1, customerNo: '1' },
    account,
    channel,
    clientType: 'pc',
    blockchain: 'TRC20',
    country: '',
  };
  return { addresses, marked, clock, requested, answer: () => (refuses = false) };
}

describe('an address', () => {
  it('that the provider did not give is requestedAddress for again under the same number, and is shown as valid for a year [ADDRESS_LIFETIME_MS]', async () => {
    const { addresses, clock, requested, answer } = open();
    await expect(addresses.apply(requested)).rejects.toMatchObject({ code: 'FS50013' });
    const before = await addresses.find(requested);
    answer();
    expect(await addresses.apply(requested)).toMatchObject({
      order_no: before?.order_no,
      address: 'T1',
      expire_time_ms: 1_000 + YEAR_MS,
    });
    clock.advance(5);
    expect(await addresses.apply(requested)).toMatchObject({
      address: 'T1',
      expire_time_ms: 1_005 + YEAR_MS,
    });
  });

  it('has the page that its provider names now, requestedAddress for once while it is among the newest [MAX_KNOWN_PAGES]', async () => {
    const { addresses, requested, answer } = open();
    answer();
    const row = await addresses.apply(requested);
    expect(await addresses.pageOf(row)).toBe('https://pay.example/1');
    for (let other = 2; other <= MOST_PAGES; other += 1)
      await addresses.pageOf({ ...row, order_no: `B${other}` });
    expect(await addresses.pageOf(row)).toBe('https://pay.example/1');
    await addresses.pageOf({ ...row, order_no: 'one more' });
    expect(await addresses.pageOf(row)).toBe(`https://pay.example/${MOST_PAGES + 2}`);
  });

  it('has no page while its provider gives no answer', async () => {
    const { addresses, requested } = open();
    await expect(addresses.apply(requested)).rejects.toMatchObject({ code: 'FS50013' });
    const row = await addresses.find(requested);
    expect(row && (await addresses.pageOf(row))).toBe('');
  });

  it('credits its next payment at the rate that was marked, of which the newest are remembered [MAX_MARKED_RATES]', async () => {
    const { addresses, marked, clock, requested, answer } = open();
    answer();
    const { order_no: proposalNo } = await addresses.apply(requested);
    const payment = { proposalNo, paymentId: 'P1', currency: 'USDT', amount: '50' };
    const next = () => addresses.proposalFor('simulator', payment);
    const rate = async () => (await next())?.deposit.terms.rate;
    const usual = await rate();
    const quote = { source: 'USDT', target: 'USDT', rate: TWICE, untilMs: clock.nowMs() + 10 };
    /** Marks of so many others, the last of them made as every mark is. */
    const markOthers = async (count: number) => {
      const fill = {
        sql: `INSERT INTO marked_rates (customer_id, currency, blockchain, account_currency, rate, until_ms)
              WITH RECURSIVE n (at) AS (SELECT 3 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
              SELECT at, 'USDT', 'TRC20', 'USDT', '1', 9000 FROM n`,
        parameters: [count + 1],
      };
      await database.commit([
        { sql: 'DELETE FROM marked_rates WHERE customer_id > 1', parameters: [] },
        fill,
      ]);
      await marked.mark(2, 'TRC20', quote);
    };
    await marked.mark(1, 'TRC20', quote);
    await markOthers(MOST_MARKS - 1);
    expect(await rate()).toBe(TWICE);
    // Nothing was stored: the rate is there still, and goes with the proposal that is.
    await database.commit((await next())?.usesUp ?? []);
    expect(await rate()).toBe(usual);
    await marked.mark(1, 'TRC20', quote);
    await markOthers(MOST_MARKS);
    expect(await rate()).toBe(usual);
    await marked.mark(1, 'TRC20', { ...quote, target: 'USD' });
    expect(await rate()).toBe(usual);
    await marked.mark(1, 'TRC20', quote);
    clock.advance(9);
    expect(await rate()).toBe(TWICE);
    clock.advance(1);
    expect(await rate()).toBe(usual);
  });
});
