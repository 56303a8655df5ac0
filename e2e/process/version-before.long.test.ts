import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder, storedOrders } from './order-stream.ts';
import {
  FREE_PORTS,
  runToEnd,
  runWithin,
  startPlatformProcess,
  startWithin,
  type Exit,
} from './platform-process.ts';
import { buildVersionBefore, type VersionBefore } from './version-before.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-version-before-'));
let before: VersionBefore | undefined;

beforeAll(async () => {
  before = await buildVersionBefore(folder);
  if (before === undefined)
    console.warn('SKIPPED: the version before cannot be built, this copy of the project has no history');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function expectSoundBooks(
  run: (args: readonly string[]) => Promise<Exit>,
  store: readonly string[],
): Promise<void> {
  const { code, stdout, stderr } = await run(['--verify-ledger', ...store]);
  expect([code, stdout.split(':')[0], stderr]).toEqual([0, 'ledger sound', '']);
}

describe('a store of the version before, by that version itself', () => {
  it(
    'is taken over with its books, and its copy leads back to that version',
    { timeout: 400_000 },
    async ({ skip }) => {
      if (before === undefined) return skip();
      const place = mkdtempSync(path.join(folder, 'stores-'));
      const data = path.join(place, 'data');
      const store = ['--data', data];
      // A copy of it is opened with the key that its secrets are sealed with.
      const back = ['--data', path.join(place, 'back'), '--seal-key', path.join(data, 'seal.key')];
      const commandOf = (args: readonly string[]) => [process.execPath, before!.cli, ...args];
      const runBefore = (args: readonly string[]) => runWithin(commandOf(args));
      const startBefore = (of: readonly string[]) =>
        startWithin(commandOf([...FREE_PORTS, '--demo', '--seed', '7', ...of]));

      const first = await startBefore(store);
      const placed = [await placeOrder(first.ready), await placeOrder(first.ready)];
      expect((await first.stop()).code).toBe(0);

      const now = await startPlatformProcess(['--seed', '7', ...store]);
      expect(await storedOrders(now.ready, placed)).toEqual(new Set(placed));
      const later = await placeOrder(now.ready);
      expect((await now.stop()).code).toBe(0);
      await expectSoundBooks(runToEnd, store);

      const rejected = await runBefore([...FREE_PORTS, '--demo', ...store]);
      expect([rejected.code, rejected.stderr]).toEqual([2, expect.stringContaining('newer version')]);
      const [step = ''] = readdirSync(path.join(data, 'before-upgrade'));
      const copy = path.join(data, 'before-upgrade', step);
      const restored = await runBefore(['--restore', copy, ...back]);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const again = await startBefore(back);
      expect(await storedOrders(again.ready, [...placed, later])).toEqual(new Set(placed));
      expect((await again.stop()).code).toBe(0);
      await expectSoundBooks(runBefore, back);
    },
  );
});
