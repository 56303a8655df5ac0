import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startPlatformProcess } from './platform-process.ts';

/** Node from 24 on takes about 20 MB more for the same work: 10 of its own program, 10 of objects and compiled code. */
const ENGINE_MB = Number(process.versions.node.split('.')[0]) >= 24 ? 20 : 0;
/** What the platform may occupy with sixty products ticking and no client. */
const LIMIT_MB = 160 + ENGINE_MB;
/** The same where Node itself is given nothing: the room for young objects is then up to twice as large. */
const PLAIN_LIMIT_MB = 175 + ENGINE_MB;
/** The engine collects what the start has left about eight seconds later. */
const LATER_MS = 10_000;
/** The hour in which most products are open and most ticks come. */
const BUSIEST_HOUR = ['--at', '2026-11-18T15:00Z'];

const { scripts } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
) as { scripts: { platform: string } };
/** What `npm run platform` gives to Node itself. */
const NODE_ARGS = scripts.platform.split(' ').filter((word) => word.startsWith('--'));

const isLinux = os.platform() === 'linux';

/** Resident memory of a process in MB, and the most that it has been. */
function residentMb(pid: number | undefined): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

describe.skipIf(!isLinux)('the memory of a platform without clients (needs Linux)', () => {
  it.concurrent.each([
    { limit: LIMIT_MB, how: 'as npm run platform starts it', nodeArgs: NODE_ARGS },
    { limit: PLAIN_LIMIT_MB, how: 'started without any setting of the engine', nodeArgs: [] },
  ])('is below $limit MB when it is ready and ten seconds later, $how', async ({ limit, nodeArgs }) => {
    const platform = await startPlatformProcess(BUSIEST_HOUR, nodeArgs);
    try {
      const ready = residentMb(platform.child.pid);
      await wait(LATER_MS);
      const later = residentMb(platform.child.pid);
      expect(ready.now).toBeLessThan(limit);
      expect(later.now).toBeLessThan(limit);
      expect(later.most).toBeLessThan(limit);
    } finally {
      await platform.stop();
    }
  });
});
