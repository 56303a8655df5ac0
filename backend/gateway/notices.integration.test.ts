import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeContent } from '../contract/message-hub/notice.ts';
import type { CustomerNotice } from '../contract/records/index.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const MAX_TITLE_LENGTH = 100;

const SERVICE = '/api/global/message.app.CompanyNoticeApiService.';
const text = (word: string) => ({ 'en-US': word, 'zh-CN': `${word}简`, 'zh-TW': `${word}繁` });
const texts = (word: string) => ({ title: text(word), content: text(`${word} content`) });

let test: TestGateway;
let token: string;
let self: { companyId: number; customerId: number; customerNo: string };

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  token = await test.signIn();
  const { caller } = test.services.customers.findSession(token) ?? {};
  self = { companyId: 1, customerId: caller?.customerId ?? 0, customerNo: caller?.customerNo ?? '' };
});
afterAll(() => test.close());

const send = (word: string, to = self) =>
  test.services.customers.notices.send({
    to: { company_id: to.companyId, id: to.customerId, customer_no: to.customerNo, language: 'zh-TW' },
    bizType: 'NEWS',
    texts: texts(word),
    updateType: 3,
    show: true,
  });
const call = (method: string, body: object = {}, lang = 'en-US') =>
  test.post(SERVICE + method, { companyId: 1, customerNo: self.customerNo, ...body }, { token, lang });
const unread = async () => (await call('customerUnreadMsgCount')).body.data;

describe('messages of a customer', () => {
  it('are told live in the language of the customer, kept, paged, counted and marked as read', async () => {
    const received: NoticeContent[] = [];
    const stop = test.services.customers.notices.onNotice((_company, _customer, notice) =>
      received.push(notice),
    );
    for (const word of ['one', 'two', 'three']) await send(word);
    stop();
    await send('stranger', { ...self, customerId: self.customerId + 1 });
    expect(received).toHaveLength(3);
    const live = { tradeType: 0, updateType: 3, show: 1, bizType: 'NEWS' };
    expect(received[0]).toEqual({ ...live, title: 'one繁', text: 'one content繁' });
    expect(await unread()).toBe(3);
    // A request that names a page gets one; any other gets the published array.
    const first = (await call('customerViewMsgPage', { current: 1, size: 2 })).body.data;
    expect(first).toMatchObject({ total: 3, size: 2, current: 1 });
    const page = (first as { records: CustomerNotice[] }).records;
    expect(page.map((row) => row.title)).toEqual(['three', 'two']);
    expect(page[0]).toEqual({
      id: page[0]?.id,
      companyId: 1,
      customerNo: self.customerNo,
      name: 'NEWS',
      language: 'en-US',
      title: 'three',
      content: 'three content',
      pubTime: test.services.wallClock.nowMs(),
      updateTime: test.services.wallClock.nowMs(),
      createTime: test.services.wallClock.nowMs(),
      readStatus: '1',
    });
    const next = (await call('customerViewMsgPage', { current: 2, size: 2, lang: 'zh-CN' })).body.data;
    expect(next).toMatchObject({ records: [{ title: 'one简', language: 'zh-CN' }] });
    await call('msgRead', { id: page[1]?.id });
    expect(await unread()).toBe(2);
    const rows = (await call('customerViewMsgPage')).body.data as CustomerNotice[];
    expect(rows.map((row) => row.readStatus)).toEqual(['1', '2', '1']);
    await call('msgAllRead');
    expect(await unread()).toBe(0);
    const later = { pubTimeFrom: test.services.wallClock.nowMs() + 1 };
    expect((await call('customerViewMsgPage', later)).body.data).toEqual([]);
  });

  it('are nobody else’s: other numbers, ids and companies are refused [MAX_TITLE_LENGTH]', async () => {
    await send('mine');
    const headers = { token };
    const body = { customerNo: '10000999' };
    await expectFailure(
      test,
      { path: `${SERVICE}customerViewMsgPage`, body, headers },
      'USCUSTOMER_API_0001029',
    );
    await expectFailure(
      test,
      { path: `${SERVICE}msgRead`, body: { id: 999_999 }, headers },
      'USCUSTOMER_API_0000003',
    );
    expect((await call('msgAllRead', { companyId: 2 })).listed).toBe('GGATEWAY_CODE_015');
    expect((await test.post(`${SERVICE}customerViewMsgPage`)).listed).toBe('GGATEWAY_CODE_001');
    await expect(send('a'.repeat(MAX_TITLE_LENGTH + 1))).rejects.toMatchObject({
      code: 'USCUSTOMER_API_0001025',
    });
    expect(await unread()).toBe(1);
  });
});

describe('announcements of a company', () => {
  it('are read by guests of that company, newest first, in their language', async () => {
    const { notices } = test.services.customers;
    await notices.announce(1, 'fees', texts('older'));
    test.services.wallClock.advance(1000);
    await notices.announce(1, 'fees', texts('newer'));
    await notices.announce(2, 'fees', texts('other'));
    const answer = await test.post(`${SERVICE}customerViewNoticePage`, { companyId: 1 }, { lang: 'zh-CN' });
    expect(answer.body.data).toMatchObject([
      { name: 'fees', title: 'newer简', language: 'zh-CN', customerNo: null },
      { title: 'older简', content: 'older content简' },
    ]);
  });

  it('have planned maintenance before them for whoever asks, in the language of the reader', async () => {
    const { notices } = test.services.customers;
    const nowMs = test.services.wallClock.nowMs();
    const window = { startMs: nowMs + 60_000, endMs: nowMs + 120_000, text: 'New disks.' };
    notices.follow({ ahead: (at) => (at < window.endMs ? [window] : []) });
    const read = async (body: object, lang = 'en-US') =>
      (await test.post(`${SERVICE}customerViewNoticePage`, { companyId: 1, ...body }, { lang })).body
        .data as Record<string, unknown>[];
    const [first, second] = await read({ withMaintenance: true }, 'zh-TW');
    const { startMs: startTime, endMs: endTime } = window;
    expect(first).toMatchObject({ name: 'MAINTENANCE', title: '系統維護', content: 'New disks.' });
    expect(first).toMatchObject({ id: 0, startTime, endTime, pubTime: startTime });
    expect(second).toMatchObject({ title: 'newer繁' });
    expect(second).not.toHaveProperty('startTime');
    expect((await read({})).map((row) => row['name'])).not.toContain('MAINTENANCE');
    test.services.wallClock.advance(120_000);
    expect((await read({ withMaintenance: true }))[0]).toMatchObject({ title: 'newer' });
  });
});
