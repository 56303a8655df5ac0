import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PARAM_KEYS, TRADE_BIZ_TYPE } from '../../contract/message-hub/index.ts';
import { startHub, type HubFixture } from './hub-fixture.ts';

let fixture: HubFixture;
beforeEach(async () => {
  fixture = await startHub();
});
afterEach(async () => {
  await fixture.close();
});

describe('messages', () => {
  it('carry msgCode, timestamp, trace, seqId and content, whatever their kind [MS-10, MS-11]', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    client.send('nonsense');
    fixture.stream.emit(1, 'isolated');
    fixture.hub.notify(1, 1, { tradeType: 2, updateType: 3, show: 0, bizType: 'X', title: 'a', text: 'b' });
    await client.settle();
    const codes = new Set(client.messages.map(({ msgCode }) => msgCode));
    expect(codes).toEqual(new Set(['subscribe_success', 'error', 'trade', 'notice', 'pong']));
    for (const message of client.messages) {
      const own = message.msgCode === 'trade' ? ['prevSeqId'] : [];
      expect(Object.keys(message)).toEqual(['msgCode', 'timestamp', 'trace', 'seqId', ...own, 'content']);
      expect(typeof message.timestamp).toBe('number');
    }
    for (const { content } of client.messages.filter(({ msgCode }) => msgCode === 'subscribe_success')) {
      expect(content).toMatchObject({ companyId: 1, customerId: 1 });
    }
  });

  it('carry the rows that a decision changed only to whoever asked for them', async () => {
    const asking = await fixture.connect();
    await asking.login();
    await asking.ask('subscribe_asset', { tradeTypes: '2', records: true });
    const other = await fixture.connect();
    await other.login();
    await other.ask('subscribe_asset', { tradeTypes: '2' });
    fixture.stream.record(1, 'isolated');
    fixture.stream.record(1, 'cross');
    fixture.stream.record(2, 'isolated');
    await asking.settle();
    await other.settle();
    const recordsOf = (client: typeof asking) =>
      client.messages.filter(({ msgCode }) => msgCode === 'records').map(({ content }) => content);
    expect(recordsOf(asking)).toMatchObject([{ customerId: 1, tradeType: 2, reset: false }]);
    expect(recordsOf(other)).toEqual([]);
    const [granted] = asking.messages.filter(({ content }) => content['msgType'] === 'subscribe_asset');
    expect(granted?.content['records']).toBe(true);
  });

  it('carry rows in the language of the program that keeps its lists by them, whatever the customer chose', async () => {
    fixture.languages.set(1, 'zh-TW');
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2', records: true });
    fixture.stream.record(1, 'isolated');
    await client.ask('ping', undefined, { lang: 'zh-CN' });
    fixture.stream.record(1, 'isolated');
    await client.settle();
    expect(fixture.stream.recordReaders.map(({ language }) => language)).toEqual(['en-US', 'zh-CN']);
  });

  it('of trades carry the ids, a 13-digit time and every listed key as text [MS-12, MS-13, MS-16, MS-17, MS-18]', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    for (const bizType of Object.values(TRADE_BIZ_TYPE)) fixture.stream.emit(1, 'isolated', bizType);
    await client.settle();
    expect(client.trades).toHaveLength(Object.keys(TRADE_BIZ_TYPE).length);
    for (const { trace, timestamp, content } of client.trades) {
      expect(trace).not.toBe('');
      expect(String(timestamp)).toMatch(/^\d{13}$/);
      expect(Object.keys(content).sort()).toEqual(
        ['accountId', 'bizType', 'companyId', 'customerId', 'paramMap', 'tradeType'].sort(),
      );
      expect(content).toMatchObject({ accountId: 12, companyId: 1, customerId: 1, tradeType: 2 });
      expect(Object.keys(content.paramMap as object)).toEqual([...PARAM_KEYS]);
      expect(Object.values(content.paramMap as object).every((value) => typeof value === 'string')).toBe(
        true,
      );
    }
  });

  it('say why an order ended, in the language of the connection, also when they come again', async () => {
    const english = await fixture.connect();
    await english.login();
    await english.ask('subscribe_asset', { tradeTypes: '2' });
    fixture.stream.emit(1, 'isolated', 'ME_POSITION_LIMIT_FAIL', 'insufficientMargin');
    fixture.stream.emit(1, 'isolated', 'ME_POSITION_LIMIT_CANCEL', 'cancelledByOperator');
    fixture.stream.emit(1, 'isolated');
    await english.settle();
    const text = 'The balance or free margin of the account is not sufficient.';
    const ends = english.trades.map(({ content }) => [content['remark'], content['rejectCode']]);
    expect(ends).toEqual([
      [text, 'CFDWBWE000031'],
      ['Cancelled by the operator.', ''],
      [undefined, undefined],
    ]);
    expect(english.trades.map(({ content }) => content['endReason'])).toEqual([
      'insufficientMargin',
      'cancelledByOperator',
      undefined,
    ]);
    const notices = english.messages.filter(({ msgCode }) => msgCode === 'notice');
    expect(notices[0]?.content['text']).toContain(text);
    const chinese = await fixture.connect();
    const head = { token: 'token-1', lang: 'zh-TW' };
    await chinese.ask('login', undefined, head);
    await chinese.ask('subscribe_asset', { tradeTypes: '2', lastSeqId: 0 }, head);
    await chinese.settle();
    expect(chinese.trades.map(({ content }) => content['remark'])).toEqual([
      '帳戶餘額或可用保證金不足。',
      '營運方已撤單。',
      undefined,
    ]);
  });

  it('arrive in order and once each, each with its notice [MS-23]', async () => {
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '2' });
    for (let count = 0; count < 200; count += 1) fixture.stream.emit(1, 'isolated');
    await client.settle();
    const expected = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(client.trades.map(({ seqId }) => seqId)).toEqual(expected);
    const notices = client.messages.filter(({ msgCode }) => msgCode === 'notice');
    expect(notices).toHaveLength(200);
    expect(notices[0]?.content).toMatchObject({
      tradeType: 2,
      updateType: 1,
      show: 0,
      bizType: 'POSITION_OPEN',
    });
  });

  it('that were missed are sent again after lastSeqId, before and never twice with the live ones [MS-23]', async () => {
    for (let count = 0; count < 5; count += 1) fixture.stream.emit(1, 'isolated');
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    fixture.stream.replayGate = () => opened;
    const client = await fixture.connect();
    await client.login();
    await client.ask('subscribe_asset', { tradeTypes: '1,2', lastSeqId: 2 });
    fixture.stream.emit(1, 'isolated');
    fixture.stream.emit(1, 'cross');
    await client.settle();
    expect(client.trades).toEqual([]);
    open();
    await client.until(() => client.trades.length === 5);
    await client.ask('subscribe_asset', { tradeTypes: '2', lastSeqId: 0 });
    await client.settle();
    const ofPlay = (play: number) =>
      client.trades.filter(({ content }) => content.tradeType === play).map(({ seqId }) => seqId);
    expect(ofPlay(2)).toEqual([3, 4, 5, 6]);
    expect(ofPlay(1)).toEqual([7]);
  });
});
