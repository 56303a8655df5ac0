import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startExternalSystem, type ExternalSystem } from '../external-system.ts';

const TIME = 1_772_452_800_000;
const COMMON = {
  thirdServerCode: 'wallet-1',
  userName: '10000001',
  currency: 'USDT',
  bizType: 1,
  amount: '12.5000',
  amountDigits: 4,
  orderId: 7,
  requestTime: TIME,
  ip: '127.0.0.1',
};

let system: ExternalSystem;
beforeEach(async () => {
  system = await startExternalSystem({ openingBalance: '100' });
});
afterEach(() => system.close());

async function call(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${system.baseUrl}/${path}`, {
    method: 'POST',
    headers: { trace: 't', companyId: '1', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: string; data?: Record<string, unknown> };
}
const adjust = (requestUniqueNo: string, change: object = {}) =>
  call('external-system-credit-limit-adjustment', {
    ...COMMON,
    operationType: 'OPEN_POSITION',
    requestUniqueNo,
    ...change,
  });
const cancel = (requestUniqueNo: string, reverseRequestUniqueNo: string, change: object = {}) =>
  call('cancel-external-system-credit-limit-adjustment', {
    ...COMMON,
    requestUniqueNo,
    reverseRequestUniqueNo,
    cancelRemark: 'timed out',
    ...change,
  });
const balance = () => system.balance('wallet-1', 'USDT', 4);

describe('the reference external system', () => {
  it('takes an opening once and returns it once, however often either comes [CB-19]', async () => {
    for (let times = 0; times < 2; times++) {
      expect((await adjust('a')).code).toBe('0');
      expect(balance()).toBe('87.5000');
    }
    for (let times = 0; times < 2; times++) {
      expect((await cancel('c', 'a')).code).toBe('0');
      expect(balance()).toBe('100.0000');
    }
    expect((await cancel('c2', 'a')).code).toBe('0');
    expect(balance()).toBe('100.0000');
  });

  it('tells a request that it received but did not book [CB-19]', async () => {
    system.fault('adjust', 'unbooked');
    expect((await adjust('a')).code).toBe('US_9999998');
    for (let times = 0; times < 2; times++) expect((await cancel('c', 'a')).code).toBe('US_0000001');
    expect(balance()).toBe('100.0000');
  });

  it('tells a request that it never received, and does not book it when it comes late [CB-19]', async () => {
    for (let times = 0; times < 2; times++) expect((await cancel('c', 'a')).code).toBe('US_0000002');
    expect((await adjust('a')).code).toBe('US_9999998');
    expect(balance()).toBe('100.0000');
  });

  it('reads 64 KiB and amounts of 18 digits after the point, and no more [MAX_BODY_BYTES] [MAX_DIGITS]', async () => {
    const bytes = JSON.stringify({
      ...COMMON,
      operationType: 'OPEN_POSITION',
      requestUniqueNo: 'a',
      more: '',
    }).length;
    expect((await adjust('b', { more: 'x'.repeat(65_536 - bytes + 1) })).code).toBe('US_9999998');
    expect((await adjust('a', { more: 'x'.repeat(65_536 - bytes) })).code).toBe('0');
    expect((await adjust('c', { amountDigits: 19 })).code).toBe('US_9999998');
    expect((await adjust('d', { amountDigits: 18 })).code).toBe('0');
    expect(balance()).toBe('75.0000');
  });

  it('refuses more than the wallet holds and returns closes and losses by their signs', async () => {
    expect((await adjust('a', { amount: '100.0001' })).code).toBe('US_9999998');
    expect((await adjust('b', { operationType: 'NORMAL_CLOSE', bizType: 2, amount: '5' })).code).toBe('0');
    const loss = { operationType: 'ABNORMAL_OVERTRADING', bizType: 2 };
    expect((await adjust('c', { ...loss, amount: '-2.0' })).code).toBe('0');
    expect((await adjust('d', { ...loss, amount: '2.0' })).code).toBe('US_9999998');
    expect(balance()).toBe('103.0000');
  });

  it.each([
    ['userName', 48],
    ['currency', 16],
    ['requestUniqueNo', 48],
    ['cancelRemark', 200],
    ['metadata', 200],
  ])('refuses %s beyond %i characters [LI-14]', async (name, most) => {
    expect((await cancel('c', 'a', { [name]: 'x'.repeat(most) })).code).toBe('US_0000002');
    expect((await cancel('c', 'a', { [name]: 'x'.repeat(most + 1) })).code).toBe('US_9999998');
  });

  it.each([
    ['userName', 48],
    ['currency', 16],
    ['requestUniqueNo', 48],
    ['metadata', 200],
  ])('refuses an adjustment whose %s has more than %i characters', async (name, most) => {
    expect((await adjust('a', { [name]: 'x'.repeat(most) })).code).toBe('0');
    expect((await adjust('b', { [name]: 'x'.repeat(most + 1) })).code).toBe('US_9999998');
  });

  it.each([
    ['a missing field', { ip: '' }],
    ['an unknown bizType', { bizType: 3 }],
    ['an amount that is not positive', { amount: '0' }],
    ['more decimals than it says', { amount: '1.23', amountDigits: 1 }],
    ['a time of ten digits', { requestTime: 1_772_452_800 }],
  ])('refuses %s', async (_what, change) => {
    expect((await cancel('c', 'a', change)).code).toBe('US_9999998');
    expect((await adjust('b', change)).code).toBe('US_9999998');
  });

  it('tells the balance of a user', async () => {
    const { data } = await call('get-user-amount', COMMON);
    expect(data).toEqual({ userName: '10000001', currency: 'USDT', amount: '100.0000', amountDigits: 4 });
  });

  it('drops answers before or after booking when it is told to', async () => {
    system.fault('adjust', 'dropBefore');
    await expect(adjust('a')).rejects.toThrow();
    expect(balance()).toBe('100.0000');
    system.fault('adjust', 'dropAfter');
    await expect(adjust('a')).rejects.toThrow();
    expect(balance()).toBe('87.5000');
  });
});
