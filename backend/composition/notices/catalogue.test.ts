import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { NoticeContent } from '../../contract/message-hub/index.ts';
import { createSteppedClock } from '../../market/index.ts';
import { Notices } from '../../services/message/notices/index.ts';
import type { MarginCall } from '../../services/trade/trade-service.ts';
import { openDatabase } from '../../storage/index.ts';
import { NOTICES, notifier } from './catalogue.ts';

const silent = { log: pino({ level: 'silent' }) };
const customer = { id: 3, company_id: 1, customer_no: '10000001', language: 'zh-CN' };
const directory = { byId: async (id: number) => (id === customer.id ? customer : undefined) } as Parameters<
  typeof notifier
>[1]['directory'];

it('a margin call of a cross account names the level at which the operator has it closed', async () => {
  const send = vi.fn((_message: object) => Promise.resolve());
  const notify = notifier(silent, { directory, notices: { send } }, NOTICES.marginCall);
  const call = {
    accountId: 7,
    companyId: 1,
    customerId: 3,
    tradeType: TRADE_TYPE.cross,
    currency: 'USDT',
    level: '99.00',
    equity: '990.00',
    usedMargin: '1000.00',
    stopOut: 70n,
  };
  notify(call as unknown as MarginCall);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const stated = {
    texts: { content: { 'en-US': expect.stringContaining('At 70 % positions are closed.') } },
  };
  expect(send.mock.calls[0]?.[0]).toMatchObject(stated);
});

it('a notice that is added by one row is stored and shown in the language of the customer, and is gone with it', async () => {
  const database = await openDatabase({ directory: undefined });
  const notices = new Notices(database, createSteppedClock(0));
  const live: NoticeContent[] = [];
  notices.onNotice((_company, _customer, notice) => live.push(notice));
  const inEach = (text: string, other: string) => ({ 'en-US': text, 'zh-CN': other, 'zh-TW': other });
  const added = {
    tradeLevel: ({ customerId, level }: { readonly customerId: number; readonly level: number }) => [
      {
        customerId,
        bizType: 'TRADE_LEVEL',
        updateType: 3 as const,
        texts: { title: inEach('New level', '新等级'), content: inEach(`Level ${level}`, `等级 ${level}`) },
      },
    ],
  };
  const rows: Partial<typeof added> = { ...added };
  const raise = (customerId: number, level: number) => {
    if (rows.tradeLevel) notifier(silent, { directory, notices }, rows.tradeLevel)({ customerId, level });
  };
  raise(4, 1);
  raise(3, 2);
  await vi.waitFor(() => expect(live).toHaveLength(1));
  expect(live[0]).toMatchObject({ title: '新等级', text: '等级 2', updateType: 3, show: 1 });
  const stored = () => notices.messages(3, { fromMs: 0, toMs: 1, offset: 0, limit: 5 });
  expect((await stored()).map(({ biz_type: bizType }) => bizType)).toEqual(['TRADE_LEVEL']);
  expect(await notices.unread(4)).toBe(0);
  delete rows.tradeLevel;
  raise(3, 3);
  expect(live).toHaveLength(1);
  await database.close();
});
