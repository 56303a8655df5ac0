import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { Operators } from './operators.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'operators-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const inMemory: Database = {
  commit: async () => undefined,
  read: async () => [],
  close: async () => undefined,
};
const open = (database: Database, ended: string[] = []) =>
  Operators.open({ database, wallClock: createSteppedClock(0), onEnded: (appId) => void ended.push(appId) });

it('a company has 200 persons, and those that it has can still be changed [MAX_OPERATOR_PERSONS]', async () => {
  const operators = await open(inMemory);
  for (let at = 1; at <= 200; at++) await operators.create(1, { name: `p${at}`, role: 'viewer' }, []);
  await expect(operators.create(1, { name: 'more', role: 'viewer' }, [])).rejects.toMatchObject({
    code: 'GGATEWAY_CODE_015',
  });
  await operators.change(1, 200, { enabled: false });
  await operators.create(2, { name: 'p1', role: 'viewer' }, []);
  expect([operators.of(1).length, operators.of(2).length]).toEqual([200, 1]);
});

it('persons are the same after a restart, and only the hash of a secret is stored', async () => {
  const database = await openDatabase({ directory });
  const operators = await open(database);
  const { person, appSecret } = await operators.create(1, { name: 'Mei', role: 'support' }, ['ann', 'bob']);
  const other = await operators.create(1, { name: 'Lin', role: 'viewer' }, []);
  await operators.change(1, other.person.id, { enabled: false, role: 'dealer' });
  const before = operators.of(1);
  await database.close();
  const again = await openDatabase({ directory });
  const loaded = await open(again);
  expect(loaded.of(1)).toEqual(before);
  expect(loaded.authenticate(person.appId, appSecret)).toEqual(person);
  expect(loaded.authenticate(person.appId, `${appSecret}0`)).toBeUndefined();
  expect(loaded.authenticate(other.person.appId, other.appSecret)).toBeUndefined();
  const rows = await again.read({ sql: 'SELECT * FROM operator_persons', parameters: [] } as never);
  expect(JSON.stringify(rows)).not.toContain(appSecret);
  await again.close();
});

it('a new name ends no token; another role, another secret and the end of a person do', async () => {
  const ended: string[] = [];
  const operators = await open(inMemory, ended);
  const { person } = await operators.create(1, { name: 'Mei', role: 'support' }, []);
  await operators.change(1, person.id, { name: 'Mei Lin' });
  expect(ended).toEqual([]);
  await operators.change(1, person.id, { role: 'viewer' });
  await operators.rotateSecret(1, person.id, []);
  await operators.change(1, person.id, { enabled: false });
  expect(ended).toEqual(Array.from({ length: 3 }, () => person.appId));
});
