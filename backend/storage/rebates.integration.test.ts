import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './index.ts';
import { operatorRepository } from './management/index.ts';
import { startTestServer, type TestServer } from './postgres/server-for-tests.ts';
import { rebateRepository } from './rebates.ts';

const ROW = {
  agent_id: 5,
  day: 20_000,
  currency: 'USDT',
  company_id: 1,
  agent_no: '10000005',
  fees: '10.0000',
  rate: '0.2',
  digits: 2,
  amount: 200n,
  account_id: 7,
  create_time_ms: 1,
};
const PAGE = { companyId: 1, limit: 10, offset: 0 };

let directory: string;
let server: TestServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebates-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(directory, { recursive: true });
});

/** What a store says of agents, rebates and persons after a few statements. */
async function story(database: Database): Promise<unknown> {
  const terms = { customer_id: 5, company_id: 1, rebate_rate: '0.1', next_day: 20_000 };
  await database.commit([rebateRepository.saveTerms(terms)]);
  await database.commit([rebateRepository.saveTerms({ ...terms, rebate_rate: '0.2' })]);
  await database.commit([rebateRepository.insert(ROW)]);
  await expect(database.commit([rebateRepository.insert(ROW)])).rejects.toThrow();
  await database.commit([
    rebateRepository.insert({ ...ROW, day: 20_001, amount: 0n, account_id: 0 }),
    rebateRepository.insert({ ...ROW, currency: 'USD', amount: 5n }),
  ]);
  const person = {
    id: 1,
    company_id: 1,
    name: 'Mei',
    role: 'viewer',
    app_id: 'a',
    secret_hash: 'h',
    enabled: 1,
    create_time_ms: 1,
    update_time_ms: 1,
    issuers: '[]',
    issued_at_ms: null,
  };
  await database.commit([operatorRepository.save(person)]);
  await database.commit([operatorRepository.save({ ...person, name: 'Mei Lin' })]);
  const fees = { companyId: 1, agentNo: '10000005', fromMs: 0, toMs: 9, flowTypes: [12_002] };
  const { rows, total } = await rebateRepository.page(database, { ...PAGE, fromDay: 20_000, toDay: 20_001 });
  const notified = {
    terms: await rebateRepository.terms(database, 5),
    due: await rebateRepository.due(database, 20_001),
    agents: await rebateRepository.agents(database, 1),
    fees: await rebateRepository.fees(database, fees),
    page: [rows, total],
    totals: await rebateRepository.totals(database, PAGE),
    booked: await rebateRepository.booked(database, 1),
    inLedger: await rebateRepository.inLedger(database, 1, [43_003]),
    persons: await operatorRepository.all(database),
  };
  await database.close();
  return JSON.parse(
    JSON.stringify(notified, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );
}

describe('what is stored of agents and persons', () => {
  it('reads the same from SQLite and from PostgreSQL', async () => {
    const notified = await story(await openDatabase({ directory }));
    expect(notified).toMatchObject({
      terms: { rebate_rate: '0.2' },
      page: [[{ day: 20_001 }, { currency: 'USD' }, { currency: 'USDT' }], 3],
      totals: [
        { currency: 'USD', total: 5 },
        { currency: 'USDT', total: 200 },
      ],
      persons: [{ name: 'Mei Lin' }],
    });
    expect(
      await story(
        await openDatabase({
          database: await server.newDatabase(),
          seal: { file: join(directory, 'seal.key') },
        }),
      ),
    ).toEqual(notified);
  });
});
