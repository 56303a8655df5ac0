import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../backend/storage/postgres/server-for-tests.ts';
import { PNG } from './field-customer.ts';
import { ACCOUNT_TYPES, orderMix } from './order-mix.ts';
import { killInOrderStream, storedOrders } from './order-stream.ts';
import { runToEnd, signInDemo, startPlatformProcess, type ReadyLine } from './platform-process.ts';

/** Runs that do the long story together, each a share of its kills. */
const SHARES = Number(process.env['MERIDIAN_SHARES'] ?? '1');
/** One with every change, many as a long story. */
const KILLS = process.env['MERIDIAN_LONG'] === undefined ? 1 : Math.ceil(200 / SHARES);
/** An account holds a thousand positions at most, so that many kills need several stores. */
const KILLS_PER_STORE = 10;
const KILLS_ON_SERVER = 2;
const WRITERS = 10;
const ORDERS_BEFORE_KILL = 40;
/** A Friday, and an hour of it in which shares are traded. */
const HOUR = '2026-03-13T15';

/** The address of a picture that the demonstration customer has uploaded. */
async function uploaded(ready: ReadyLine): Promise<URL> {
  const form = new FormData();
  form.append('object', new Blob([PNG], { type: 'image/png' }), 'card.png');
  const headers = { companyId: '1', trace: 'upload', token: await signInDemo(ready) };
  const response = await fetch(`${ready.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
  const { code, data } = (await response.json()) as { code: string; data: string };
  expect(code).toBe('0');
  return new URL(data);
}

/** The orders of the demonstration customer that the platform has, of any account type. */
async function everyOrder(ready: ReadyLine, orderIds: readonly number[]): Promise<Set<number>> {
  const lists = Object.values(ACCOUNT_TYPES).map((tradeType) => storedOrders(ready, orderIds, tradeType));
  return new Set((await Promise.all(lists)).flatMap((list) => [...list]));
}

/**
 * Kills a platform on one store again and again, in the middle of orders in accounts of all types; resolves to the acknowledged
 * orders that are gone afterwards. A picture that was uploaded before the first kill has to be served after the last. Nothing
 * was executed that nobody asked for: beside what was acknowledged there is at most one order of each writer a kill.
 */
async function lostAfterKills(where: readonly string[], kills: number): Promise<number[]> {
  const options = [...where, '--seed', '7', '--rate-limits', 'off'];
  const everAcknowledged = new Set<number>();
  let picture: URL | undefined;
  for (let kill = 0; kill < kills; kill++) {
    const platform = await startPlatformProcess([...options, '--at', `${HOUR}:${10 + kill}Z`]);
    picture ??= await uploaded(platform.ready);
    const flows = await orderMix(platform.ready, WRITERS);
    const stream = { writers: WRITERS, orders: ORDERS_BEFORE_KILL, flows };
    const acknowledged = await killInOrderStream(platform, stream);
    expect(acknowledged.size).toBeGreaterThanOrEqual(ORDERS_BEFORE_KILL);
    for (const orderId of acknowledged) {
      expect(everAcknowledged.has(orderId)).toBe(false);
      everAcknowledged.add(orderId);
    }
  }
  const platform = await startPlatformProcess([...options, '--at', `${HOUR}:${10 + kills}Z`]);
  const [first, last] = [Math.min(...everAcknowledged), Math.max(...everAcknowledged)];
  const numbers = Array.from({ length: last - first + 1 + 2 * WRITERS }, (_, at) => first - WRITERS + at);
  const stored = await everyOrder(platform.ready, numbers);
  expect(stored.size).toBeLessThanOrEqual(everAcknowledged.size + kills * WRITERS);
  const served = await fetch(platform.ready.baseUrl + (picture?.pathname ?? ''));
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true);
  await platform.stop();
  const books = await runToEnd(['--verify-ledger', ...where]);
  expect([books.code, books.stdout.split(':')[0]]).toEqual([0, 'ledger sound']);
  return [...everAcknowledged].filter((orderId) => !stored.has(orderId));
}

describe('kill -9 during a stream of orders', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'meridian-kill-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it(
    `loses no acknowledged order and no uploaded file in ${KILLS} kills`,
    { timeout: 3_000_000 },
    async () => {
      for (let killed = 0; killed < KILLS; killed += KILLS_PER_STORE) {
        const where = ['--data', path.join(root, String(killed))];
        expect(await lostAfterKills(where, Math.min(KILLS_PER_STORE, KILLS - killed))).toEqual([]);
      }
    },
  );

  it(
    `loses none on a PostgreSQL server either, and gives the database free, in ${KILLS_ON_SERVER} kills`,
    { tags: ['long'] },
    async () => {
      const server = await startTestServer();
      try {
        const url = await server.newDatabase();
        const where = ['--database', url, '--seal-key', path.join(root, 'server.key')];
        expect(await lostAfterKills(where, KILLS_ON_SERVER)).toEqual([]);
        // Not months later, which it would have to catch up with.
        const platform = await startPlatformProcess([...where, '--at', `${HOUR}:30Z`]);
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
