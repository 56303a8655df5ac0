import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openProgram, PROGRAM_PLATFORM, type Json, type Program } from './testing/program.ts';
import recorded from './testing/recorded-requests.json' with { type: 'json' };

/** What programs that no test runs send, after their documents: signed where parameters stand, unless `public`; and calls over a websocket. */

type Method = Parameters<Program['send']>[0];

let platform: Platform;
let program: Program;
let low = '';

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  program = openProgram(platform.ready);
  const ticker = await fetch(`${program.base}/api/v3/ticker/bookTicker?symbol=BTCUSDT`);
  low = (Number(((await ticker.json()) as { bidPrice: string }).bidPrice) * 0.9).toFixed(1);
});
afterAll(async () => {
  program.close();
  await platform.close();
});

/** Sends what is not signed: for everybody, or with the name of a key alone. */
async function sendUnsigned(method: Method, path: string, values: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(values).toString();
  const headers = { 'x-mbx-apikey': program.apiKey };
  const response = await fetch(`${program.base}${path}?${query}`, { method, headers });
  return { status: response.status, body: (await response.json()) as Json };
}

describe.each(Object.entries(recorded))('the requests of %s', (_program, requests) => {
  it('are answered one after the other', async () => {
    const known: Record<string, string> = { low, before: String(PROGRAM_PLATFORM.atMs - 3_600_000) };
    const filled = (text: string) =>
      text.replace(/^\{(\w+)\}$/, (whole, name: string) => known[name] ?? whole);
    for (const [method, path, values, kind] of requests as [
      Method,
      string,
      Record<string, string>?,
      string?,
    ][]) {
      const sent = Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [name, filled(value)]),
      );
      const isSigned = values !== undefined && kind === undefined;
      const { status, body } = isSigned
        ? await program.send(method, path, sent)
        : await sendUnsigned(method, path, sent);
      expect([method, path, status, status === 200 ? undefined : body]).toEqual([
        method,
        path,
        200,
        undefined,
      ]);
      const { orderId, algoId, listenKey } = body;
      if (orderId !== undefined || algoId !== undefined) known['order'] = String(orderId ?? algoId);
      if (typeof listenKey === 'string') known['listenKey'] = listenKey;
    }
  });
});

describe('calls over a websocket', () => {
  const talk = async (path: string) => {
    const { socket, events, until } = await program.listen(path);
    let next = 0;
    const ask = async (method: string, params: Json = {}) => {
      const id = ++next;
      socket.send(JSON.stringify({ id, method, params }));
      await until((all) => all.some((each) => each['id'] === id));
      return events.find((each) => each['id'] === id);
    };
    return { ask, socket, events, until };
  };
  const order = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001' };

  it('are the endpoints by other names, signed one by one or by the session', async () => {
    const { ask, events, until } = await talk('/ws-api/v3');
    expect(await ask('depth', { symbol: 'BTCUSDT', limit: 5 })).toMatchObject({
      status: 200,
      result: { lastUpdateId: expect.any(Number) as number },
      rateLimits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 6_000 }],
    });
    expect(await ask('ticker.price', { symbols: ['BTCUSDT', 'ETHUSDT'] })).toMatchObject({
      result: [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }],
    });
    const subscribed = await ask('userDataStream.subscribe.signature', program.sign());
    expect(subscribed).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
    const placed = await ask(
      'order.place',
      program.sign({ ...order, type: 'MARKET', newClientOrderId: 'w:1' }),
    );
    expect(placed).toMatchObject({ status: 200, result: { status: 'FILLED', clientOrderId: 'w:1' } });
    await until((all) =>
      all.some(({ event }) => (event as Json | undefined)?.['e'] === 'outboundAccountPosition'),
    );
    expect(events.find(({ subscriptionId }) => subscriptionId === 0)).toMatchObject({
      event: { e: 'executionReport', x: 'NEW', c: 'w:1' },
    });
    expect(await ask('account.status', { timestamp: Date.now() })).toMatchObject({ status: 401 });
    expect(await ask('session.logon', program.sign())).toMatchObject({ result: { apiKey: program.apiKey } });
    const rests = { ...order, type: 'LIMIT', timeInForce: 'GTC', price: low, timestamp: Date.now() };
    const resting = (await ask('order.place', rests)) as { result: { orderId: number } };
    const which = { symbol: 'BTCUSDT', orderId: resting.result.orderId, timestamp: Date.now() };
    expect(await ask('order.status', which)).toMatchObject({ result: { status: 'NEW' } });
    expect(await ask('order.cancel', which)).toMatchObject({ result: { status: 'CANCELED' } });
    expect(await ask('userDataStream.subscribe')).toMatchObject({ result: { subscriptionId: 1 } });
    expect(await ask('session.subscriptions')).toMatchObject({
      result: [{ subscriptionId: 0 }, { subscriptionId: 1 }],
    });
    expect(await ask('userDataStream.unsubscribe')).toMatchObject({ result: {} });
    expect(await ask('session.logout')).toMatchObject({ result: { apiKey: null, userDataStream: false } });
  });

  it('say what is wrong with them and go on', async () => {
    const { ask, socket, events, until } = await talk('/ws-api/v3');
    const { signature: _none, ...unsigned } = program.sign();
    for (const [method, params, status, code] of [
      ['order.fly', {}, 400, -1020],
      ['orderList.place.oto', {}, 400, -1020],
      ['orderList.place.otoco', {}, 400, -1020],
      ['toString', {}, 400, -1020],
      ['account.status', unsigned, 400, -1102],
      ['account.status', { ...program.sign(), signature: 'A'.repeat(64) }, 400, -1022],
      ['session.logon', { ...program.sign(), apiKey: 'B'.repeat(32) }, 401, -2015],
      ['session.logon', { ...program.sign(), timestamp: 1 }, 400, -1021],
      ['userDataStream.subscribe', {}, 401, -2014],
      ['order.place', program.sign({ ...order, type: 'MARKET', quantity: '90' }), 400, -2010],
    ] as const)
      expect([method, await ask(method, params)]).toEqual([
        method,
        expect.objectContaining({ status, error: expect.objectContaining({ code }) as object }),
      ]);
    socket.send('{');
    await until((all) => all.some(({ id }) => id === null));
    expect(events.at(-1)).toMatchObject({ status: 400, error: { code: -1135 } });
  });

  it('are those of futures too', async () => {
    const { ask } = await talk('/ws-fapi/v1');
    const future = program.sign({
      ...order,
      quantity: '0.01',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: low,
    });
    const placed = (await ask('order.place', future)) as { result: { orderId: number } };
    const which = program.sign({ symbol: 'BTCUSDT', orderId: placed.result.orderId });
    expect(await ask('order.cancel', which)).toMatchObject({ result: { status: 'CANCELED' } });
    expect(await ask('v2/account.balance', program.sign())).toMatchObject({ status: 200 });
    expect(await ask('userDataStream.subscribe.signature', program.sign())).toMatchObject({ status: 400 });
  });
});
