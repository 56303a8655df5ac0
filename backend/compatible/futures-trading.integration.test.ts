import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openProgram, PROGRAM_PLATFORM, type Json, type Program } from './testing/program.ts';

let platform: Platform;
let program: Program;

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  program = openProgram(platform.ready);
});
afterAll(async () => {
  program.close();
  await platform.close();
});

const send: Program['send'] = (...values) => program.send(...values);

async function get<Body = Json>(path: string): Promise<Body> {
  return (await (await fetch(program.base + path)).json()) as Body;
}

async function prices(): Promise<{ bid: number; ask: number }> {
  const { bidPrice, askPrice } = await get<Record<string, string>>(
    '/fapi/v1/ticker/bookTicker?symbol=BTCUSDT',
  );
  return { bid: Number(bidPrice), ask: Number(askPrice) };
}

const BTC = { symbol: 'BTCUSDT' };
/** Products with a contract in the cross account. */
const CONTRACTS = 25;
const risk = async () => (await send<Json[]>('GET', '/fapi/v3/positionRisk', BTC)).body;
const market = (side: string, quantity: string, more: Record<string, string> = {}) =>
  send('POST', '/fapi/v1/order', { ...BTC, side, type: 'MARKET', quantity, ...more });

describe('contracts of more than one unit', () => {
  it('count units of their asset instead of lots, and money in that of the account', async () => {
    const { symbols } = await get<{ symbols: Json[] }>('/fapi/v1/exchangeInfo');
    const gold = symbols.find(({ symbol }) => symbol === 'XAUUSDT');
    // A hundredth of a lot of 100 ounces; the product is quoted in dollars, which are counted as USDT.
    expect(gold).toMatchObject({ quoteAsset: 'USDT', quantityPrecision: 0, underlyingType: 'METAL' });
    expect(gold?.['filters']).toContainEqual({
      filterType: 'LOT_SIZE',
      minQty: '1.00000000',
      maxQty: expect.any(String) as string,
      stepSize: '1.00000000',
    });
    const order = { symbol: 'XAUUSDT', side: 'BUY', type: 'MARKET' };
    const bought = await send('POST', '/fapi/v1/order', { ...order, quantity: '3' });
    expect(bought.body).toMatchObject({ status: 'FILLED', executedQty: '3.00000000' });
    const [trade = {}] = (await send<Json[]>('GET', '/fapi/v1/userTrades', { symbol: 'XAUUSDT' })).body;
    expect(Number(trade['quoteQty'])).toBeCloseTo(3 * Number(trade['price']), 6);
    expect((await send('POST', '/fapi/v1/order', { ...order, quantity: '0.5' })).body).toMatchObject({
      code: -4023,
    });
    await send('POST', '/fapi/v1/order', { ...order, side: 'SELL', quantity: '3' });
    expect((await send('GET', '/fapi/v3/positionRisk', { symbol: 'XAUUSDT' })).body).toEqual([]);
  });

  it('are valued at the rate of their money', async () => {
    const order = { symbol: 'USDJPY', type: 'MARKET', quantity: '2000' };
    await send('POST', '/fapi/v1/order', { ...order, side: 'BUY' });
    const [row = {}] = (await send<Json[]>('GET', '/fapi/v3/positionRisk', { symbol: 'USDJPY' })).body;
    expect(row).toMatchObject({ positionAmt: '2000.00000000' });
    // 2,000 dollars, whatever the yen costs.
    expect(Number(row['notional']) / 2_000).toBeCloseTo(1, 2);
    await send('POST', '/fapi/v1/order', { ...order, side: 'SELL' });
  });
});

describe('futures orders of the compatible front', () => {
  it('open a position, turn it and close it by their direction alone', async () => {
    expect((await send('POST', '/fapi/v1/leverage', { ...BTC, leverage: 10 })).body).toMatchObject({
      leverage: 10,
    });
    const bought = await market('BUY', '0.02', { newOrderRespType: 'RESULT' });
    expect(bought.body).toMatchObject({
      status: 'FILLED',
      executedQty: '0.02000000',
      type: 'MARKET',
      positionSide: 'BOTH',
    });
    const [position = {}] = await risk();
    expect(position).toMatchObject({
      positionAmt: '0.02000000',
      entryPrice: bought.body['avgPrice'],
      marginAsset: 'USDT',
    });
    // A tenth of what it cost, rounded up to a cent; half of it has to be kept.
    const units = (value: unknown) => BigInt(String(value).replace('.', ''));
    const cent = 1_000_000n;
    const margin = ((units(bought.body['cumQuote']) + 10n * cent - 1n) / (10n * cent)) * cent;
    expect(units(position['initialMargin'])).toBe(margin);
    expect(units(position['maintMargin'])).toBe(((margin / 2n + cent - 1n) / cent) * cent);
    // Where the equity of nearly a hundred thousand is down to that, far below zero: nowhere.
    expect(position['liquidationPrice']).toBe('0');
    expect((await market('SELL', '0.01')).body).toMatchObject({ status: 'FILLED' });
    expect((await risk())[0]).toMatchObject({ positionAmt: '0.01000000' });
    expect((await market('SELL', '0.03')).body).toMatchObject({ status: 'FILLED' });
    expect((await risk())[0]).toMatchObject({ positionAmt: '-0.02000000' });
    expect((await market('SELL', '1', { reduceOnly: 'true' })).body).toEqual({
      code: -2022,
      msg: 'ReduceOnly Order is rejected.',
    });
    expect((await market('BUY', '5', { reduceOnly: 'true' })).body).toMatchObject({
      status: 'FILLED',
      executedQty: '0.02000000',
      reduceOnly: true,
    });
    expect((await risk()).every(({ positionAmt }) => Number(positionAmt) === 0)).toBe(true);
    const trades = await send<Json[]>('GET', '/fapi/v1/userTrades', BTC);
    expect(trades.body.map(({ side, qty, maker }) => [side, qty, maker])).toEqual([
      ['BUY', '0.02000000', false],
      ['SELL', '0.01000000', false],
      ['SELL', '0.03000000', false],
      ['BUY', '0.02000000', false],
    ]);
    expect(Number(trades.body[0]?.['commission'])).toBeGreaterThan(0);
    expect(Number(trades.body[0]?.['realizedPnl'])).toBe(0);
    // What is left of the turn: as much bought as sold.
    expect((await market('SELL', '0.01')).body).toMatchObject({ status: 'FILLED' });
    expect((await market('BUY', '0.01')).body).toMatchObject({ status: 'FILLED' });
    expect((await risk()).every(({ positionAmt }) => Number(positionAmt) === 0)).toBe(true);
  });

  it('rest, are found and cancelled, one by one, all, and in batches', async () => {
    const { bid } = await prices();
    const order = {
      ...BTC,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: (bid * 0.8).toFixed(1),
    };
    const placed = await send<{ orderId: number }>('POST', '/fapi/v1/order', {
      ...order,
      newClientOrderId: 'x-1',
    });
    expect(placed.body).toMatchObject({
      status: 'NEW',
      clientOrderId: 'x-1',
      price: `${order.price}0000000`,
    });
    expect((await send('POST', '/fapi/v1/order', { ...order, newClientOrderId: 'x-1' })).body).toEqual({
      code: -4116,
      msg: 'ClientOrderId is duplicated.',
    });
    const account = await send('GET', '/fapi/v2/account');
    expect(Number(account.body['totalOpenOrderInitialMargin'])).toBeGreaterThan(0);
    const { orderId } = placed.body;
    expect((await send('GET', '/fapi/v1/openOrder', { ...BTC, origClientOrderId: 'x-1' })).body).toEqual(
      placed.body,
    );
    expect((await send('DELETE', '/fapi/v1/order', { ...BTC, orderId })).body).toMatchObject({
      orderId,
      status: 'CANCELED',
    });
    expect((await send('GET', '/fapi/v1/order', { ...BTC, orderId })).body).toMatchObject({
      status: 'CANCELED',
    });
    expect((await send('DELETE', '/fapi/v1/order', { ...BTC, orderId })).body).toMatchObject({ code: -2011 });
    const batch = await send<Json[]>('POST', '/fapi/v1/batchOrders', {
      batchOrders: JSON.stringify([order, { ...order, quantity: '0' }, { ...order, timeInForce: 'GTX' }]),
    });
    expect(batch.body).toEqual([
      expect.objectContaining({ status: 'NEW' }),
      { code: -4004, msg: 'Quantity less than min quantity.' },
      expect.objectContaining({ status: 'NEW', timeInForce: 'GTX' }),
    ]);
    expect((await send<Json[]>('GET', '/fapi/v1/openOrders', BTC)).body).toHaveLength(2);
    expect((await send('DELETE', '/fapi/v1/allOpenOrders', BTC)).body).toMatchObject({ code: 200 });
    expect((await send<Json[]>('GET', '/fapi/v1/openOrders')).body).toEqual([]);
  });

  it('wait for their triggers, and close all that is open', async () => {
    await market('BUY', '0.02');
    const { bid } = await prices();
    const price = (share: number) => (bid * share).toFixed(1);
    const sale = { ...BTC, side: 'SELL' };
    const sent = [
      { type: 'STOP_MARKET', stopPrice: price(0.9), closePosition: 'true' },
      { type: 'TAKE_PROFIT_MARKET', stopPrice: price(1.1), quantity: '0.02', workingType: 'MARK_PRICE' },
      { type: 'STOP', stopPrice: price(0.9), price: price(0.89), quantity: '0.02', timeInForce: 'GTC' },
      { type: 'TAKE_PROFIT', stopPrice: price(1.1), price: price(1.1), quantity: '0.02', reduceOnly: 'true' },
      { type: 'TRAILING_STOP_MARKET', callbackRate: '5', quantity: '0.02', reduceOnly: 'true' },
    ];
    for (const order of sent) {
      const { body } = await send('POST', '/fapi/v1/order', { ...sale, ...order });
      expect(body).toMatchObject({ status: 'NEW', type: order.type, origType: order.type });
      if (order.stopPrice) expect(body['stopPrice']).toBe(`${order.stopPrice}0000000`);
    }
    const open = await send<Json[]>('GET', '/fapi/v1/openOrders', BTC);
    expect(
      open.body.map(({ type, closePosition, workingType, priceRate }) => [
        type,
        closePosition,
        workingType,
        priceRate,
      ]),
    ).toEqual([
      ['STOP_MARKET', true, 'CONTRACT_PRICE', undefined],
      ['TAKE_PROFIT_MARKET', false, 'MARK_PRICE', undefined],
      ['STOP', false, 'CONTRACT_PRICE', undefined],
      ['TAKE_PROFIT', false, 'CONTRACT_PRICE', undefined],
      ['TRAILING_STOP_MARKET', false, 'CONTRACT_PRICE', '5'],
    ]);
    const reached = { ...sale, type: 'STOP_MARKET', stopPrice: price(1.1), quantity: '0.02' };
    expect((await send('POST', '/fapi/v1/order', reached)).body).toEqual({
      code: -2021,
      msg: 'Order would immediately trigger.',
    });
    await send('DELETE', '/fapi/v1/allOpenOrders', BTC);
    await market('SELL', '0.02', { reduceOnly: 'true' });
  });

  it.each([
    [{ quantity: '0.0105' }, -4023, 'Qty not increased by step size.'],
    [{ quantity: '0.123456789' }, -1111, "Parameter 'quantity' has too much precision."],
    [{ price: '50000.05' }, -4014, 'Price not increased by tick size.'],
    [{ price: '1.0' }, -1013, 'Filter failure: PERCENT_PRICE'],
    [{ quantity: '90', price: '' }, -2019, 'Margin is insufficient.'],
    [{ positionSide: 'LONG' }, -4061, "Order's position side does not match user's setting."],
    [{ timeInForce: 'GTD' }, -1115, 'Invalid timeInForce.'],
    [{ type: 'ICEBERG' }, -1116, 'Invalid orderType.'],
    [{ type: 'STOP' }, -1102, expect.stringContaining('stopPrice')],
    [{ closePosition: 'true' }, -4136, expect.stringContaining('LIMIT')],
    [{ reduceOnly: 'true' }, -2022, 'ReduceOnly Order is rejected.'],
    [{ symbol: 'ADAUSDT' }, -1121, 'Invalid symbol.'],
  ])('with %j are rejected', async (change, code, msg) => {
    const { bid } = await prices();
    const order = {
      ...BTC,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: (bid * 0.9).toFixed(1),
    };
    const sent = Object.entries({ ...order, ...change }).map(([name, value]) => [name, value || order.price]);
    expect((await send('POST', '/fapi/v1/order', Object.fromEntries(sent) as typeof order)).body).toEqual({
      code,
      msg,
    });
  });
});

describe('a limit order that rests', () => {
  it('is changed in price and quantity, alone and in a batch', async () => {
    const { bid } = await prices();
    const price = (share: number) => (bid * share).toFixed(1);
    const order = { ...BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
    const { body } = await send<{ orderId: number }>('POST', '/fapi/v1/order', {
      ...order,
      quantity: '0.01',
      price: price(0.9),
    });
    const which = { ...BTC, side: 'BUY', orderId: body.orderId };
    const changed = await send('PUT', '/fapi/v1/order', { ...which, quantity: '0.02', price: price(0.91) });
    expect(changed.body).toMatchObject({
      origQty: '0.02000000',
      price: `${price(0.91)}0000000`,
      status: 'NEW',
    });
    const list = [
      { ...which, quantity: '0.03', price: price(0.92) },
      { ...which, orderId: 1, quantity: '1', price: '1' },
    ];
    const several = await send<Json[]>('PUT', '/fapi/v1/batchOrders', { batchOrders: JSON.stringify(list) });
    expect(several.body).toMatchObject([{ origQty: '0.03000000' }, { code: -2013 }]);
    expect(
      (await send('PUT', '/fapi/v1/order', { ...which, side: 'SELL', quantity: '0.02', price: price(0.9) }))
        .body,
    ).toMatchObject({ code: -1117 });
    await send('DELETE', '/fapi/v1/batchOrders', { ...BTC, orderidlist: `[${body.orderId}]` });
    expect((await send('GET', '/fapi/v1/openOrders', BTC)).body).toEqual([]);
  });
});

describe('the futures account of the compatible front', () => {
  it('tells balances, brackets, rates and modes', async () => {
    const [balance] = (await send<Json[]>('GET', '/fapi/v3/balance')).body;
    expect(balance).toMatchObject({ asset: 'USDT', marginAvailable: true });
    expect(Number(balance?.['balance'])).toBeGreaterThan(99_000);
    const whole = await send<{ positions: Json[]; assets: Json[] }>('GET', '/fapi/v2/account');
    expect(whole.body.positions).toHaveLength(CONTRACTS);
    expect((await send<Json[]>('GET', '/fapi/v1/leverageBracket', BTC)).body).toEqual([
      {
        symbol: 'BTCUSDT',
        // Half of the margin at leverage 10.
        brackets: [expect.objectContaining({ initialLeverage: 100, maintMarginRatio: 0.05, cum: 0 })],
      },
    ]);
    expect((await send('GET', '/fapi/v1/commissionRate', BTC)).body).toMatchObject({
      takerCommissionRate: '0.00050000',
    });
    expect((await send('POST', '/fapi/v1/leverage', { ...BTC, leverage: 500 })).body).toMatchObject({
      code: -4028,
    });
    expect((await send('POST', '/fapi/v1/marginType', { ...BTC, marginType: 'CROSSED' })).body).toMatchObject(
      { code: -4046 },
    );
    expect((await send('POST', '/fapi/v1/marginType', { ...BTC, marginType: 'ISOLATED' })).body).toEqual({
      code: -1020,
      msg: 'Isolated margin is not served here: positions are cross.',
    });
    expect((await send('GET', '/fapi/v1/positionSide/dual')).body).toEqual({ dualSidePosition: false });
    expect(
      (await send('POST', '/fapi/v1/positionSide/dual', { dualSidePosition: 'true' })).body,
    ).toMatchObject({ code: -1020 });
    expect((await send<Json[]>('GET', '/fapi/v1/rateLimit/order')).body).toHaveLength(2);
  });
});

describe('streams of futures', () => {
  it('tell a customer of orders, fills, positions and leverage', async () => {
    const { body } = await send<{ listenKey: string }>('POST', '/fapi/v1/listenKey');
    expect((await send('PUT', '/fapi/v1/listenKey')).body).toEqual({ listenKey: body.listenKey });
    const { events, until } = await program.listen(`/fapi/ws/${body.listenKey}`);
    await send('POST', '/fapi/v1/leverage', { ...BTC, leverage: 20 });
    await until((all) => all.some(({ e }) => e === 'ACCOUNT_CONFIG_UPDATE'));
    expect(events.at(-1)).toMatchObject({ ac: { s: 'BTCUSDT', l: 20 } });
    await market('BUY', '0.01', { newClientOrderId: 'mine' });
    await until((all) => all.some(({ e }) => e === 'ACCOUNT_UPDATE'));
    expect(events.slice(1, 4)).toEqual([
      expect.objectContaining({ o: expect.objectContaining({ c: 'mine', x: 'NEW', X: 'NEW' }) as Json }),
      expect.objectContaining({
        o: expect.objectContaining({
          c: 'mine',
          x: 'TRADE',
          X: 'FILLED',
          l: '0.01000000',
          N: 'USDT',
          m: false,
        }) as Json,
      }),
      expect.objectContaining({
        a: expect.objectContaining({
          m: 'ORDER',
          P: [expect.objectContaining({ s: 'BTCUSDT', pa: '0.01000000', ps: 'BOTH' })],
        }) as Json,
      }),
    ]);
    await market('SELL', '0.01', { reduceOnly: 'true' });
    await until((all) => all.filter(({ e }) => e === 'ACCOUNT_UPDATE').length === 2);
    expect(events.at(-1)).toMatchObject({ a: { P: [{ pa: '0.00000000' }] } });
    expect((await send('DELETE', '/fapi/v1/listenKey')).status).toBe(200);
    await until((all) => all.some(({ e }) => e === 'listenKeyExpired'));
  });

  it('name the change before each change of a book, and the mark price', async () => {
    const names = ['btcusdt@depth@100ms', 'btcusdt@markPrice@1s', 'btcusdt@aggTrade', 'btcusdt@depth5@100ms'];
    const { events, until } = await program.listen(`/fapi/stream?streams=${names.join('/')}`);
    const of = (name: string) =>
      events.flatMap(({ stream, data }) => (stream === name ? [data as Json] : []));
    await until(() => names.every((name) => of(name).length >= (name.includes('markPrice') ? 1 : 2)));
    const [first, second] = of('btcusdt@depth@100ms');
    expect(second?.['pu']).toBe(first?.['u']);
    expect(of('btcusdt@depth5@100ms')[0]?.['b']).toHaveLength(5);
    expect(of('btcusdt@markPrice@1s')[0]).toMatchObject({ e: 'markPriceUpdate', r: '0.00021918' });
  });
});
