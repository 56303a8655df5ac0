import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../index.ts';
import { startTestServer, type TestServer } from '../postgres/server-for-tests.ts';
import {
  auditRepository,
  customerListRepository,
  customerNoteRepository,
  customerTagRepository,
  operatorSignInRepository,
  searchRepository,
} from './index.ts';

let directory: string;
let server: TestServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'office-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(directory, { recursive: true });
});

const SIGN_IN = {
  person_id: 1,
  email: null,
  password_hash: 'hash',
  first_until_ms: 5,
  issuers: '["a"]',
  issued_at_ms: 2,
  authenticator_secret: 'secret',
  authenticator_in_use: 1,
  authenticator_last_step: 3,
  networks: '[]',
};

/** A row of the trail whose entry says so much. */
const auditRow = (seq: number, entry: object) => ({
  seq,
  entry: JSON.stringify({ companyId: 1, ...entry, seq }),
  previous_hash: '',
  hash: String(seq),
});

/** What a store says of an office after a few statements. */
async function story(database: Database): Promise<unknown> {
  await database.commit([operatorSignInRepository.save(SIGN_IN)]);
  await database.commit([
    operatorSignInRepository.save({ ...SIGN_IN, first_until_ms: null, email: 'a@b.c' }),
  ]);
  const note = { company_id: 1, customer_id: 5, text: 'one', author: 'Mei', create_time_ms: 1 };
  await customerNoteRepository.add(database, note);
  await customerNoteRepository.add(database, { ...note, text: 'two' });
  const notes = await customerNoteRepository.page(database, 5, { limit: 1, offset: 0 });
  await customerNoteRepository.remove(database, notes.rows[0]?.id ?? 0);
  await customerTagRepository.save(database, { companyId: 1, customerId: 5 }, ['vip', 'calls']);
  await customerTagRepository.save(database, { companyId: 1, customerId: 6 }, ['vip']);
  const person = { id: 7, name: 'Mei', role: 'viewer' };
  const rows = [
    { trace: 't1', bizType: 'a.b', time: 1_795_812_724_000, person },
    { trace: 't2', bizType: 'a.c', time: 1_795_812_725_000, request: { text: '100%' } },
    { trace: 't1', bizType: 'a.c', time: 1_795_812_726_000, person: { ...person, id: 70 }, of: 1 },
  ];
  for (const [at, entry] of rows.entries()) await auditRepository.append(database, auditRow(at + 1, entry));
  await auditRepository.append(database, auditRow(4, { companyId: 2, trace: 't1' }));
  const audit = async (query: object) =>
    (await auditRepository.ofCompany(database, 1, { limit: 9, ...query })).map(({ seq }) => seq);
  return {
    signIns: await operatorSignInRepository.all(database),
    notes,
    left: (await customerNoteRepository.page(database, 5, { limit: 9, offset: 0 })).rows,
    tags: [await customerTagRepository.of(database, 5), await customerTagRepository.counts(database, 1)],
    tagged: await customerListRepository.page(database, { companyId: 1, tag: 'vip', limit: 9, offset: 0 }),
    audit: [
      await audit({}),
      await audit({ newestFirst: true, limit: 2 }),
      await audit({ trace: 't1' }),
      await audit({ personId: 7 }),
      await audit({ bizType: 'a.c', beforeSeq: 3 }),
      await audit({ fromMs: 1_795_812_725_000, toMs: 1_795_812_726_000 }),
      await audit({ text: '0%' }),
      await audit({ text: '1%0' }),
      await audit({ text: 'NAME":"mEI' }),
      (await auditRepository.answersTo(database, [1, 2])).map(({ seq }) => seq),
    ],
    found: [
      await searchRepository.customers(database, 1, '10', 20),
      await searchRepository.orders(database, 1, '10'),
      await searchRepository.fills(database, 1, '10', 20),
      await searchRepository.orders(database, 1, 'no number'),
    ],
  };
}

it('says the same on both stores', async () => {
  const stores = [
    await openDatabase({ directory }),
    await openDatabase({ database: await server.newDatabase() }),
  ];
  const [first, second] = await Promise.all(stores.map(story));
  await Promise.all(stores.map((store) => store.close()));
  expect(first).toMatchObject({
    signIns: [{ person_id: 1, email: 'a@b.c', first_until_ms: null, authenticator_secret: 'secret' }],
    notes: { total: 2, rows: [{ text: 'two' }] },
    left: [{ text: 'one' }],
    tags: [
      ['calls', 'vip'],
      [
        { tag: 'calls', customers: 1 },
        { tag: 'vip', customers: 2 },
      ],
    ],
    audit: [[1, 2, 3], [3, 2], [1, 3], [1], [2], [2], [2], [], [1, 3], [3]],
  });
  expect(second).toEqual(first);
});
