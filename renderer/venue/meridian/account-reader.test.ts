import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import { CallError } from '../../connection/terminal-connection.ts';
import { readAccount, readAssetDigits } from './account-reader.ts';

// Limits, written out: a test does not import what it checks.
const MAX_POSITION_PAGES = 25;
const PAGE = 200;

const ISOLATED = { accountId: 1, accountType: 'isolated', currency: 'USDT', digits: 2 } as const;

/** Answers by the last part of the call's name. */
function setUp(answers: Readonly<Record<string, (body: Record<string, unknown>) => unknown>> = {}) {
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  const empty: typeof answers = {
    findCustomerInfo: () => ({ accountList: [] }),
    queryPositionPage: () => [],
    queryPBOOrderPage: () => [],
    queryOrderPage: () => [],
    queryTradeRecordPage: () => ({ list: [] }),
    queryHistoryCloseOrderList: () => ({ list: [] }),
  };
  const api = fakeApi(({ name, body }) => {
    calls.push({ name, body });
    const answer = { ...empty, ...answers }[name];
    return answer === undefined
      ? { kind: 'unknown', reason: 'offline' }
      : { kind: 'value', value: answer(body) };
  });
  const count = (name: string) => calls.filter((call) => call.name === name).length;
  return { api, calls, count };
}

const position = (positionId: number) => ({
  positionId,
  orderId: 1,
  symbolId: 2,
  direction: 1,
  volume: '1',
  openPrice: '5.0',
  crossLevelNum: 3,
  occupyTheMargin: '1.00',
  openAccountDigits: 2,
  maintenanceMargin: '0.50',
  takeProfit: '',
  stopLoss: '',
  openTime: 7,
  thirdPartyOrder: null,
});

describe('reading an account', () => {
  it('brings the margin levels of a cross account as the customer record says them', async () => {
    const levelsOf = async (accountType: 'cross' | 'isolated', force: unknown) => {
      const customer = { accountList: [], forceLevel: force, earlyWarningLevel: { 1: '100%' } };
      const { api } = setUp({ findCustomerInfo: () => customer });
      return (await readAccount(api, { ...ISOLATED, accountType })).levels;
    };
    expect(await levelsOf('cross', { 1: '80%' })).toEqual({ callBp: 10_000, stopOutBp: 8_000 });
    expect(await levelsOf('cross', { 1: '7.5%' })).toEqual({ callBp: 10_000, stopOutBp: 750 });
    expect(await levelsOf('cross', null)).toBeUndefined();
    expect(await levelsOf('isolated', { 1: '80%' })).toBeUndefined();
  });

  it('asks once for each list, of this account only', async () => {
    const { api, calls } = setUp();
    await readAccount(api, ISOLATED);
    expect(calls.map(({ name }) => name).sort()).toEqual([
      'findCustomerInfo',
      'queryHistoryCloseOrderList',
      'queryOrderPage',
      'queryPBOOrderPage',
      'queryPositionPage',
      'queryTradeRecordPage',
    ]);
    const ids = calls.filter(({ name }) => name !== 'findCustomerInfo').map(({ body }) => body);
    for (const body of ids)
      expect([body['accountId'], body['accountIds']]).toContain(body['accountIds'] ?? '1');
  });

  it('asks a wallet for its orders and fills, whatever account they are of, and for nothing that it has not', async () => {
    const { api, calls, count } = setUp();
    await readAccount(api, { ...ISOLATED, accountType: 'spot' });
    expect([count('queryPositionPage'), count('queryHistoryCloseOrderList')]).toEqual([0, 0]);
    const orders = calls.find(({ name }) => name === 'queryPBOOrderPage');
    expect(orders?.body).toEqual({ tradeType: 5 });
  });

  it('reads positions page by page up to the last, and no further than 25 pages [MAX_POSITION_PAGES]', async () => {
    const pages = (full: number) => (body: Record<string, unknown>) => {
      const current = Number(body['current']);
      const size = current <= full ? PAGE : 1;
      return Array.from({ length: size }, (_, at) => position(current * 1_000 + at));
    };
    const two = setUp({ queryPositionPage: pages(1) });
    expect((await readAccount(two.api, ISOLATED)).positions).toHaveLength(PAGE + 1);
    expect(two.count('queryPositionPage')).toBe(2);
    const endless = setUp({ queryPositionPage: pages(1_000) });
    expect((await readAccount(endless.api, ISOLATED)).positions).toHaveLength(MAX_POSITION_PAGES * PAGE);
    expect(endless.count('queryPositionPage')).toBe(MAX_POSITION_PAGES);
  });

  it('leaves out rows of a later version that it cannot understand', async () => {
    const { api } = setUp({ queryPositionPage: () => [position(1), { ...position(2), direction: 9 }] });
    const { positions } = await readAccount(api, ISOLATED);
    expect(positions).toEqual([
      {
        positionId: '1',
        orderId: '1',
        symbolId: 2,
        direction: 'buy',
        lots: '1',
        entryPrice: '5.0',
        leverage: 3,
        margin: 100n,
        maintenance: 50n,
        takeProfit: undefined,
        stopLoss: undefined,
        openTimeMs: 7,
        idempotencyKey: null,
      },
    ]);
  });

  it('reads of a stock account what it may still do, and of its positions what was borrowed for them', async () => {
    const { api, calls } = setUp({
      queryAccountAssetsInfo: () => ({
        digits: 2,
        lockAmount: '10.00',
        maxDayPurchasePower: '200.00',
        maxNightPurchasePower: '150.00',
        margin: '40.00',
        maintainMargin: '20.00',
        withdrawAmount: '30.00',
        unsettledAmount: '-5.00',
      }),
      queryPositionPage: () => [
        {
          ...position(1),
          costAmount: '75.92',
          loanAmount: '12.00',
          interest: '0.05',
          availableVolume: '6',
          settledVolume: '4',
        },
      ],
    });
    const { stock, positions } = await readAccount(api, { ...ISOLATED, accountType: 'stock' });
    expect(stock).toEqual({
      reserved: 1_000n,
      dayPower: 20_000n,
      nightPower: 15_000n,
      initialMargin: 4_000n,
      maintenanceMargin: 2_000n,
      withdrawable: 3_000n,
      unsettled: -500n,
    });
    expect(positions[0]?.shares).toEqual({
      cost: 7_592n,
      loan: 1_200n,
      interest: 5n,
      availableLots: '6',
      settledLots: '4',
    });
    expect(calls.find(({ name }) => name === 'queryAccountAssetsInfo')?.body).toMatchObject({ tradeType: 6 });
  });

  it('fails as a whole when one list is not there', async () => {
    const { api } = setUp({ queryOrderPage: undefined as never });
    await expect(readAccount(api, ISOLATED)).rejects.toBeInstanceOf(CallError);
  });

  it('knows the decimals of the assets that there are', async () => {
    const { api } = setUp({ getAssetsList: () => [{ code: 'BTC', digits: 8 }] });
    expect(await readAssetDigits(api)).toEqual(new Map([['BTC', 8]]));
  });
});
