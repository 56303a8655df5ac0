import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { tokenHash } from '../../services/token-owner.ts';
import { DEMO_APP_ID, owner, startHub, type HubFixture } from './hub-fixture.ts';
import type { MessageHub } from './index.ts';

let fixture: HubFixture;
beforeEach(async () => {
  fixture = await startHub();
});
afterEach(async () => {
  await fixture.close();
});

/** Status with which an upgrade is refused. */
async function rejection(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${fixture.hub.port}${path}`, { headers });
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  socket.terminate();
  return response.statusCode;
}

describe('connecting', () => {
  it('accepts the right appId and the path of deployed clients, refuses anything else [MS-01]', async () => {
    for (const path of ['/openMsg/open-app', '/openMsg/open-app?x=1', '/msg']) {
      const client = await fixture.connect(path);
      expect((await client.ask('ping')).msgCode).toBe('pong');
    }
    expect(await rejection('/openMsg/other')).toBe(403);
    expect(await rejection('/openMsg/%zz')).toBe(403);
    for (const path of ['/', '/openMsg', '/openMsg/', '/openMsg/open-app/x', '/quote']) {
      expect(await rejection(path), path).toBe(404);
    }
  });

  it('refuses host names that are not its own and strange origins', async () => {
    expect(await rejection('/msg', { host: 'evil.example' })).toBe(403);
    expect(await rejection('/msg', { origin: 'not an origin' })).toBe(403);
  });

  it('answers plain HTTP without a stack', async () => {
    const response = await fetch(`http://127.0.0.1:${fixture.hub.port}/msg`);
    expect(response.status).toBe(426);
    expect(await response.text()).not.toMatch(/Error|\.ts/);
  });

  it(
    'lets a thousand clients come at once, and come back at once after a disconnection [GW-33]',
    { tags: ['long'] },
    async () => {
      for (let round = 0; round < 2; round += 1) {
        const clients = await Promise.all(Array.from({ length: 1000 }, () => fixture.connect()));
        await Promise.all(clients.map((client) => client.settle()));
        expect(fixture.hub.connections()).toBeGreaterThanOrEqual(1000);
        for (const client of clients) client.socket.terminate();
      }
    },
  );
});

describe('login', () => {
  it('serves the customers of every company, each under its own application id [MS-01]', async () => {
    fixture.tokens.set('demo-token', owner(3, 2));
    const demo = await fixture.connect(`/openMsg/${DEMO_APP_ID}`);
    expect((await demo.login('demo-token')).content).toMatchObject({ companyId: 2, customerId: 3 });
    const foreign = await demo.ask('login', undefined, { token: 'token-1' });
    expect(foreign).toMatchObject({ msgCode: 'subscribe_fail', content: { code: 'GATEWAY_CODE_005' } });
    const real = await fixture.connect();
    expect((await real.login('demo-token')).msgCode).toBe('subscribe_fail');
    const either = await fixture.connect('/msg');
    for (const [token, companyId] of [
      ['token-1', 1],
      ['demo-token', 2],
    ] as const) {
      expect((await either.login(token)).content).toMatchObject({ companyId });
    }
  });

  it('accepts a good token and refuses a wrong one, after which nothing arrives [MS-03, EN-15]', async () => {
    const client = await fixture.connect();
    expect(await client.login('nonsense')).toMatchObject({
      msgCode: 'subscribe_fail',
      content: { msgType: 'login', bizCode: 'G', code: 'GATEWAY_CODE_005' },
    });
    expect((await client.ask('subscribe_asset', { tradeTypes: '2' })).msgCode).toBe('subscribe_fail');
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades).toEqual([]);
    expect(await client.login()).toMatchObject({
      msgCode: 'subscribe_success',
      content: { msgType: 'login', companyId: 1, customerId: 1 },
    });
  });

  it('understands or refuses a message without each head field and goes on [MS-02]', async () => {
    const client = await fixture.connect();
    const head: Record<string, unknown> = { msgType: 'login', token: 'token-1', sendTime: 1, lang: 'en-US' };
    const answers: string[] = [];
    for (const left of ['none', 'sendTime', 'lang', 'msgType', 'token']) {
      const part = Object.fromEntries(Object.entries(head).filter(([name]) => name !== left));
      client.socket.send(JSON.stringify({ head: part, device: '1', seqId: 7, trace: left }));
      await client.until(() => client.messages.some(({ trace }) => trace === left));
      answers.push(client.messages.find(({ trace }) => trace === left)?.msgCode ?? '');
    }
    expect(answers).toEqual([
      'subscribe_success',
      'subscribe_success',
      'subscribe_success',
      'error',
      'subscribe_fail',
    ]);
    client.socket.send(JSON.stringify({ device: 1, seqId: 8, trace: 'no head' }));
    await client.until(() => client.messages.some(({ trace }) => trace === 'no head'));
    expect(client.messages.at(-1)?.content).toMatchObject({ code: 'GATEWAY_CODE_009' });
    expect((await client.ask('ping')).msgCode).toBe('pong');
  });

  it('answers in the language of the head', async () => {
    const client = await fixture.connect();
    const english = await client.ask('login', undefined, { token: 'x' });
    const chinese = await client.ask('login', undefined, { token: 'x', lang: 'zh-TW' });
    expect(english.content.msg).toMatch(/expired/);
    expect(chinese.content.msg).toMatch(/登入/);
  });

  it('ends with logout: nothing arrives and a subscription is refused [MS-09]', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    expect(await client.ask('logout')).toMatchObject({ content: { msgType: 'logout' } });
    fixture.stream.emit(1, 'isolated');
    expect((await client.ask('subscribe_asset', { tradeTypes: '2' })).msgCode).toBe('subscribe_fail');
    expect(client.trades).toEqual([]);
  });

  it('ends when the token is no longer good', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    fixture.tokens.delete('token-1');
    await client.settle();
    await client.until(() => client.messages.at(-1)?.msgCode === 'subscribe_fail');
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades).toEqual([]);
  });

  it('ends when the platform ends it, with its own message code', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    fixture.hub.endLogins(1, 1, 'UserForceLogoutRet');
    fixture.stream.emit(1, 'isolated');
    expect(await client.untilClosed()).toBe(1008);
    expect(client.messages.some(({ msgCode }) => msgCode === 'UserForceLogoutRet')).toBe(true);
    expect(client.trades).toEqual([]);
  });
});

describe('a connection that the platform ends', () => {
  it.each([
    ['a sign-in elsewhere', 'disconnect', (hub: MessageHub) => hub.endLogins(1, 1, 'disconnect')],
    ['an operator', 'UserForceLogoutRet', (hub: MessageHub) => hub.endLogins(1, 1, 'UserForceLogoutRet')],
    [
      'its token, by a logout or a new password',
      'UserForceLogoutRet',
      (hub: MessageHub) => hub.endToken({ hash: tokenHash('token-1'), companyId: 1, customerId: 1 }),
    ],
    ['its company', 'UserForceLogoutRet', (hub: MessageHub) => hub.endCompany(1)],
  ])('is told by its last frame: %s [MSG-8]', async (_, msgCode, end) => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    end(fixture.hub);
    fixture.stream.emit(1, 'isolated');
    expect(await client.untilClosed()).toBe(1008);
    expect(client.messages.at(-1)).toMatchObject({ msgCode, content: {} });
  });
});

describe('subscriptions', () => {
  it('brings trade messages after it and none before [MS-04]', async () => {
    const client = await fixture.connect();
    await client.login();
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades).toEqual([]);
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades.map(({ seqId }) => seqId)).toEqual([2]);
  });

  it('says where it stands, and each message which one was before it: between them lie those of others alone [MSG-6] [HU-25]', async () => {
    const client = await fixture.connect();
    await client.login();
    fixture.stream.emit(2, 'isolated');
    const granted = await client.ask('subscribe_asset', { tradeTypes: '2' });
    expect(granted.content).toMatchObject({ lastSeqId: 1 });
    for (const customer of [1, 2, 2, 1]) fixture.stream.emit(customer, 'isolated');
    fixture.stream.emit(1, 'cross');
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    const places = client.trades.map(({ seqId, prevSeqId }) => [prevSeqId, seqId]);
    expect(places).toEqual([
      [1, 2],
      [2, 5],
      [5, 7],
    ]);
    const again = await fixture.connect();
    await again.login();
    expect((await again.ask('subscribe_asset', { tradeTypes: '2', lastSeqId: 2 })).content).toMatchObject({
      lastSeqId: 2,
    });
    await again.settle();
    expect(again.trades.map(({ seqId, prevSeqId }) => [prevSeqId, seqId])).toEqual([
      [2, 5],
      [5, 7],
    ]);
  });

  it('takes lists of plays and refuses unknown ones [MS-05]', async () => {
    const client = await fixture.connect();
    await client.login();
    for (const tradeTypes of ['9', '', '1,9', '1;2', 'x', null, '1,2,', {}]) {
      expect((await client.ask('subscribe_asset', { tradeTypes })).msgCode).toBe('subscribe_fail');
    }
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    fixture.stream.emit(1, 'cross');
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades.map(({ content }) => content.tradeType)).toEqual([2]);
    await client.ask('subscribe_asset', { tradeTypes: '1,2' });
    fixture.stream.emit(1, 'cross');
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades.map(({ content }) => content.tradeType)).toEqual([2, 1, 2]);
  });

  it('takes subscribeType for stock and ignores it for others [MS-06]', async () => {
    const client = await fixture.connect();
    await client.login();
    const verdict = async (tradeTypes: string, subscribeType: unknown) =>
      (await client.ask('subscribe_asset', { tradeTypes, subscribeType })).msgCode;
    for (const value of ['1', '2', '1,2', 1, undefined])
      expect(await verdict('6', value)).toBe('subscribe_success');
    expect(await verdict('6', '3')).toBe('subscribe_fail');
    expect(await verdict('2', '3')).toBe('subscribe_success');
  });

  it('tells what to read again after a change without a trade message, to the subscribed account type only', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    for (const of of ['pendingOrders', 'positions', 'funds'] as const)
      fixture.stream.change(1, 'isolated', of);
    fixture.stream.change(1, 'cross', 'positions');
    fixture.stream.change(2, 'isolated', 'positions');
    await client.settle();
    const notices = client.messages.filter(({ msgCode }) => msgCode === 'notice');
    expect(notices.map(({ content }) => content)).toMatchObject([
      { tradeType: 2, updateType: 6, show: 0, bizType: 'PENDING_ORDERS_CHANGED' },
      { tradeType: 2, updateType: 1, show: 0, bizType: 'POSITIONS_CHANGED' },
      { tradeType: 2, updateType: 3, show: 0, bizType: 'FUNDS_CHANGED' },
    ]);
  });

  it('cancels one account type while the others continue [MS-07]', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '1,2' });
    expect((await client.ask('cancel_subscribe_asset', { tradeTypes: '1' })).msgCode).toBe(
      'subscribe_success',
    );
    fixture.stream.emit(1, 'cross');
    fixture.stream.emit(1, 'isolated');
    await client.settle();
    expect(client.trades.map(({ content }) => content.tradeType)).toEqual([2]);
  });

  it('never brings messages of other customers [MS-22]', async () => {
    const one = await fixture.connect();
    const two = await fixture.connect();
    await one.login('token-1');
    await two.login('token-2');
    for (const client of [one, two]) await client.ask('subscribe_asset', { tradeTypes: '1,2' });
    for (let count = 0; count < 20; count += 1)
      fixture.stream.emit(1 + (count % 2), count % 3 === 0 ? 'isolated' : 'cross');
    await one.settle();
    await two.settle();
    expect(new Set(one.trades.map(({ content }) => content.customerId))).toEqual(new Set([1]));
    expect(new Set(two.trades.map(({ content }) => content.customerId))).toEqual(new Set([2]));
    expect(one.trades.length + two.trades.length).toBe(20);
    await one.login('token-2');
    fixture.stream.emit(1, 'isolated');
    fixture.stream.emit(2, 'isolated');
    await one.settle();
    expect(one.trades).toHaveLength(10);
  });
});

describe('heartbeat', () => {
  it('keeps the connection for two minutes with a ping every 15 seconds [MS-08, LI-12]', async () => {
    const client = await fixture.connect();
    for (let elapsed = 0; elapsed < 120_000; elapsed += 15_000) {
      fixture.clock.advance(15_000);
      expect(await client.ask('ping')).toMatchObject({ msgCode: 'pong', seqId: elapsed / 15_000 + 1 });
    }
    expect(client.closeCode).toBeUndefined();
  });

  it('closes after 60 seconds of silence and not before [MS-08] [SILENCE_LIMIT_MS]', async () => {
    const client = await fixture.connect();
    fixture.clock.advance(59_999);
    await client.settle();
    fixture.clock.advance(59_999);
    expect(fixture.hub.connections()).toBe(1);
    fixture.clock.advance(1);
    expect(await client.untilClosed()).toBe(1008);
  });
});

describe('asset pushes', () => {
  const push = (value: number) => `g(${value},0,0,,0,0,1,50,80,0);`;

  it('come after the subscription, on change only, and at most four a second', async () => {
    fixture.stream.texts.set(12, push(0));
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    for (let step = 0; step < 100; step += 1) {
      fixture.clock.advance(10);
      fixture.stream.setAsset(12, push(step));
    }
    await client.settle();
    expect(client.assets.length).toBeGreaterThanOrEqual(4);
    expect(client.assets.length).toBeLessThanOrEqual(5);
    fixture.clock.advance(250);
    await client.settle();
    expect(client.assets.at(-1)).toBe(push(99));
    const count = client.assets.length;
    fixture.stream.setAsset(12, push(99));
    fixture.clock.advance(1000);
    await client.settle();
    expect(client.assets).toHaveLength(count);
  });

  it('are of the own accounts in the subscribed account types only, and end with the subscription [MS-22]', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    for (const accountId of [11, 12, 21, 22]) fixture.stream.setAsset(accountId, `g(${accountId},0,0,,0,0);`);
    fixture.clock.advance(1000);
    await client.settle();
    expect(client.assets).toEqual(['g(12,0,0,,0,0);']);
    await client.ask('cancel_subscribe_asset', { tradeTypes: '2' });
    fixture.stream.setAsset(12, 'g(1,0,0,,0,0);');
    fixture.clock.advance(1000);
    await client.settle();
    expect(client.assets).toHaveLength(1);
  });
});
