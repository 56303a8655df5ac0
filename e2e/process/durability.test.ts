import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../backend/storage/postgres/server-for-tests.ts';
import { FLOWS, killAgainAndAgain, killOnStores } from '../kills/run.ts';
import { runToEnd, startPlatformProcess } from './platform-process.ts';

/** Runs that do the long story together, each a share of its kills, on stores of its own. */
const SHARES = Number(process.env['MERIDIAN_SHARES'] ?? '1');
const SHARE = Number(process.env['MERIDIAN_SHARE'] ?? '0');
/** One with every change, many as a long story. */
const KILLS = process.env['MERIDIAN_LONG'] === undefined ? 1 : Math.ceil(200 / SHARES);
const KILLS_ON_SERVER = 2;
/** Stores of a share have seeds of their own. */
const SEED = 1 + 1_000 * SHARE;

describe('kill -9 while customers and the office do everything at once', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'meridian-kill-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it(`loses nothing that was acknowledged in ${KILLS} kills`, { timeout: 3_000_000 }, async () => {
    const { problems, kills, acknowledged } = await killOnStores(KILLS, SEED);
    expect(problems).toEqual([]);
    expect(kills).toBe(KILLS);
    expect([...acknowledged.keys()].sort()).toEqual([...FLOWS].sort());
  });

  it(
    'says what is lost where an older store is put in the place of the newest',
    { tags: ['long'] },
    async () => {
      const folder = mkdtempSync(path.join(root, 'swapped-'));
      const older = mkdtempSync(path.join(root, 'older-'));
      const filesOf = (place: string) => readdirSync(place).filter((name) => name.startsWith('platform.db'));
      const copy = (from: string, to: string) => {
        for (const name of filesOf(from))
          cpSync(path.join(from, name), path.join(to, name), { recursive: true });
      };
      const dead = (killed: number) => {
        if (killed === 1) return copy(folder, older);
        for (const name of filesOf(folder)) rmSync(path.join(folder, name), { recursive: true });
        copy(older, folder);
      };
      const { problems } = await killAgainAndAgain({ where: ['--data', folder], kills: 2, seed: SEED, dead });
      expect(problems.join('\n')).toMatch(/ is lost$/m);
    },
  );

  it(
    `loses nothing on a PostgreSQL server either, and gives the database free, in ${KILLS_ON_SERVER} kills`,
    { tags: ['long'] },
    async () => {
      const server = await startTestServer();
      try {
        const url = await server.newDatabase();
        const where = ['--database', url, '--seal-key', path.join(root, 'server.key')];
        const { problems } = await killAgainAndAgain({ where, kills: KILLS_ON_SERVER, seed: SEED });
        expect(problems).toEqual([]);
        // Not months later, which it would have to catch up with.
        const platform = await startPlatformProcess([...where, '--at', '2026-03-13T15:30Z']);
        const second = await runToEnd([...where, '--port', '0', '--quote-port', '0', '--message-port', '0']);
        expect([second.code, second.stderr]).toEqual([
          2,
          expect.stringContaining('is in use by another platform'),
        ]);
        await platform.stop();
      } finally {
        await server.remove();
      }
    },
  );
});
