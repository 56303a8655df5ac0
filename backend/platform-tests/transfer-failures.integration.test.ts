import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import {
  CUSTOMER_PASSWORD,
  startManagement,
  type ManagementHarness,
  type Trader,
} from './management-harness.ts';
import { transferCalls } from './transfer-harness.ts';

let management: ManagementHarness;
let calls: ReturnType<typeof transferCalls>;
let trader: Trader;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  calls = transferCalls(management);
  trader = await management.addTrader('failing@example.com');
});
afterAll(() => management.platform.close());

const call = (bizType: string, body: object) => ({
  path: `/api/global/${bizType}`,
  headers: { token: trader.token },
  body,
});
const plain = (change: object = {}) =>
  call(BIZ_TYPE.capitalTransfer, {
    tradeType: 2,
    currency: 'USDT',
    toTradeType: 1,
    toCustomerNo: '',
    amount: '10',
    ...change,
  });
const converted = (change: object = {}) =>
  call(BIZ_TYPE.capitalTransferSupportDiffCurr, {
    tradeType: 2,
    currency: 'USDT',
    toTradeType: 5,
    toCurrency: 'BTC',
    amount: '10',
    ...change,
  });

describe('a transfer', () => {
  it('of no amount, of nothing, or worth nothing to the other account is refused, with its member [HU-29]', async () => {
    await expectFailure(management, plain({ amount: '10.001' }), 'FS10002', ['amount', '2']);
    await expectFailure(management, plain({ amount: 'ten' }), 'FS10002', ['amount']);
    for (const amount of ['0', '-1']) await expectFailure(management, plain({ amount }), 'FS10003');
  });

  it('that names no account, an unknown one or one of another type is refused', async () => {
    await expectFailure(management, plain({ currency: '' }), 'FS10001');
    await expectFailure(management, plain({ tradeType: 6 }), 'FS50000');
    await expectFailure(management, plain({ accountId: 4711 }), 'FS50000');
    await expectFailure(management, plain({ toTradeType: 6 }), 'FS50000');
    await expectFailure(management, plain({ toAccountId: 4711 }), 'FS50000');
    await expectFailure(management, plain({ accountId: trader.accountId, tradeType: 1 }), 'FS520010');
    await expectFailure(management, converted({ toCurrency: 'XXX' }), 'FS50000');
  });

  it('of more than may leave the account, or more than the other account may hold, is refused', async () => {
    await expectFailure(management, plain({ amount: '10000.01' }), 'FS52005');
    await calls.fund(trader.customerNo, { tradeType: 1, businessType: 1, amount: '46116860184273879.04' });
    await expectFailure(management, plain(), 'FS50008');
    await calls.fund(trader.customerNo, { tradeType: 1, businessType: 2, amount: '-46116860184273879.04' });
  });

  it('to the account itself is refused', async () => {
    await expectFailure(management, plain({ toTradeType: 2 }), 'FS10002', ['tradeType', 'toTradeType']);
  });

  it('out of or into a locked account is refused', async () => {
    const lock = (tradeType: number, type: number) => ({
      companyId: 1,
      customerNo: trader.customerNo,
      tradeType,
      type,
    });
    for (const [place, code] of [
      [lock(2, 2), 'FS570004'],
      [lock(1, 1), 'FS570005'],
    ] as const) {
      await management.call(MANAGEMENT_BIZ_TYPE.lockTradeAccount, place);
      expect((await management.own(trader.token, BIZ_TYPE.capitalTransfer, plain().body)).listed).toBe(code);
      if (code === 'FS570004') await expectFailure(management, plain(), 'FS570004');
      else await expectFailure(management, plain(), 'FS570005');
      await management.call(MANAGEMENT_BIZ_TYPE.unlockTradeAccount, place);
    }
  });

  it('to another customer is refused where the company does not allow it', async () => {
    const other = await management.addTrader('other@example.com');
    await expectFailure(management, plain({ toCustomerNo: other.customerNo }), 'FS50025');
  });

  it('to another customer waits after a change of the password, and reaches nobody who is disabled', async () => {
    const allow = (transfersBetweenCustomers: boolean) =>
      management.call(MANAGEMENT_BIZ_TYPE.saveCompanySettings, { transfersBetweenCustomers });
    await allow(true);
    const [payer, receiver] = [
      await management.addTrader('careful@example.com'),
      await management.addTrader('disabled@example.com'),
    ];
    await expectFailure(management, plain({ toCustomerNo: '4711' }), 'FS50000');
    const status = { customerNo: receiver.customerNo, status: 2 };
    await management.call(MANAGEMENT_BIZ_TYPE.setCustomerStatus, status);
    await expectFailure(management, plain({ toCustomerNo: receiver.customerNo }), 'FS50000');
    await management.call(MANAGEMENT_BIZ_TYPE.setCustomerStatus, { ...status, status: 1 });
    const renewed = { oldPwd: CUSTOMER_PASSWORD, newPwd: '0'.repeat(31) + '1' };
    await management.own(payer.token, BIZ_TYPE.updateLoginPwd, renewed);
    const call = { ...plain({ toCustomerNo: receiver.customerNo }), headers: { token: payer.token } };
    await expectFailure(management, call, 'FS51025', ['2880']);
    expect((await calls.move(payer.token, plain().body)).listed).toBe('0');
    await allow(false);
  });

  it('moves nothing when it is refused', async () => {
    expect(await calls.balance(trader.token, 2)).toBe('10000.00');
    expect(await calls.records(trader.token)).toMatchObject({ total: 0, records: [] });
  });
});

it('a transfer of an agent is refused to somebody who is none', async () => {
  const body = { tradeType: 7, toCustomerNo: '1', amount: '1', currency: 'USDT' };
  await expectFailure(management, call(BIZ_TYPE.capitalTransferForAgent, body), 'FS50025');
});
