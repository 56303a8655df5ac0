import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import type { AccountRef } from '../port.ts';
import { createStoredRecords } from './stored-records.ts';

// Limits, written out: a test does not import what it checks.
const MAX_STATEMENT_PARTS = 10;

interface Call {
  readonly operation: string;
  readonly body: Record<string, unknown>;
}

/** A platform that answers each call from a function. */
function setUp(answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const api = fakeApi(({ name, body }) => {
    const call = { operation: name, body };
    calls.push(call);
    return { kind: 'value', value: answer(call) };
  });
  return { kept: createStoredRecords(api), calls };
}

const ACCOUNT: AccountRef = { accountId: 7, accountType: 'isolated', currency: 'USDT', digits: 2 };
const line = (transferId: number, flowType: number, change: string, balanceAfter: string) => ({
  transferId,
  time: transferId,
  flowType,
  flowName: `flow ${flowType}`,
  change,
  balanceAfter,
  orderId: 5,
  dealId: null,
});
const part = (lines: object[], isComplete: boolean, last: number) => ({
  accountId: 7,
  currency: 'USDT',
  accountDigits: 2,
  openingBalance: '0.00',
  lines,
  isComplete,
  closingBalance: '99.00',
  lastTransferId: last,
  csv: null,
});

describe('a statement', () => {
  it('says of each line what kind of money it is', async () => {
    const lines = [
      line(1, 7001, '100.00', '100.00'),
      line(2, 12002, '-3.00', '97.00'),
      line(3, 12005, '-1.00', '96.00'),
      line(4, 12006, '3.00', '99.00'),
      line(5, 999_999, '0.00', '99.00'),
    ];
    const { kept, calls } = setUp(() => part(lines, true, 5));
    const statement = await kept.statement(ACCOUNT, { fromMs: 10, toMs: undefined });
    expect(calls[0]).toEqual({
      operation: 'accountStatement',
      body: { tradeType: 2, accountId: 7, startTime: 10 },
    });
    expect(statement.lines.map(({ kind }) => kind)).toEqual(['moved', 'fee', 'financing', 'result', 'moved']);
    expect(statement).toMatchObject({ opening: 0n, closing: 9_900n, isComplete: true, digits: 2 });
    expect(statement.lines[1]).toMatchObject({
      change: -300n,
      balance: 9_700n,
      orderId: '5',
      dealId: undefined,
    });
  });

  it('is read part by part, and not without end [MAX_STATEMENT_PARTS]', async () => {
    const { kept, calls } = setUp(({ body }) => {
      const after = Number(body['afterTransferId'] ?? 0);
      return part([line(after + 1, 7001, '1.00', '1.00')], false, after + 1);
    });
    const statement = await kept.statement(ACCOUNT, { fromMs: undefined, toMs: undefined });
    expect(calls).toHaveLength(MAX_STATEMENT_PARTS);
    expect(statement.lines).toHaveLength(MAX_STATEMENT_PARTS);
    expect(statement.isComplete).toBe(false);
  });
});

describe('what is over', () => {
  it('is asked for before a moment, page by page', async () => {
    const { kept, calls } = setUp(({ operation }) => (operation === 'queryOrderPage' ? [] : { list: [] }));
    expect(await kept.fills(ACCOUNT, { beforeMs: 50, page: 2 })).toEqual({ rows: [], isLast: true });
    expect(await kept.closes(ACCOUNT, { beforeMs: 50, page: 1 })).toEqual({ rows: [], isLast: true });
    expect(await kept.ended(ACCOUNT, 3)).toEqual({ rows: [], isLast: true });
    expect(calls.map(({ operation, body }) => [operation, body['current'], body['size']])).toEqual([
      ['queryTradeRecordPage', 2, 500],
      ['queryHistoryCloseOrderList', 1, 500],
      ['queryOrderPage', 3, 200],
    ]);
    expect(calls[0]?.body).toMatchObject({ accountIds: '7', executeEndTime: 50 });
    expect(calls[1]?.body).toMatchObject({ accountId: '7', closeEndTime: 50 });
  });
});

describe('messages', () => {
  it('are read or not, whether they come as a list or a page, and are marked by their number', async () => {
    const row = { id: 3, createTime: 9, title: 'Hello', content: 'text', readStatus: '1' };
    const { kept, calls } = setUp(({ operation }) =>
      operation === 'customerViewMsgPage' ? { records: [row, { ...row, id: 4, readStatus: 2 }] } : null,
    );
    expect(await kept.messages()).toEqual([
      { id: '3', timeMs: 9, title: 'Hello', text: 'text', isRead: false },
      { id: '4', timeMs: 9, title: 'Hello', text: 'text', isRead: true },
    ]);
    await kept.markRead('3');
    await kept.markAllRead();
    expect(calls.slice(1)).toEqual([
      { operation: 'msgRead', body: { id: 3 } },
      { operation: 'msgAllRead', body: {} },
    ]);
  });
});
