import { describe, expect, it } from 'vitest';
import { encodeAssetPush } from '../../../backend/contract/message-hub/asset-push.ts';
import type { ServerMessage } from '../../../backend/contract/message-hub/server-message.ts';
import { POSITION_STATUS } from '../../../backend/contract/records/trading/position.ts';
import { PARAM_KEYS, TRADE_BIZ_TYPE } from '../../../backend/contract/message-hub/trade-message.ts';
import { toAccountEvents, toFigures } from './account-events.ts';

const message = (msgCode: string, content: unknown) =>
  ({ msgCode, content, timestamp: 5, trace: 'abc', seqId: 9 }) as unknown as ServerMessage;
const trade = (tradeType: number, bizType: string = TRADE_BIZ_TYPE.marketOpen) =>
  message('trade', {
    accountId: 1,
    companyId: 1,
    customerId: 1,
    tradeType,
    bizType,
    paramMap: Object.fromEntries(PARAM_KEYS.map((key) => [key, ''])),
  });
const notice = (content: object) =>
  message('notice', { tradeType: 2, updateType: 0, show: 0, bizType: 'X', title: '', text: '', ...content });
const kinds = (sent: ServerMessage, sendsRecords = true) =>
  toAccountEvents(sent, sendsRecords).map(({ kind }) => kind);

const RECORDS = {
  customerId: 1,
  accountId: 1,
  tradeType: 2,
  reset: false,
  accounts: [],
  positions: [],
  pendingOrders: [],
  orders: [],
  deals: [],
  closes: [],
};

describe('messages of the platform', () => {
  it('of trades are news; what they changed is unsaid where no records are told', () => {
    expect(kinds(trade(2))).toEqual(['news']);
    expect(kinds(trade(2), false)).toEqual(['news', 'unsaid']);
    expect(toAccountEvents(trade(2), false)[1]).toMatchObject({ accountType: 'isolated' });
    // No platform tells records of stock accounts.
    expect(kinds(trade(6))).toEqual(['news', 'unsaid']);
    // Who placed the order has its receipt; the list shows that it rests.
    expect(kinds(trade(2, TRADE_BIZ_TYPE.limitReceived))).toEqual([]);
    expect(kinds(trade(2, TRADE_BIZ_TYPE.limitReceived), false)).toEqual(['unsaid']);
  });

  it('with records are changes of one account, and a reading where the platform cannot say what changed', () => {
    const closed = { positionId: 8, status: POSITION_STATUS.closed, direction: 1 };
    const [event] = toAccountEvents(message('records', { ...RECORDS, positions: [closed] }), true);
    expect(event).toMatchObject({
      kind: 'changed',
      accountType: 'isolated',
      accountId: 1,
      change: { positions: [], closedPositions: ['8'] },
    });
    expect(toAccountEvents(message('records', { ...RECORDS, reset: true }), true)).toEqual([
      { kind: 'unsaid', accountType: 'isolated' },
    ]);
  });

  it('of a kind or shape that is not known say nothing', () => {
    expect(kinds(message('trade', { bizType: 'NEW_IN_THE_FUTURE', paramMap: {} }))).toEqual([]);
    expect(kinds(message('records', null))).toEqual([]);
    expect(kinds(message('records', { reset: 'maybe' }))).toEqual([]);
    expect(kinds(message('records', { ...RECORDS, tradeType: 99 }))).toEqual([]);
    expect(kinds(message('notice', 'text'))).toEqual([]);
    expect(kinds(message('somethingElse', {}))).toEqual([]);
  });

  it('tell of other terms when positions were changed elsewhere, their leverage among them', () => {
    expect(kinds(notice({ updateType: 1, bizType: 'POSITION_OPEN' }))).toEqual([]);
    expect(kinds(notice({ updateType: 1, bizType: 'POSITIONS_CHANGED' }))).toEqual(['termsChanged']);
    expect(kinds(notice({ updateType: 1, bizType: 'POSITIONS_CHANGED' }), false)).toEqual([
      'unsaid',
      'termsChanged',
    ]);
  });

  it('are shown when they ask to be, unless a trade message said it already', () => {
    const shown = notice({ show: 1, title: 'Maintenance', text: 'At noon.' });
    expect(toAccountEvents(shown, true)).toEqual([
      { kind: 'notice', id: 'notice-abc', timeMs: 5, title: 'Maintenance', text: 'At noon.' },
    ]);
    expect(kinds(notice({ show: 1, bizType: TRADE_BIZ_TYPE.marketOpen }))).toEqual([]);
  });

  it('are each a line of their own where they have no trace, as those of money have none', () => {
    const idOf = (changes: object) => {
      const [event] = toAccountEvents({ ...notice({ show: 1, ...changes }), trace: '' }, true);
      return event?.kind === 'notice' ? event.id : undefined;
    };
    const refused = idOf({ bizType: 'DEPOSIT_FAIL', text: 'Deposit D1 was refused.' });
    expect(refused).toMatch(/^notice-/);
    expect(idOf({ bizType: 'DEPOSIT_FAIL', text: 'Deposit D1 was refused.' })).toBe(refused);
    expect(idOf({ bizType: 'DEPOSIT_SUCCESS', text: 'Deposit D2 was credited.' })).not.toBe(refused);
  });
});

describe('asset pushes', () => {
  const text = encodeAssetPush({
    prefix: 'g',
    account: {
      profitLoss: '-1.50',
      occupyMargin: '200.00',
      availableMargin: '800.00',
      marginRadio: '499.25',
      netWorth: '998.50',
      balance: '1000.00',
      riskStatus: '1',
      closeProportion: '50',
      warnProportion: '100',
      withdrawAmount: '800.00',
    },
    positions: [],
  });

  it('are figures of their account type', () => {
    expect(toFigures(text)).toEqual({
      accountType: 'isolated',
      balance: '1000.00',
      equity: '998.50',
      usedMargin: '200.00',
      freeMargin: '800.00',
      openProfit: '-1.50',
      stopPrices: new Map(),
    });
    expect(toFigures(text.replace('g', 'f'))?.accountType).toBe('cross');
  });

  it('say at which levels the operator calls and closes a cross account; isolated positions have their own', () => {
    const notified = (prefix: 'f' | 'g', warn: string, close: string) =>
      toFigures(text.replace('g', prefix).replace(',50,100,', `,${close},${warn},`))?.levels;
    expect(notified('f', '1', '0.8')).toEqual({ callBp: 10_000, stopOutBp: 8_000 });
    expect(notified('f', '1', '0.01')).toEqual({ callBp: 10_000, stopOutBp: 100 });
    expect(notified('f', '', '0.8')).toBeUndefined();
    expect(notified('g', '1.2', '1')).toBeUndefined();
  });

  it('that are malformed are none', () => {
    expect(toFigures('g(nonsense')).toBeUndefined();
    expect(toFigures('')).toBeUndefined();
  });
});
