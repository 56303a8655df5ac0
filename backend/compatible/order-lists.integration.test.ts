import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openProgram, PROGRAM_PLATFORM, type Json, type Program } from './testing/program.ts';

let platform: Platform;
let program: Program;
/** Prices at which nothing is filled: far above the market and far below it. */
let [high, low, lower] = ['', '', ''];
const SYMBOL = { symbol: 'BTCUSDT' } as const;

const send: Program['send'] = (...values) => program.send(...values);
const locked = async () => {
  const { body } = await send<{ balances: { asset: string; free: string; locked: string }[] }>(
    'GET',
    '/api/v3/account',
  );
  return body.balances.find(({ asset }) => asset === 'BTC')?.locked;
};

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  program = openProgram(platform.ready);
  const ticker = await fetch(`${program.base}/api/v3/ticker/bookTicker?symbol=BTCUSDT`);
  const bid = Number(((await ticker.json()) as { bidPrice: string }).bidPrice);
  [high, low, lower] = [1.09, 0.92, 0.91].map((share) => (bid * share).toFixed(1)) as [
    string,
    string,
    string,
  ];
  await send('POST', '/api/v3/order', { ...SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.02' });
});
afterAll(async () => {
  program.close();
  await platform.close();
});

interface List {
  readonly orderListId: number;
  readonly orders: readonly { readonly orderId: number; readonly clientOrderId: string }[];
  readonly orderReports: readonly Json[];
}

/** A sale at a profit, and a stop below the market. */
const usual = () => ({
  ...SYMBOL,
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: high,
  belowType: 'STOP_LOSS_LIMIT',
  belowStopPrice: low,
  belowPrice: lower,
  belowTimeInForce: 'GTC',
});
const newer = (change: Record<string, string | undefined> = {}) => {
  const values = Object.entries({ ...usual(), ...change });
  const sent = values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return send<List>('POST', '/api/v3/orderList/oco', Object.fromEntries(sent));
};
const older = (change: Record<string, string> = {}) =>
  send<List>('POST', '/api/v3/order/oco', {
    ...SYMBOL,
    side: 'SELL',
    quantity: '0.01',
    price: high,
    stopPrice: low,
    ...change,
  });
const open = async () => (await send<List[]>('GET', '/api/v3/openOrderList')).body;

describe('order lists of the compatible front', () => {
  it('lock what they sell once, are found by number and name, and end together', async () => {
    const { status, body, headers } = await newer({
      listClientOrderId: 'my-list',
      aboveClientOrderId: 'profit',
      belowClientOrderId: 'stop',
    });
    expect(status).toBe(200);
    expect(headers.get('x-mbx-order-count-10s')).toBe('3');
    const [stop, profit] = body.orders;
    expect(body).toMatchObject({
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'my-list',
      orderListId: stop?.orderId,
      orders: [{ clientOrderId: 'stop' }, { clientOrderId: 'profit' }],
      orderReports: [
        { type: 'STOP_LOSS_LIMIT', status: 'NEW', orderListId: stop?.orderId, side: 'SELL' },
        { type: 'LIMIT_MAKER', status: 'NEW', orderListId: stop?.orderId, origQty: '0.01000000' },
      ],
    });
    expect(await locked()).toBe('0.01000000');
    expect(await open()).toMatchObject([{ orderListId: body.orderListId, listOrderStatus: 'EXECUTING' }]);
    const byName = await send('GET', '/api/v3/orderList', { origClientOrderId: 'my-list' });
    expect(byName.body).toMatchObject({ orderListId: body.orderListId });
    const cancelled = await send('DELETE', '/api/v3/orderList', { ...SYMBOL, listClientOrderId: 'my-list' });
    expect(cancelled.body).toMatchObject({
      listOrderStatus: 'ALL_DONE',
      orderReports: [
        { status: 'CANCELED', origClientOrderId: 'stop' },
        { status: 'CANCELED', origClientOrderId: 'profit' },
      ],
    });
    expect([await open(), await locked()]).toEqual([[], '0.00000000']);
    const found = await send('GET', '/api/v3/orderList', { orderListId: body.orderListId });
    expect(found.body).toMatchObject({ listOrderStatus: 'ALL_DONE', listClientOrderId: 'my-list' });
    expect((await send<List[]>('GET', '/api/v3/allOrderList')).body).toMatchObject([
      { orderListId: body.orderListId, orders: [{}, { orderId: profit?.orderId }] },
    ]);
  });

  it('take the older form, and end with either of their orders, and with all of a product', async () => {
    const first = await older({ stopLimitPrice: lower, stopLimitTimeInForce: 'GTC' });
    const [, limit] = first.body.orders;
    expect(first.body.orderReports).toMatchObject([{ type: 'STOP_LOSS_LIMIT' }, { type: 'LIMIT_MAKER' }]);
    const one = await send('DELETE', '/api/v3/order', { ...SYMBOL, orderId: limit?.orderId ?? 0 });
    expect(one.body).toMatchObject({ status: 'CANCELED', orderListId: first.body.orderListId });
    expect(await open()).toEqual([]);
    const second = await older();
    expect(second.body.orderReports).toMatchObject([{ type: 'STOP_LOSS' }, { type: 'LIMIT_MAKER' }]);
    const all = await send<List[]>('DELETE', '/api/v3/openOrders', SYMBOL);
    expect(all.body).toMatchObject([{ orderListId: second.body.orderListId, contingencyType: 'OCO' }]);
    expect((await send<Json[]>('GET', '/api/v3/openOrders', SYMBOL)).body).toEqual([]);
  });

  const asLimit = { belowType: 'LIMIT_MAKER', belowStopPrice: undefined, belowTimeInForce: undefined };
  it.each<[string, Record<string, string | undefined>, number]>([
    ['more than there is', { quantity: '0.03' }, -2010],
    ['two profits', asLimit, -1014],
    ['a stop above the market of a sale', { ...asLimit, aboveType: 'STOP_LOSS' }, -1014],
    ['a stop without its level', { belowStopPrice: undefined }, -1102],
    ['a stop that is reached already', { belowStopPrice: '1000000.0' }, -2010],
    ['two orders of one name', { aboveClientOrderId: 'a', belowClientOrderId: 'a' }, -2010],
    ['an order that ends at once', { belowTimeInForce: 'IOC' }, -1014],
  ])('reject %s and place nothing', async (_name, change, code) => {
    expect((await newer(change)).body).toMatchObject({ code });
    expect(await open()).toEqual([]);
  });

  it('are said to be served, and those in which one order places others are refused clearly and place nothing', async () => {
    const info = await fetch(`${program.base}/api/v3/exchangeInfo?symbol=BTCUSDT`);
    const { symbols } = (await info.json()) as { symbols: Json[] };
    expect(symbols[0]).toMatchObject({ ocoAllowed: true, otoAllowed: false });
    const working = { workingType: 'LIMIT', workingSide: 'BUY', workingPrice: low, workingQuantity: '0.01' };
    for (const kind of ['oto', 'otoco', 'opo', 'opoco'])
      expect(
        await send('POST', `/api/v3/orderList/${kind}`, { ...SYMBOL, ...working, workingTimeInForce: 'GTC' }),
        kind,
      ).toMatchObject({
        status: 404,
        body: { code: -1020, msg: 'Not served here: order lists in which one order places others.' },
      });
    expect(await open()).toEqual([]);
  });

  it('reject one with a limit that would take at once, and find none that is not there', async () => {
    expect((await newer({ abovePrice: low })).body).toMatchObject({ code: -2010 });
    expect(await open()).toEqual([]);
    expect((await send('GET', '/api/v3/orderList', { orderListId: 1 })).body).toMatchObject({ code: -2013 });
    expect((await send('DELETE', '/api/v3/orderList', { ...SYMBOL, orderListId: 1 })).body).toMatchObject({
      code: -2011,
    });
    expect((await send('GET', '/api/v3/orderList')).body).toMatchObject({ code: -1102 });
  });
});
