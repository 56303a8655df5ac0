import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../storage/postgres/server-for-tests.ts';
import { runStepped } from './stepped-run.ts';

/**
 * What the journal of the run comes to, by fidelity. Every store and every version of Node has to give it; whoever changes what
 * trading decides or how it is recorded writes the new one here.
 */
const JOURNALS = {
  touch: '122e38e180370ebd02e510d4d6fbb8ef1dd5c33037656950ccb0b0e5bbbb7f1d',
  queue: '88c0f083d9f216a38497c92775ca75d122111dc80b1fd7bef1f84aad0e825386',
  through: '6582c63f3146de1c9a49a2457ad2afd9b8a6eeca0e3d60ded6a7fd9a44a58b0e',
} as const;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepped-stores-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

it.each(Object.entries(JOURNALS))(
  'a run in lock step under %s has the journal that is written here, in memory, on disk and in PostgreSQL',
  async (fidelity, journal) => {
    const inMemory = await runStepped({ fidelity });
    const own = mkdtempSync(join(folder, `${fidelity}-`));
    const [sealKeyFile, dataDirectory] = [join(own, 'seal.key'), join(own, 'data')];
    const runs = {
      inMemory: inMemory.hash,
      again: (await runStepped({ fidelity })).hash,
      onDisk: (await runStepped({ fidelity, dataDirectory })).hash,
      postgres: (await runStepped({ fidelity, database: await server.newDatabase(), sealKeyFile })).hash,
    };
    expect(runs).toEqual({ inMemory: journal, again: journal, onDisk: journal, postgres: journal });
    expect(inMemory.records).toBeGreaterThan(24);
  },
);
