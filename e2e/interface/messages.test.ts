import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { MessageSocket } from '../process/field-sockets.ts';
import { listen, order, place, PLACE_SIGNED, placed, positions, notified, trades } from './support/orders.ts';
import { expectShape } from './support/shape.ts';
import { Venue, type Open, type Trader } from './support/venue.ts';

/** The message websocket: sign-in, subscriptions and trade messages, on a market that stands nearly still. */

const KEYS = [
  'date',
  'orderType',
  'symbolId',
  'dealExecuteTime',
  'orderBizType',
  'orderId',
  'pendingId',
  'dealId',
  'accountCurrency',
  'orderStatus',
  'dealExecuteNum',
  'source',
  'dealPrice',
  'requestAmount',
  'takeProfitMsg',
  'stopLossMsg',
  'currency',
  'symbolName',
  'contractSize',
  'sourceExecuteVolSum',
  'sourceExecuteVol',
  'commission',
  'direction',
  'orderDirection',
  'dealAmount',
  'accountId',
  'companyId',
  'positionId',
  'dealExecutePrice',
  'playType',
  'symbolDigits',
  'Margin',
];

let venue: Venue;
let trader: Trader;
let push: string;

beforeAll(async () => {
  venue = await Venue.start('--rate-limits', 'off');
  trader = await venue.trader(1_000_000);
  push = await pushToken(trader);
});
afterAll(() => venue.stop());

const pushToken = ({ token }: Trader): Promise<string> => venue.ask('getMsgPushToken', {}, { token });
const address = (appId = venue.ready.demo.openMsgAppId) => `${venue.ready.messageWsUrl}/openMsg/${appId}`;

/** Runs a test on a connection of its own that nobody has signed in yet. */
async function connected(test: (socket: MessageSocket) => Promise<void>): Promise<void> {
  const socket = await MessageSocket.open(address());
  await test(socket).finally(() => socket.close());
}

async function statusOf(path: string): Promise<number> {
  const socket = new WebSocket(venue.ready.messageWsUrl + path);
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return response.statusCode as number;
}

/** Opens and closes a small position; resolves to its orders. */
async function openAndClose(owner = trader): Promise<number[]> {
  const { orderId, positionId } = await placed(venue, owner);
  const close = await placed(venue, owner, { bizType: 2, direction: 2, positionId });
  return [orderId, close.orderId];
}

describe('a connection', () => {
  it('is opened under the application id of a company and nowhere else [MS-01]', async () => {
    await connected(async (socket) => {
      expect((await socket.ask('ping', '')).msgCode).toBe('pong');
    });
    expect(await statusOf('/openMsg/other')).toBe(403);
    for (const path of ['/', '/openMsg', '/openMsg/', '/elsewhere']) expect(await statusOf(path)).toBe(404);
  });

  it.each(['none', 'sendTime', 'lang', 'msgType', 'token'])(
    'answers or refuses a message without its head member %s and lives on [MS-02]',
    async (left) =>
      connected(async (socket) => {
        const head = {
          msgType: 'login',
          token: push,
          sendTime: Date.now(),
          lang: 'en-US',
          [left]: undefined,
        };
        socket.socket.send(JSON.stringify({ head, device: '1', seqId: 7, trace: left }));
        const { msgCode } = await socket.message(({ trace }) => trace === left);
        const refused: Record<string, string> = { msgType: 'error', token: 'subscribe_fail' };
        expect(msgCode).toBe(refused[left] ?? 'subscribe_success');
        expect((await socket.ask('ping', push)).msgCode).toBe('pong');
      }),
  );

  it('signs in with a message token; with a wrong one nothing can be subscribed [MS-03] [EN-15] [CU-17]', async () =>
    connected(async (socket) => {
      expect(await socket.ask('login', 'nonsense')).toMatchObject({
        msgCode: 'subscribe_fail',
        content: { msgType: 'login', bizCode: 'G', code: 'GATEWAY_CODE_005' },
      });
      const request = { tradeTypes: '2' };
      expect((await socket.ask('subscribe_asset', 'nonsense', request)).msgCode).toBe('subscribe_fail');
      const { companyId } = venue.ready;
      expect(await socket.ask('login', push)).toMatchObject({
        msgCode: 'subscribe_success',
        content: { companyId, customerId: trader.customerId },
      });
    }));

  it('ends without a ping and stays with one every fifteen seconds [MS-08] [LI-12]', async () => {
    const [silent, active] = [await MessageSocket.open(address()), await MessageSocket.open(address())];
    const closed = once(silent.socket, 'close');
    for (let time = 0; time < 8; time++) {
      await venue.skip(15_000);
      expect((await active.ask('ping', push)).msgCode).toBe('pong');
    }
    await closed;
    active.close();
  });

  it('may be opened again at once after it ended [GW-33]', async () => {
    for (let time = 0; time < 5; time++)
      await connected(async (socket) => {
        expect((await socket.ask('login', push)).msgCode).toBe('subscribe_success');
      });
  });
});

describe('a subscription', () => {
  it('brings the trade messages that come after it and none from before [MS-04]', async () =>
    connected(async (socket) => {
      await socket.ask('login', push);
      const before = await openAndClose();
      await socket.ask('subscribe_asset', push, { tradeTypes: '2' });
      const [orderId] = await openAndClose();
      await notified(socket, orderId!);
      const ids = trades(socket).map(({ content }) => Number(content.paramMap.orderId));
      expect(ids[0]).toBe(orderId);
      expect(ids).not.toContain(before[0]);
    }));

  it.each(['9', '', '1,9', '1;2', 'x', null, '1,2,', {}])(
    'to the account types %j is refused [MS-05]',
    async (tradeTypes) =>
      connected(async (socket) => {
        await socket.ask('login', push);
        const { msgCode } = await socket.ask('subscribe_asset', push, { tradeTypes });
        expect(msgCode).toBe('subscribe_fail');
      }),
  );

  it('to another account type brings nothing of this one; to both it does [MS-05]', async () => {
    const both = await listen(venue, trader, '1,2');
    const other = await listen(venue, trader, '1,5');
    const [orderId] = await openAndClose();
    await notified(both, orderId!);
    await other.ask('ping', push);
    expect(trades(other)).toEqual([]);
    both.close();
    other.close();
  });

  it.each([
    ['6', '1', 'subscribe_success'],
    ['6', '2', 'subscribe_success'],
    ['6', '1,2', 'subscribe_success'],
    ['6', undefined, 'subscribe_success'],
    ['6', '3', 'subscribe_fail'],
    ['2', '3', 'subscribe_success'],
  ])(
    'to account type %s with subscribeType %s is answered %s [MS-06]',
    async (tradeTypes, subscribeType, code) =>
      connected(async (socket) => {
        await socket.ask('login', push);
        expect((await socket.ask('subscribe_asset', push, { tradeTypes, subscribeType })).msgCode).toBe(code);
      }),
  );

  it.each([
    ['6', '1', [1]],
    ['6', '2', [2]],
    ['6', '1,2', [1, 2]],
    ['5', undefined, [2]],
    ['3', undefined, [2]],
  ])(
    'to account type %s with subscribeType %s brings its first frames: %j [MS-06] [HU-22]',
    async (tradeTypes, subscribeType, kinds) =>
      connected(async (socket) => {
        const { token } = await venue.signInDemo();
        const own = await venue.ask('getMsgPushToken', {}, { token });
        await socket.ask('login', own);
        await socket.ask('subscribe_asset', own, { tradeTypes, subscribeType });
        const frames = () => socket.messages.filter(({ msgCode }) => msgCode === 'assets');
        await socket.until(() => frames()[kinds.length - 1]);
        // Nothing else was under way before what is asked next.
        await socket.ask('ping', own);
        expect(frames().map(({ content }) => content.subscribeType)).toEqual(kinds);
        for (const { content } of frames()) expect(content.tradeType).toBe(Number(tradeTypes));
      }),
  );

  it('names with each message the one before it, however many others got theirs between [HU-25]', async () => {
    const [socket, another] = [await listen(venue, trader), await venue.trader()];
    for (const owner of [trader, another, trader]) await openAndClose(owner);
    const last = (await openAndClose())[1]!;
    await notified(socket, last);
    const places = trades(socket).map(({ seqId, prevSeqId }) => [prevSeqId, seqId] as const);
    expect(places.length).toBeGreaterThanOrEqual(6);
    for (const [at, [before]] of places.entries()) if (at > 0) expect(before).toBe(places[at - 1]![1]);
    expect(places.some(([before, own]) => own - before > 1)).toBe(true);
    socket.close();
  });

  it('is cancelled for one account type while the other goes on [MS-07]', async () => {
    const socket = await listen(venue, trader, '1,2');
    const cancel = (tradeTypes: string) => socket.ask('cancel_subscribe_asset', push, { tradeTypes });
    expect((await cancel('1')).msgCode).toBe('subscribe_success');
    const [orderId] = await openAndClose();
    await notified(socket, orderId!);
    await cancel('2');
    const count = trades(socket).length;
    const witness = await listen(venue, trader);
    const [after] = await openAndClose();
    await notified(witness, after!);
    await socket.ask('ping', push);
    expect(trades(socket).length).toBe(count);
    for (const one of [socket, witness]) one.close();
  });

  it('ends with logout: nothing comes, and a new one is refused [MS-09]', async () => {
    const [socket, witness] = [await listen(venue, trader), await listen(venue, trader)];
    expect((await socket.ask('logout', push)).content.msgType).toBe('logout');
    const [orderId] = await openAndClose();
    await notified(witness, orderId!);
    const { msgCode } = await socket.ask('subscribe_asset', push, { tradeTypes: '2' });
    expect([msgCode, trades(socket)]).toEqual(['subscribe_fail', []]);
    for (const one of [socket, witness]) one.close();
  });

  it('never brings messages of another customer [MS-22]', async () => {
    const other = await venue.trader();
    const [mine, theirs] = [await listen(venue, trader), await listen(venue, other)];
    const [own] = await openAndClose(trader);
    const [foreign] = await openAndClose(other);
    await Promise.all([notified(mine, own!), notified(theirs, foreign!)]);
    await Promise.all([mine.ask('ping', ''), theirs.ask('ping', '')]);
    const owners = (socket: MessageSocket) =>
      new Set(trades(socket).map(({ content }) => content.customerId));
    expect(owners(mine)).toEqual(new Set([trader.customerId]));
    expect(owners(theirs)).toEqual(new Set([other.customerId]));
    for (const one of [mine, theirs]) one.close();
  });

  it('brings orders of every channel of the account [MS-21] [OR-22]', async () => {
    const key = await venue.key(trader.token);
    const socket = await listen(venue, trader);
    const signed = await venue.signed(key, PLACE_SIGNED, order(trader));
    expect(signed.body.code).toBe('0');
    const byToken = await placed(venue, trader);
    const one = await notified(socket, signed.data.orderId);
    const two = await notified(socket, byToken.orderId);
    const same = ['dealPrice', 'dealAmount', 'Margin', 'commission', 'direction', 'orderStatus'];
    for (const member of same) expect(one.paramMap[member]).toBe(two.paramMap[member]);
    socket.close();
  });
});

describe('messages', () => {
  it('carry their code, time, trace, number and content, whatever their kind [MS-10] [MS-11]', async () => {
    const socket = await listen(venue, trader);
    socket.send('nonsense', push);
    await openAndClose();
    await socket.ask('ping', push);
    await socket.message(({ msgCode }) => msgCode === 'trade');
    const codes = new Set(socket.messages.map(({ msgCode }) => msgCode));
    for (const code of ['subscribe_success', 'error', 'trade', 'pong']) expect(codes).toContain(code);
    for (const message of socket.messages)
      expectShape(message, { msgCode: 'text', timestamp: 'ms', trace: 'text', seqId: 'int' });
    const signedIn = socket.messages.find(({ msgCode }) => msgCode === 'subscribe_success');
    expectShape(signedIn?.content, { companyId: 'int', customerId: 'int' });
    socket.close();
  });

  it('of trades name who, what and every listed key as text [MS-12] [MS-13] [MS-16] [MS-17] [MS-18] [MS-19]', async () => {
    const socket = await listen(venue, trader);
    const { customerId, accountId } = trader;
    for (const orderId of await openAndClose()) await notified(socket, orderId);
    for (const message of trades(socket)) {
      expectShape(message, { msgCode: 'text', timestamp: 'ms', trace: 'text' });
      const { content } = message;
      expect(Object.keys(content)).toEqual(
        expect.arrayContaining(['accountId', 'bizType', 'companyId', 'customerId', 'paramMap', 'tradeType']),
      );
      const { companyId } = venue.ready;
      expect(content).toMatchObject({ accountId, companyId, customerId, tradeType: 2 });
      expect(Object.keys(content.paramMap)).toEqual(expect.arrayContaining(KEYS));
      for (const [key, value] of Object.entries(content.paramMap))
        expect([key, typeof value][1]).toBe('string');
      expect(content.paramMap.orderStatus).toBe('2');
      expect(content.paramMap.accountId).toBe(String(accountId));
    }
    socket.close();
  });

  it('of an opening and a close tell all that the orders and the position have, as the official example does [MS-14] [MS-20] [OR-06] [OR-07] [OR-18]', async () => {
    const socket = await listen(venue, trader);
    const base = { symbolId: 10101, requestNum: '0.08' };
    const { orderId, positionId } = await placed(venue, trader, base);
    const { bizType, paramMap } = await notified(socket, orderId);
    const position = (await positions(venue, trader)).find((each) => each.positionId === positionId);
    expect(bizType).toBe('POSITION_OPEN');
    expect(paramMap.dealId).toMatch(/^[1-9]\d*$/);
    expectShape(Number(paramMap.date), 'ms');
    const same = {
      orderType: '1',
      symbolId: '10101',
      pendingId: '0',
      accountCurrency: 'USDT',
      orderStatus: '2',
      dealExecuteNum: '8000.0',
      source: 'PC_Web',
      requestAmount: '0.08',
      dealAmount: '0.08',
      takeProfitMsg: '--',
      stopLossMsg: '--',
      currency: 'USD',
      symbolName: position.symbolName,
      contractSize: '100000',
      sourceExecuteVolSum: '0.080000',
      sourceExecuteVol: '0.080000',
      accountId: String(trader.accountId),
      companyId: String(venue.ready.companyId),
      positionId: String(positionId),
      playType: '2',
      symbolDigits: '5',
    };
    expect(paramMap).toEqual({
      ...same,
      orderId: String(orderId),
      dealId: paramMap.dealId,
      orderBizType: '1',
      date: paramMap.dealExecuteTime,
      dealExecuteTime: paramMap.date,
      dealPrice: position.openPrice,
      dealExecutePrice: position.openPrice,
      commission: position.openFee,
      direction: '1',
      orderDirection: '1',
      Margin: position.openMargin,
    });
    const more = { ...base, bizType: 2, direction: 2, positionId };
    const { orderId: closing, executePrice, fee } = await placed(venue, trader, more);
    const closed = await notified(socket, closing);
    expect(closed.bizType).toBe('POSITION_CLOSE');
    const { dealId, date } = closed.paramMap;
    expect(Number(dealId)).toBeGreaterThan(Number(paramMap.dealId));
    expect(closed.paramMap).toEqual({
      ...same,
      orderId: String(closing),
      dealId,
      orderBizType: '2',
      date,
      dealExecuteTime: date,
      dealPrice: executePrice,
      dealExecutePrice: executePrice,
      commission: fee,
      direction: '2',
      orderDirection: '2',
      Margin: position.openMargin,
    });
    expect((await positions(venue, trader)).some((each) => each.positionId === positionId)).toBe(false);
    socket.close();
  });

  it('of a hundred orders come once each, in the order of their numbers [MS-23] [OR-19]', async () => {
    const socket = await listen(venue, trader);
    const answers = await Promise.all(Array.from({ length: 100 }, () => place(venue, trader)));
    const ids: number[] = answers.map(({ data }) => data.orderId);
    await Promise.all(ids.map((orderId) => notified(socket, orderId)));
    await socket.ask('ping', push);
    const seen = trades(socket);
    expect(seen.map(({ content }) => Number(content.paramMap.orderId)).sort()).toEqual([...ids].sort());
    const numbers = seen.map(({ seqId }: Open) => Number(seqId));
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
    socket.close();
  });
});
