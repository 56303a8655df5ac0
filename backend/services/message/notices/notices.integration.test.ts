import { expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase } from '../../../storage/index.ts';
import { ContactMessages } from './contact-operation.ts';
import { Notices } from './notices.ts';

// Limits, written out: a test does not import what it checks.
const MAX_MESSAGES_PER_CUSTOMER = 1000;
const MAX_NOTICES_PER_COMPANY = 1000;
const MAX_CONTACT_MESSAGES = 1000;
const MAX_TITLE_LENGTH = 100;
const MAX_CONTENT_LENGTH = 10_000;

const text = (word: string) => ({ 'en-US': word, 'zh-CN': word, 'zh-TW': word });

it('keeps the newest thousand messages of a customer [MAX_MESSAGES_PER_CUSTOMER]', async () => {
  const database = await openDatabase({ directory: undefined });
  const notices = new Notices(database, createSteppedClock(0));
  const to = { company_id: 1, id: 1, customer_no: '1', language: 'en-US' };
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

it('takes titles of a hundred characters and contents of ten thousand [MAX_TITLE_LENGTH] [MAX_CONTENT_LENGTH]', async () => {
  const database = await openDatabase({ directory: undefined });
  const notices = new Notices(database, createSteppedClock(0));
  const announce = (title: number, content: number) =>
    notices.announce(1, 'n', { title: text('t'.repeat(title)), content: text('c'.repeat(content)) });
  await announce(MAX_TITLE_LENGTH, MAX_CONTENT_LENGTH);
  const refused = { code: 'USCUSTOMER_API_0001025' };
  await expect(announce(MAX_TITLE_LENGTH + 1, 1)).rejects.toMatchObject(refused);
  await expect(announce(1, MAX_CONTENT_LENGTH + 1)).rejects.toMatchObject(refused);
  await database.close();
});

it('keeps the newest thousand announcements of a company and what visitors wrote to it [MAX_NOTICES_PER_COMPANY] [MAX_CONTACT_MESSAGES]', async () => {
  const database = await openDatabase({ directory: undefined });
  const clock = createSteppedClock(0);
  const notices = new Notices(database, clock);
  const contact = new ContactMessages(database, clock);
  const texts = { title: text('t'), content: text('c') };
  const rows = 'WITH RECURSIVE row (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM row WHERE at < 1000)';
  await database.commit([
    {
      sql: `INSERT INTO company_notices (company_id, name, texts, pub_time_ms) ${rows} SELECT 1, 'n' || at, '{}', 0 FROM row`,
      parameters: [],
    },
    {
      sql: `INSERT INTO contact_messages (company_id, name, email, message, create_time_ms) ${rows} SELECT 1, '', '', 'm' || at, 0 FROM row`,
      parameters: [],
    },
  ]);
  const span = { fromMs: 0, toMs: 1, offset: 0, limit: 5_000 };
  const announced = async () => (await notices.announcements(1, span)).map(({ name }) => name).sort();
  expect(await announced()).toHaveLength(MAX_NOTICES_PER_COMPANY);
  await notices.announce(1, 'n1001', texts);
  expect(await announced()).toHaveLength(MAX_NOTICES_PER_COMPANY);
  expect(await announced()).not.toContain('n1');
  await contact.add({ company_id: 1, customer_no: null, name: '', email: '', message: 'm1001' });
  const written = await contact.ofCompany(1);
  expect([written.length, written.at(-1)?.message]).toEqual([MAX_CONTACT_MESSAGES, 'm2']);
  await database.close();
});
