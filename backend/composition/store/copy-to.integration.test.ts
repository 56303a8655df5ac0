import { CompiledQuery } from 'kysely';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as MANAGE } from '../../contract/business-types.ts';
import { isolatedOrder } from '../../platform-tests/isolated-order.ts';
import { startManagement } from '../../platform-tests/management-harness.ts';
import { openDatabase } from '../../storage/index.ts';
import { startTestServer, type TestServer } from '../../storage/postgres/server-for-tests.ts';
import { copyData } from './copy-to.ts';
import { ledgerReport } from './verify-ledger.ts';

const HOLDER = 'holder@meridian.example';
const CONTACT =
  "INSERT INTO contact_messages (company_id, name, email, message, create_time_ms) VALUES (1, 'a', 'b', 'c', 1)";
const raw = <Row>(sql: string) => CompiledQuery.raw(sql) as CompiledQuery<Row>;

let root: string;
let server: TestServer;
const within = (name: string) => path.join(root, name);
const key = () => ['--seal-key', path.join(within('first'), 'seal.key')];

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'copy-to-'));
  server = await startTestServer();
  // A customer with a position, an audit trail, a sealed secret and rows of more than one page.
  const management = await startManagement({ dataDirectory: within('first'), rateLimits: false });
  const { token, accountId } = await management.addTrader(HOLDER);
  const order = isolatedOrder(10_021, { accountId });
  expect((await management.own(token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('0');
  await management.addPerson('Mei', 'viewer');
  for (let at = 0; at < 30; at += 1)
    expect((await management.own(token, BIZ_TYPE.addMarketOrder, order)).listed).toBe('0');
  await management.platform.close();
});
afterAll(async () => {
  await server.remove();
  rmSync(root, { recursive: true, force: true });
});

describe('the data of a stopped platform', () => {
  it('goes from a folder to PostgreSQL and back, row by row the same, with its books, journal and secrets [HU-46]', async () => {
    const before = await ledgerReport(['--verify-ledger', '--data', within('first')]);
    const url = await server.newDatabase();
    const there = await copyData(['--copy-to', url, '--data', within('first')]);
    expect(there).toMatch(
      /^copied to postgres:\/\/127\.0\.0\.1:\d+\/platform_\d+: \d{3,} rows of \d+ tables/,
    );
    expect(there).toContain(before);
    rmSync(within('second'), { recursive: true, force: true });
    const back = await copyData([`--copy-to=${within('second')}`, '--database', url, ...key()]);
    expect(back).toContain(before);
    expect(await ledgerReport(['--verify-ledger', '--data', within('second')])).toBe(before);
    expect(statSync(path.join(within('second'), 'seal.key')).mode & 0o777).toBe(0o600);
    for (const where of [{ dataDirectory: within('second') }, { database: url, sealKeyFile: key()[1] }]) {
      const management = await startManagement(where);
      const token = await management.signIn(HOLDER);
      const info = await management.own<{ accountList: object[] }>(token, BIZ_TYPE.findCustomerInfo);
      expect(info.envelope.data.accountList.length).toBeGreaterThan(0);
      const added = await management.addPerson('Lin', 'viewer');
      // After one of before and the four of the demonstration.
      expect(added.id).toBe(6);
      const trail = await management.call<{ seq: number }[]>(MANAGE.auditPage, { size: 1_000 });
      expect(trail.listed).toBe('0');
      await management.platform.close();
    }
  });

  it('goes to no place that has data, and a copy that fails leaves nothing', async () => {
    const url = await server.newDatabase();
    await copyData(['--data', within('first'), '--copy-to', url]);
    const to = (place: string) => copyData(['--data', within('first'), '--copy-to', place]);
    await expect(to(url)).rejects.toThrow('has data already: name an empty folder or database');
    await expect(to(within('first'))).rejects.toThrow('has data already (platform.db');
    await expect(copyData(['--copy-to', '--data', within('first')])).rejects.toThrow(
      '--copy-to needs a folder',
    );
    await expect(copyData(['--copy-to', within('x')])).rejects.toThrow('--copy-to needs --data DIR');
    await expect(to('postgres://nobody:secret@127.0.0.1:1/none')).rejects.toThrow(
      /^(?!.*secret).*127\.0\.0\.1:1/,
    );
    mkdirSync(within('third'));
    writeFileSync(within('wrong.key'), '');
    await expect(
      copyData(['--data', within('first'), '--seal-key', within('wrong.key'), '--copy-to', within('third')]),
    ).rejects.toThrow();
    expect(readdirSync(within('third'))).toEqual([]);
  });

  it('gives no number out twice after a copy, not that of a row that is gone either', async () => {
    const url = await server.newDatabase();
    const open = (where: object) => openDatabase({ ...where, seal: { file: key()[1] } });
    const write = async (where: object, isStored: boolean): Promise<number> => {
      const database = await open(where);
      await database.commit([{ sql: CONTACT, parameters: [] }]);
      const [row] = await database.read(raw<{ id: number }>('SELECT MAX(id) AS id FROM contact_messages'));
      if (!isStored) await database.commit([{ sql: 'DELETE FROM contact_messages', parameters: [] }]);
      await database.close();
      return row?.id ?? 0;
    };
    const first = await write({ directory: within('first') }, false);
    await copyData(['--data', within('first'), '--copy-to', url]);
    const there = await write({ database: url }, false);
    await copyData(['--database', url, ...key(), '--copy-to', within('fourth')]);
    const back = await write({ directory: within('fourth') }, true);
    expect([there, back]).toEqual([first + 1, first + 2]);
  });
});
