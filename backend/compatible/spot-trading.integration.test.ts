import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openProgram, PROGRAM_PLATFORM, type Json, type Program } from './testing/program.ts';

let platform: Platform;
let program: Program;
let [base, apiKey] = ['', ''];

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  program = openProgram(platform.ready);
  ({ base, apiKey } = program);
});
afterAll(async () => {
  program.close();
  await platform.close();
});

const send: Program['send'] = (...values) => program.send(...values);
const listen: Program['listen'] = (path) => program.listen(path);

const prices = async () => {
  const { bidPrice, askPrice } = (await (
    await fetch(`${base}/api/v3/ticker/bookTicker?symbol=BTCUSDT`)
  ).json()) as Record<string, string>;
  return { bid: Number(bidPrice), ask: Number(askPrice) };
};

describe('spot orders of the compatible front', () => {
  it('are filled at the market, told in full, and stand in account, fills and lists', async () => {
    const before = await send<{ balances: { asset: string; free: string }[] }>('GET', '/api/v3/account');
    expect(before.body.balances.find(({ asset }) => asset === 'USDT')).toMatchObject({
      free: '100000.00000000',
    });
    const { status, body, headers } = await send<{
      orderId: number;
      fills: { price: string; qty: string; commission: string; commissionAsset: string; tradeId: number }[];
      cummulativeQuoteQty: string;
    }>(
      'POST',
      '/api/v3/order',
      { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: 0.01 },
      { body: true },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      symbol: 'BTCUSDT',
      status: 'FILLED',
      executedQty: '0.01000000',
      type: 'MARKET',
      side: 'BUY',
    });
    expect(headers.get('x-mbx-order-count-10s')).toBe('1');
    expect(body.fills[0]).toMatchObject({
      qty: '0.01000000',
      commission: '0.00001000',
      commissionAsset: 'BTC',
    });
    const after = await send<{ balances: { asset: string; free: string }[] }>('GET', '/api/v3/account');
    const free = (asset: string) => after.body.balances.find((each) => each.asset === asset)?.free;
    expect(free('BTC')).toBe('0.00999000');
    // Money leaves in whole cents, rounded up: counted in integers of the eight decimals that the texts have.
    const units = (text: string) => BigInt(text.replace('.', ''));
    const cent = units('0.01000000');
    const paid = ((units(body.cummulativeQuoteQty) + cent - 1n) / cent) * cent;
    expect(units(free('USDT') ?? '')).toBe(units('100000.00000000') - paid);
    const trades = await send<Json[]>('GET', '/api/v3/myTrades', { symbol: 'BTCUSDT' });
    expect(trades.body).toEqual([
      expect.objectContaining({
        orderId: body.orderId,
        id: body.fills[0]?.tradeId,
        qty: '0.01000000',
        quoteQty: body.cummulativeQuoteQty,
        commission: '0.00001000',
        isBuyer: true,
        isMaker: false,
      }),
    ]);
    const found = await send('GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: body.orderId });
    expect(found.body).toMatchObject({ orderId: body.orderId, status: 'FILLED' });
  });

  it('spend an amount, sell a quantity, and take at once or not at all', async () => {
    const spent = await send('POST', '/api/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quoteOrderQty: '500.00',
    });
    expect(spent.body).toMatchObject({ status: 'FILLED', origQuoteOrderQty: '500.00000000' });
    expect(Number(spent.body['cummulativeQuoteQty'])).toBeLessThanOrEqual(500);
    const { bid, ask } = await prices();
    const kill = await send('POST', '/api/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'FOK',
      quantity: '0.01',
      price: (bid * 0.9).toFixed(1),
    });
    expect(kill.body).toMatchObject({ status: 'EXPIRED', executedQty: '0.00000000', fills: [] });
    const maker = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT_MAKER', quantity: '0.01' };
    expect(await send('POST', '/api/v3/order', { ...maker, price: (ask * 1.01).toFixed(1) })).toMatchObject({
      status: 400,
      body: { code: -2010, msg: 'Order would immediately match and take.' },
    });
  });

  it('rest under names of their own, are found by them, replaced and cancelled', async () => {
    const { bid } = await prices();
    const price = (bid * 0.8).toFixed(1);
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price,
    };
    const name = 'x-TKT5PX2F-my.order:1/2';
    const placed = await send<{ orderId: number }>('POST', '/api/v3/order', {
      ...order,
      newClientOrderId: name,
    });
    expect(placed.body).toMatchObject({ clientOrderId: name, status: 'NEW', fills: [] });
    expect((await send('POST', '/api/v3/order', { ...order, newClientOrderId: name })).body).toEqual({
      code: -2010,
      msg: 'Duplicate order sent.',
    });
    const found = await send('GET', '/api/v3/order', { symbol: 'BTCUSDT', origClientOrderId: name });
    expect(found.body).toMatchObject({
      orderId: placed.body.orderId,
      status: 'NEW',
      price: `${price}0000000`,
    });
    expect((await send<Json[]>('GET', '/api/v3/openOrders')).body).toEqual([found.body]);
    const replaced = await send<{ newOrderResponse: { orderId: number } }>(
      'POST',
      '/api/v3/order/cancelReplace',
      {
        ...order,
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelOrderId: placed.body.orderId,
        quantity: '0.02',
      },
    );
    expect(replaced.body).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { origClientOrderId: name, status: 'CANCELED' },
      newOrderResponse: { status: 'NEW', origQty: '0.02000000' },
    });
    const again = await send('POST', '/api/v3/order/cancelReplace', {
      ...order,
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: placed.body.orderId,
    });
    expect(again).toMatchObject({
      status: 400,
      body: { code: -2022, data: { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED' } },
    });
    const { orderId } = replaced.body.newOrderResponse;
    const cancelled = await send('DELETE', '/api/v3/order', {
      symbol: 'BTCUSDT',
      orderId,
      newClientOrderId: 'bye',
    });
    expect(cancelled.body).toMatchObject({ orderId, status: 'CANCELED', clientOrderId: 'bye' });
    expect((await send('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId })).body).toMatchObject({
      code: -2011,
    });
    const all = await send<{ orderId: number; status: string }[]>('GET', '/api/v3/allOrders', {
      symbol: 'BTCUSDT',
      orderId: placed.body.orderId,
    });
    expect(all.body.map(({ orderId: id, status }) => [id, status])).toEqual([
      [placed.body.orderId, 'CANCELED'],
      [orderId, 'CANCELED'],
    ]);
    const test = await send('POST', '/api/v3/order/test', order);
    expect([test.body, (await send<Json[]>('GET', '/api/v3/openOrders')).body]).toEqual([{}, []]);
  });

  it('wait for a level or behind the market, as the kinds that they were placed as', async () => {
    const { bid } = await prices();
    const at = (share: number) => (bid * share).toFixed(1);
    const order = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.01' };
    const limit = { timeInForce: 'GTC', price: at(1.06) };
    const kinds = [
      { type: 'STOP_LOSS', stopPrice: at(1.05) },
      { type: 'STOP_LOSS_LIMIT', stopPrice: at(1.05), ...limit },
      { type: 'TAKE_PROFIT', stopPrice: at(0.95) },
      { type: 'TAKE_PROFIT_LIMIT', stopPrice: at(0.95), ...limit, price: at(0.94) },
      { type: 'STOP_LOSS', trailingDelta: 500 },
      { type: 'TAKE_PROFIT_LIMIT', trailingDelta: 500, stopPrice: at(0.95), ...limit, price: at(0.97) },
    ];
    for (const kind of kinds) {
      const { body } = await send('POST', '/api/v3/order', { ...order, ...kind, newOrderRespType: 'RESULT' });
      expect(body).toMatchObject({ type: kind.type, status: 'NEW', workingTime: -1 });
    }
    const open = await send<Json[]>('GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(open.body.map(({ type, stopPrice, trailingDelta }) => [type, stopPrice, trailingDelta])).toEqual(
      kinds.map(({ type, stopPrice, trailingDelta }) => [
        type,
        stopPrice === undefined ? '0.00000000' : `${stopPrice}0000000`,
        trailingDelta,
      ]),
    );
    expect(open.body.map(({ isWorking }) => isWorking)).toEqual(kinds.map(() => false));
    const replaced = await send<{ newOrderResponse: Json }>('POST', '/api/v3/order/cancelReplace', {
      ...order,
      ...kinds[1],
      stopPrice: at(1.04),
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: Number(open.body[1]?.['orderId']),
      newOrderRespType: 'RESULT',
    });
    expect(replaced.body.newOrderResponse).toMatchObject({
      type: 'STOP_LOSS_LIMIT',
      stopPrice: `${at(1.04)}0000000`,
    });
    const ended = await send<Json[]>('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(ended.body.map(({ status }) => status)).toEqual(kinds.map(() => 'CANCELED'));
  });

  it.each([
    [{ quantity: '0.0001' }, -1013, 'Filter failure: LOT_SIZE'],
    [{ quantity: '0.0105' }, -1013, 'Filter failure: LOT_SIZE'],
    [{ quantity: '0.123456789' }, -1111, "Parameter 'quantity' has too much precision."],
    [{ price: '50000.05' }, -1013, 'Filter failure: PRICE_FILTER'],
    [{ price: '1.0' }, -1013, 'Filter failure: PERCENT_PRICE'],
    [{ quantity: '90' }, -2010, 'Account has insufficient balance for requested action.'],
    [{ stopPrice: '50000' }, -1106, "Parameter 'stopPrice' sent when not required."],
    [{ icebergQty: '0.005' }, -2010, 'Iceberg orders are not supported for this symbol.'],
    [{ type: 'STOP_LOSS_LIMIT' }, -1102, expect.stringContaining("'stopPrice' or 'trailingDelta'")],
    [{ type: 'STOP_LOSS_LIMIT', stopPrice: '1.00' }, -2010, 'Stop price would trigger immediately.'],
    [{ type: 'TAKE_PROFIT_LIMIT', stopPrice: '50000.05' }, -1013, 'Filter failure: PRICE_FILTER'],
    [{ type: 'STOP_LOSS_LIMIT', trailingDelta: 10_000 }, -1013, 'Filter failure: TRAILING_DELTA'],
    [
      { type: 'STOP_LOSS_LIMIT', trailingDelta: 100, stopPrice: '50000' },
      -2010,
      'Trailing stop loss with a stop price orders are not supported for this symbol.',
    ],
    [{ timeInForce: 'GTD' }, -1115, 'Invalid timeInForce.'],
    [{ side: 'HOLD' }, -1117, 'Invalid side.'],
    [{ type: 'MARKET' }, -1106, "Parameter 'price' sent when not required."],
    [{ newClientOrderId: 'a b' }, -1100, expect.stringContaining('newClientOrderId')],
  ])('with %j are rejected', async (change, code, msg) => {
    const { bid } = await prices();
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: (bid * 0.9).toFixed(1),
    };
    expect((await send('POST', '/api/v3/order', { ...order, ...change })).body).toEqual({ code, msg });
  });

  it('need a key and its signature', async () => {
    const path = '/api/v3/account';
    expect(await send('GET', path, {}, { secret: 'other' })).toMatchObject({
      status: 400,
      body: { code: -1022 },
    });
    expect(await send('GET', path, {}, { key: 'a'.repeat(32) })).toMatchObject({
      status: 401,
      body: { code: -2015 },
    });
    expect(await send('GET', path, {}, { key: 'no key' })).toMatchObject({
      status: 401,
      body: { code: -2014 },
    });
    expect((await send('GET', path, { recvWindow: 70_000 })).body).toMatchObject({ code: -1131 });
    const unsigned = await fetch(`${base}${path}?timestamp=${Date.now()}`, {
      headers: { 'x-mbx-apikey': apiKey },
    });
    expect(await unsigned.json()).toMatchObject({ code: -1102 });
  });

  it('answer what wallets are asked for, and nothing where there is nothing', async () => {
    expect((await send<Json[]>('GET', '/sapi/v1/capital/config/getall')).body).toContainEqual(
      expect.objectContaining({ coin: 'BTC', networkList: [] }),
    );
    expect((await send('GET', '/sapi/v1/margin/allPairs')).body).toEqual([]);
    expect((await send('GET', '/sapi/v1/account/apiRestrictions')).body).toMatchObject({
      enableReading: true,
    });
    expect((await send<Json[]>('GET', '/api/v3/rateLimit/order')).body).toHaveLength(2);
    const way = { type: 'MAIN_UMFUTURE' };
    expect((await send('GET', '/sapi/v1/asset/transfer', way)).body).toEqual({ total: 0, rows: [] });
    // Keys move no money until their owner lets them.
    expect(
      (await send('POST', '/sapi/v1/asset/transfer', { ...way, asset: 'USDT', amount: '1' })).body,
    ).toMatchObject({ code: -2015 });
  });
});

describe('streams of the compatible front', () => {
  it('tell a customer of its orders, fills and balances', async () => {
    const { body } = await send<{ listenKey: string }>('POST', '/api/v3/userDataStream');
    const { events, until } = await listen(`/ws/${body.listenKey}`);
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: 0.001,
      newClientOrderId: 'mine',
    };
    const placed = await send<{ orderId: number; fills: { tradeId: number }[] }>(
      'POST',
      '/api/v3/order',
      order,
    );
    await until((all) => all.some(({ e }) => e === 'outboundAccountPosition'));
    expect(events.slice(0, 2)).toEqual([
      expect.objectContaining({
        e: 'executionReport',
        x: 'NEW',
        X: 'NEW',
        c: 'mine',
        i: placed.body.orderId,
      }),
      expect.objectContaining({
        e: 'executionReport',
        x: 'TRADE',
        X: 'FILLED',
        l: '0.00100000',
        z: '0.00100000',
        t: placed.body.fills[0]?.tradeId,
        N: 'BTC',
        m: false,
      }),
    ]);
    expect(events.at(-1)?.['B']).toEqual(
      expect.arrayContaining([expect.objectContaining({ a: 'USDT' }), expect.objectContaining({ a: 'BTC' })]),
    );
    const { bid } = await prices();
    const rest = { ...order, type: 'LIMIT', timeInForce: 'GTC', price: (bid * 0.9).toFixed(1) };
    const { body: resting } = await send<{ orderId: number }>('POST', '/api/v3/order', rest);
    const cancel = { symbol: 'BTCUSDT', orderId: resting.orderId, newClientOrderId: 'away' };
    await send('DELETE', '/api/v3/order', cancel);
    await until((all) => all.some(({ x }) => x === 'CANCELED'));
    expect(events.find(({ x }) => x === 'CANCELED')).toMatchObject({
      X: 'CANCELED',
      c: 'away',
      C: 'mine',
      w: false,
    });
    expect((await send('DELETE', '/api/v3/userDataStream', { listenKey: body.listenKey })).status).toBe(200);
    await until((all) => all.some(({ e }) => e === 'listenKeyExpired'));
  });

  it('keep a book from a picture on without a gap', async () => {
    const { events, until } = await listen('/stream?streams=btcusdt@depth@100ms/btcusdt@trade');
    const changes = () =>
      events.flatMap(({ stream, data }) =>
        stream === 'btcusdt@depth@100ms'
          ? [data as { U: number; u: number; b: string[][]; a: string[][] }]
          : [],
      );
    await until(() => changes().length > 0);
    const picture = (await (await fetch(`${base}/api/v3/depth?symbol=BTCUSDT&limit=5000`)).json()) as {
      lastUpdateId: number;
      bids: string[][];
      asks: string[][];
    };
    await until(() => changes().filter(({ u }) => u > picture.lastUpdateId).length >= 5);
    const sides = [new Map(picture.bids as [string, string][]), new Map(picture.asks as [string, string][])];
    let last = picture.lastUpdateId;
    for (const change of changes().filter(({ u }) => u > picture.lastUpdateId)) {
      expect(change.U).toBeLessThanOrEqual(last + 1);
      expect(change.u).toBeGreaterThan(last);
      last = change.u;
      for (const [at, levels] of [change.b, change.a].entries())
        for (const [price = '', volume = ''] of levels)
          if (Number(volume) === 0) sides[at]?.delete(price);
          else sides[at]?.set(price, volume);
      const [bids, asks] = sides.map((side) => [...side.keys()].map(Number));
      expect(Math.max(...(bids ?? []))).toBeLessThan(Math.min(...(asks ?? [])));
    }
    const trades = events.flatMap(({ stream, data }) =>
      stream === 'btcusdt@trade' ? [(data as { t: number }).t] : [],
    );
    expect(trades).toEqual(trades.map((_, at) => (trades[0] ?? 0) + at));
  });

  it('are taken and given up by request, also all of a kind', async () => {
    const { socket, events, until } = await listen('/ws');
    const names = ['ethusdt@kline_1m', 'ethusdt@bookTicker', 'ethusdt@depth5@100ms', '!miniTicker@arr'];
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: names, id: 1 }));
    await until((all) => all.some(({ e }) => e === 'kline') && all.some(Array.isArray));
    await until((all) => all.some((event) => 'bids' in event) && all.some((event) => 'B' in event));
    expect(events[0]).toEqual({ result: null, id: 1 });
    socket.send(JSON.stringify({ method: 'UNSUBSCRIBE', params: names.slice(1), id: 2 }));
    socket.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id: 3 }));
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params: ['nousdt@trade'], id: 4 }));
    socket.send('{');
    await until((all) => all.filter(({ error }) => error !== undefined).length === 2);
    expect(events).toContainEqual({ result: ['ethusdt@kline_1m'], id: 3 });
    expect(events.filter(({ error }) => error !== undefined)).toEqual([
      { error: { code: 2, msg: "Invalid request: unknown stream 'nousdt@trade'" }, id: 4 },
      { error: { code: 3, msg: expect.any(String) as string } },
    ]);
  });
});
