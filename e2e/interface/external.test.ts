import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startExternalSystem, type ExternalSystem, type Fault } from '../../backend/external-system.ts';
import { place, placed, positions, quoteOf } from './support/orders.ts';
import { Venue, type Open, type Trader } from './support/venue.ts';

/** What a platform asks of the wallets of an external system, and takes back when an adjustment failed. */

const CANCEL = 'cancel-external-system-credit-limit-adjustment';
const ADJUST = 'external-system-credit-limit-adjustment';
const BALANCE = 'customer.app.CustomerWebApiService.queryLatestBalanceOfUserAccountInExternalSystem';
const OPENING = 50_000;

let external: ExternalSystem;
let venue: Venue;
let trader: Trader;

beforeAll(async () => {
  external = await startExternalSystem({ openingBalance: String(OPENING), delayMs: 60_000 });
  venue = await Venue.start('--rate-limits', 'off', '--external-system', external.baseUrl);
});
afterAll(async () => {
  await venue.stop();
  await external.close();
});
beforeEach(async () => {
  external.fault('adjust', 'none');
  external.fault('cancel', 'none');
  trader = await venue.trader(0);
});

/** The calls about one customer. */
const calls = (path: 'adjust' | 'cancel') =>
  external.calls.filter(
    (call) => call.path === path && String(call.body['userName']).includes(trader.customerNo),
  );
const wallet = async () => Number((await venue.ask(BALANCE, {}, { token: trader.token })).amount);
const ofCode = async (answer: Promise<Open>) => (await answer).code as string;

/** Waits until so many cancels have come, moving the host's clock on over the pauses between them. */
async function cancels(count: number): Promise<Open[]> {
  await expect
    .poll(async () => {
      if (calls('cancel').length < count) await venue.skip(1_000);
      return calls('cancel').length;
    })
    .toBeGreaterThanOrEqual(count);
  return calls('cancel');
}

describe('an adjustment that is good', () => {
  it('takes margin and fee of an order, and no cancel follows [CB-02]', async () => {
    await placed(venue, trader, { requestNum: '0.1' });
    const [adjustment] = calls('adjust');
    expect(adjustment?.body).toMatchObject({ operationType: 'OPEN_POSITION', bizType: 1 });
    expect(await wallet()).toBeCloseTo(OPENING - Number(adjustment?.body['amount']), 4);
    await venue.skip(60_000);
    expect(await positions(venue, trader)).toHaveLength(1);
    expect(calls('cancel')).toEqual([]);
  });
});

describe('an adjustment that fails', () => {
  it.each<[Fault, string]>([
    ['fail', 'US_0000002'],
    ['unbooked', 'US_0000001'],
    ['dropBefore', 'US_0000002'],
    ['dropAfter', '0'],
  ])(
    'by %s ends with one cancel, which %s ends, and without an order [CB-01] [CB-17] [CB-20]',
    async (fault) => {
      external.fault('adjust', fault);
      const { positionId } = await placed(venue, trader, { requestNum: '0.1' });
      expect(positionId).toBe(0);
      await cancels(1);
      await venue.skip(60_000);
      expect(await wallet()).toBe(OPENING);
      expect(calls('cancel')).toHaveLength(1);
      expect(await positions(venue, trader)).toEqual([]);
    },
  );

  it('by silence of three seconds is cancelled with every published member [CB-01] [CB-03] [CB-04] [CB-05] [CB-06] [CB-08] [CB-09] [CB-10] [CB-12] [CB-13] [CB-14] [CB-15] [CB-16] [LI-14]', async () => {
    external.fault('adjust', 'delayAfter');
    const answered = place(venue, trader, { requestNum: '0.1' });
    await expect.poll(() => calls('adjust').length).toBe(1);
    await venue.skip(3_000);
    const { orderId } = (await answered).data;
    const [cancel] = await cancels(1);
    const [adjustment] = calls('adjust');
    expect(cancel.headers).toMatchObject({ companyid: String(venue.ready.companyId) });
    expect(cancel.headers.timestamp).toMatch(/^\d{13}$/);
    expect(cancel.headers.trace).not.toBe('');
    const { body } = cancel;
    expect(body).toMatchObject({
      thirdServerCode: adjustment?.body['thirdServerCode'],
      currency: 'USDT',
      bizType: 1,
      orderId,
      reverseRequestUniqueNo: adjustment?.body['requestUniqueNo'],
      amount: adjustment?.body['amount'],
      ip: '127.0.0.1',
    });
    expect(body.userName).toMatch(/^.{1,48}$/);
    expect(body.requestUniqueNo).toMatch(/^.{1,48}$/);
    expect(body.requestUniqueNo).not.toBe(body.reverseRequestUniqueNo);
    expect(body.amount).toMatch(new RegExp(`^\\d+\\.\\d{${body.amountDigits}}$`));
    expect(Number(body.amount)).toBeGreaterThan(0);
    expect(String(body.requestTime)).toMatch(/^\d{13}$/);
    expect(body.cancelRemark).toMatch(/^.{1,200}$/);
    expect(body.metadata.length).toBeLessThanOrEqual(200);
    expect(JSON.parse(body.metadata)).toBeTypeOf('object');
    expect(await wallet()).toBe(OPENING);
  });

  it('is cancelled under the kind of its order [CB-07]', async () => {
    const { bid, ask } = await quoteOf(venue, 10021);
    const away = (price: number, share: number) => String(Math.round(price * (1 + share)));
    external.fault('adjust', 'fail');
    const kinds: [object, number][] = [
      [{}, 1],
      [{ bizType: 13, requestPrice: away(ask, 0.01) }, 12],
      [{ bizType: 13, requestPrice: away(bid, -0.02) }, 10],
    ];
    for (const [at, [more, bizType]] of kinds.entries()) {
      await place(venue, trader, more);
      expect((await cancels(at + 1)).at(-1).body.bizType).toBe(bizType);
    }
    expect(await positions(venue, trader)).toEqual([]);
  });

  it('is cancelled again under the same number until there is an answer; another has another [CB-11] [CB-18]', async () => {
    external.fault('adjust', 'fail');
    external.fault('cancel', 'empty');
    await placed(venue, trader);
    await cancels(3);
    external.fault('cancel', 'bare');
    const count = calls('cancel').length;
    await cancels(count + 1);
    const first = new Set(calls('cancel').map(({ body }) => body['requestUniqueNo']));
    expect(first.size).toBe(1);
    const ofFirst = calls('cancel').length;
    await placed(venue, trader);
    await cancels(ofFirst + 1);
    expect(new Set(calls('cancel').map(({ body }) => body['requestUniqueNo'])).size).toBe(2);
    expect(await positions(venue, trader)).toEqual([]);
  });

  it('leaves both ledgers the same after forty orders with faults of every kind [CB-20]', async () => {
    const faults: Fault[] = ['none', 'none', 'fail', 'dropBefore', 'dropAfter', 'unbooked'];
    let seed = 20_260_302;
    const chance = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    for (let round = 0; round < 40; round++) {
      external.fault('adjust', faults[chance(faults.length)] ?? 'none');
      external.fault('cancel', faults[chance(4)] ?? 'none');
      await place(venue, trader);
    }
    external.fault('cancel', 'none');
    // Cancels that were not answered are sent again by then.
    await venue.skip(600_000);
    const held = await positions(venue, trader);
    expect(held.length).toBeGreaterThan(5);
    expect(held.length).toBeLessThan(30);
    const taken = held.reduce(
      (sum, { openMargin, openFee }) => sum + Number(openMargin) - Number(openFee),
      0,
    );
    await expect.poll(wallet).toBeCloseTo(OPENING - taken, 2);
  });
});

describe('the reference external system', () => {
  const common = {
    thirdServerCode: 'wallet-1',
    userName: '10000001',
    currency: 'USDT',
    bizType: 1,
    orderId: 7,
    amount: '12.5000',
    amountDigits: 4,
    requestTime: Date.UTC(2026, 2, 2),
    ip: '127.0.0.1',
  };
  const call = async (path: string, body: object): Promise<Open> => {
    const headers = { trace: 't', companyId: '1' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ ...common, ...body }) };
    return (await fetch(`${external.baseUrl}/${path}`, sent)).json();
  };
  const adjust = (requestUniqueNo: string) =>
    call(ADJUST, { operationType: 'OPEN_POSITION', requestUniqueNo });
  const cancel = (requestUniqueNo: string, reverseRequestUniqueNo: string, more: object = {}) =>
    call(CANCEL, { requestUniqueNo, reverseRequestUniqueNo, cancelRemark: 'timed out', ...more });
  const balance = () => Number(external.balance('wallet-1', 'USDT', 4));

  it('returns once what it booked, and tells what it did not book and what it never got [CB-19]', async () => {
    for (let time = 0; time < 2; time++) {
      expect(await ofCode(adjust('a'))).toBe('0');
      expect(balance()).toBe(OPENING - 12.5);
    }
    for (let time = 0; time < 2; time++) {
      expect(await ofCode(cancel('c', 'a'))).toBe('0');
      expect(balance()).toBe(OPENING);
    }
    external.fault('adjust', 'unbooked');
    await adjust('b');
    for (let time = 0; time < 2; time++) expect(await ofCode(cancel('d', 'b'))).toBe('US_0000001');
    for (let time = 0; time < 2; time++) expect(await ofCode(cancel('e', 'never'))).toBe('US_0000002');
    expect(balance()).toBe(OPENING);
  });

  it.each([
    ['userName', 49],
    ['currency', 17],
    ['requestUniqueNo', 49],
    ['cancelRemark', 201],
    ['metadata', 201],
  ])('refuses a %s of %i characters [LI-14]', async (member, length) => {
    const known = ['0', 'US_0000001', 'US_0000002'];
    expect(known).not.toContain(await ofCode(cancel('f', 'a', { [member]: 'x'.repeat(length) })));
    expect(balance()).toBe(OPENING);
  });
});
