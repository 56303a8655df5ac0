import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TradeFixture } from '../../services/trade/testing/trade-fixture.ts';
import { SHARE } from '../../services/trade/testing/trade-products-fixture.ts';
import { HubClient, owner } from './hub-fixture.ts';
import { createMessageHub, type MessageHub } from './index.ts';

/** What a subscription of stock, spot and leveraged accounts brings, from the trading engine to the socket. */

const CUSTOMER = 7;
let fixture: TradeFixture;
let hub: MessageHub;
let client: HubClient;

beforeEach(async () => {
  fixture = await TradeFixture.start();
  hub = await createMessageHub({
    host: '127.0.0.1',
    port: 0,
    wallClock: fixture.wallClock,
    log: pino({ level: 'silent' }),
    companyOfApp: () => 1,
    resolveToken: () => owner(CUSTOMER),
    trades: fixture.service.trades,
  });
  client = await HubClient.connect(`ws://127.0.0.1:${hub.port}/openMsg/app`);
  await client.login();
});
afterEach(async () => {
  const closed = once(client.socket, 'close');
  client.socket.terminate();
  await closed;
  await hub.close();
  await fixture.close();
});

/** Everything that `assets` said so far, once nothing more is under way. */
const notified = async () => {
  fixture.wallClock.advance(500);
  await fixture.settle();
  fixture.wallClock.advance(500);
  await client.settle();
  return client.messages.filter(({ msgCode }) => msgCode === 'assets').map(({ content }) => content);
};
const buyShares = (members: object = {}) =>
  fixture.call(CUSTOMER, 'placeOrder', {
    tradeType: 6,
    accountCurrency: 'USDT',
    accountDigits: 4,
    symbolId: SHARE,
    digits: 2,
    bizType: 1,
    direction: 1,
    requestNum: '1',
    requestPrice: 0,
    requestTime: 1_772_438_400_000,
    ...members,
  });
const trade = (tradeType: number, symbolId: number, members: object = {}) =>
  fixture.call(CUSTOMER, 'addOrder', {
    tradeType,
    symbolId,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.5',
    operationType: 1,
    requestTime: fixture.wallClock.nowMs(),
    requestPrice: '',
    ...members,
  });

describe('a subscription of stock', () => {
  beforeEach(async () => {
    await fixture.openAccount(CUSTOMER, 10_000_000_000n, 'stock');
    await buyShares();
  });

  it.each([
    ['1', [1]],
    ['2', [2]],
    ['1,2', [1, 2]],
    [undefined, [1, 2]],
  ] as const)(
    'with subscribeType %s brings at once what is asked for [MS-06] [HU-22]',
    async (subscribeType, parts) => {
      const granted = await client.ask('subscribe_asset', { tradeTypes: '6', subscribeType });
      expect(granted.content).toMatchObject({ tradeTypes: '6', subscribeType: parts.join(',') });
      const frames = await notified();
      expect(frames.map((frame) => frame['subscribeType']).sort()).toEqual(parts);
      for (const frame of frames) {
        expect(frame).toMatchObject({ customerId: CUSTOMER, tradeType: 6, currency: 'USDT' });
        const [holding] = frame['positions'] as Record<string, unknown>[];
        expect(holding).toMatchObject({ symbolId: SHARE, direction: 1, volume: '1' });
        if (frame['subscribeType'] === 1)
          expect([frame['profit'], holding!['profit']]).toEqual(['-0.1000', '-0.1000']);
        else expect([frame['profit'], frame['lockAmount']]).toEqual([undefined, '0.0000']);
      }
    },
  );

  it('brings floating results when the market moves, at most twice a second, and money when the account does [MS-06]', async () => {
    await client.ask('subscribe_asset', { tradeTypes: '6', subscribeType: '1,2' });
    const before = (await notified()).length;
    for (let step = 1; step <= 20; step++) {
      fixture.feed.quote(SHARE, 6_000_000 + step * 100);
      fixture.wallClock.advance(50);
    }
    const moved = (await notified()).slice(before);
    expect(new Set(moved.map((frame) => frame['subscribeType']))).toEqual(new Set([1]));
    expect(moved.length).toBeGreaterThanOrEqual(2);
    expect(moved.length).toBeLessThanOrEqual(4);
    expect(moved.at(-1)).toMatchObject({ profit: '19.9000' });
    await buyShares({ requestNum: '2' });
    const bought = (await notified()).slice(before + moved.length);
    expect(bought.map((frame) => frame['subscribeType'])).toContain(2);
    const money = bought.findLast((frame) => frame['subscribeType'] === 2)!;
    expect(money['positions']).toMatchObject([{ volume: '3' }]);
  });

  it('ends with cancel, and a later one chooses anew [MS-06] [MS-07]', async () => {
    await client.ask('subscribe_asset', { tradeTypes: '6', subscribeType: '1' });
    await notified();
    await client.ask('cancel_subscribe_asset', { tradeTypes: '6' });
    const count = (await notified()).length;
    fixture.feed.quote(SHARE, 6_100_000);
    await buyShares();
    expect(await notified()).toHaveLength(count);
    await client.ask('subscribe_asset', { tradeTypes: '6', subscribeType: '2' });
    expect((await notified()).slice(count)).toMatchObject([{ subscribeType: 2 }]);
  });
});

describe.each([
  ['spot', 5, 'spot', 51],
  ['leveraged spot', 3, 'leveragedSpot', 61],
] as const)('a subscription of %s', (_, number, tradeType, symbolId) => {
  it('brings each currency at once, and again when it changes, a new one too [MS-04]', async () => {
    await fixture.openSpot(CUSTOMER, 'USDT', 5_000_000n, tradeType);
    await client.ask('subscribe_asset', { tradeTypes: String(number) });
    const first = await notified();
    expect(first).toMatchObject([
      { tradeType: number, subscribeType: 2, currency: 'USDT', account: { balance: '50000.00' } },
    ]);
    await trade(number, symbolId);
    await vi.waitFor(() => expect(fixture.messages).not.toEqual([]));
    const changed = (await notified()).slice(1);
    const newest = (currency: string) => changed.findLast((frame) => frame['currency'] === currency);
    expect(newest('USDT')).toMatchObject({ account: { balance: expect.not.stringMatching(/^50000/) } });
    expect(newest('BTC')).toMatchObject({ account: { balance: expect.stringMatching(/^0\.49|^0\.5/) } });
    fixture.feed.quote(symbolId, 6_100_000);
    expect(await notified()).toHaveLength(changed.length + 1);
  });
});
