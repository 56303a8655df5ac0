import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killInOrderStream, storedOrders } from './order-stream.ts';
import { FREE_PORTS, runToEnd, startPlatformProcess } from './platform-process.ts';

/** Where the log ends: what lies behind it is left over from before its rows went into the data file. */
function endOfLog(file: string): number {
  const bytes = readFileSync(file);
  const frame = 24 + bytes.readUInt32BE(8);
  const salt = bytes.subarray(16, 24);
  let end = 32;
  while (end + frame <= bytes.length && bytes.subarray(end + 8, end + 16).equals(salt)) end += frame;
  return end;
}

/** Enough that the log has begun anew after what the start wrote, and has grown well beyond the part that is cut off. */
const ORDERS = 70;

describe('a data folder whose files were damaged', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-damage-'));
  const file = path.join(folder, 'platform.db');
  const log = `${file}-wal`;
  let acknowledged: ReadonlySet<number>;
  beforeAll(async () => {
    const platform = await startPlatformProcess(['--data', folder, '--seed', '7', '--rate-limits', 'off']);
    acknowledged = await killInOrderStream(platform, { writers: 4, orders: ORDERS });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The one line of a start that is refused with code 2. */
  async function refused(...options: string[]): Promise<string> {
    const exit = await runToEnd([...FREE_PORTS, '--data', folder, ...options]);
    expect(exit.code).toBe(2);
    expect(exit.stdout).toBe('');
    expect(exit.stderr.trim().split('\n')).toHaveLength(1);
    return exit.stderr;
  }

  it(
    'whose log ends early names the lost orders, and goes on without them on request alone [ATK-140]',
    { tags: ['long'] },
    async () => {
      truncateSync(log, Math.max(0, endOfLog(log) - 200_000));
      const [, lost] = /commits lost, with (\d+) orders, /.exec(await refused()) ?? [];
      expect(Number(lost)).toBeGreaterThan(0);
      expect(await refused('--new-store', '--accept-loss', '--port', 'x')).toContain('--port');
      const platform = await startPlatformProcess(['--data', folder, '--accept-loss']);
      expect(platform.stderr()).toContain(`with ${lost} orders`);
      const stored = await storedOrders(platform.ready, [...acknowledged]);
      expect(stored.size).toBeLessThan(acknowledged.size);
      expect(acknowledged.size - stored.size).toBeLessThanOrEqual(Number(lost));
      expect((await platform.stop()).code).toBe(0);
    },
  );

  it(
    'which is empty is refused by every start, and kept beside the new store that --new-store begins [ATK-141]',
    { tags: ['long'] },
    async () => {
      expect(await refused('--new-store')).toContain('is sound');
      truncateSync(file, 0);
      for (let start = 0; start < 2; start++)
        expect(await refused()).toMatch(/is damaged: it is empty\. .*--new-store/);
      expect(statSync(file).size).toBe(0);
      const storedFiles = () => readdirSync(folder).filter((name) => /\.damaged-\d+$/.test(name));
      const keptBefore = storedFiles();
      const platform = await startPlatformProcess(['--data', folder, '--new-store']);
      expect(platform.stderr()).toContain('kept as');
      expect((await platform.stop()).code).toBe(0);
      const [kept = ''] = storedFiles().filter((name) => !keptBefore.includes(name));
      expect(kept).toMatch(/^platform\.db\.damaged-/);
      expect(readFileSync(path.join(folder, `${kept}.commits`), 'utf8')).toContain('"commits"');
      const again = await startPlatformProcess(['--data', folder]);
      expect((await again.stop()).code).toBe(0);
    },
  );
});
