import { expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase } from '../../../storage/index.ts';
import { Notices } from './notices.ts';

// Limits, written out: a test does not import what it checks.
const MAX_MESSAGES_PER_CUSTOMER = 1000;

it('keeps the newest thousand messages of a customer [MAX_MESSAGES_PER_CUSTOMER]', async () => {
  const database = await openDatabase({ directory: undefined });
  const notices = new Notices(database, createSteppedClock(0));
  const text = (word: string) => ({ 'en-US': word, 'zh-CN': word, 'zh-TW': word });
  const to = { companyId: 1, customerId: 1, customerNo: '1', language: 'en-US' };
  await Promise.all(
    Array.from({ length: MAX_MESSAGES_PER_CUSTOMER + 2 }, (_, at) =>
      notices.send({
        to,
        bizType: 'NEWS',
        texts: { title: text(`n${at}`), content: text('c') },
        updateType: 0,
        show: false,
      }),
    ),
  );
  expect(await notices.unread(1)).toBe(MAX_MESSAGES_PER_CUSTOMER);
  const page = { fromMs: 0, toMs: 1, offset: MAX_MESSAGES_PER_CUSTOMER - 1, limit: 5 };
  const oldest = await notices.messages(1, page);
  expect(oldest.map((row) => row.id)).toEqual([3]);
  await database.close();
});
