import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder, storedOrders } from './order-stream.ts';
import { FREE_PORTS, runToEnd, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/** What a container has of its own: process numbers, mounts, network, host name, shared memory. */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const FAR_CONTAINER = [...CONTAINER, '--uts', '--ipc'];
const hasContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;
const isRoot = process.geteuid?.() === 0;
/** Processes that start at the same moment. */
const STARTS = 40;

// Not where folders of tests lie in memory: one story hides that place from a platform.
const temporary = process.platform === 'linux' ? '/tmp' : os.tmpdir();
const root = mkdtempSync(path.join(temporary, 'meridian-two-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function refused(folder: string, within: readonly string[] = []): Promise<void> {
  const second = await runToEnd([...FREE_PORTS, '--data', folder], within);
  expect(second.code).toBe(2);
  expect(second.stdout).toBe('');
  expect(second.stderr.trim()).toMatch(
    /^The data folder \S+ is in use by another instance \(process \d+ on .+\)\.$/,
  );
}

describe('two platforms on one data folder', () => {
  it.runIf(hasContainers)(
    'in two PID namespaces: the second is refused, and nothing of the first is lost (needs `unshare --pid`) [ATK-120]',
    { tags: ['long'] },
    async () => {
      const folder = path.join(root, 'namespaces');
      const first = await startPlatformProcess(['--data', folder], [], CONTAINER);
      const orders = [await placeOrder(first.ready)];
      const theirs = statSync(path.join(folder, 'platform.db.lock')).ino;
      await refused(folder, FAR_CONTAINER);
      await refused(folder);
      expect(statSync(path.join(folder, 'platform.db.lock')).ino).toBe(theirs);
      orders.push(await placeOrder(first.ready));
      await first.stop('SIGKILL');
      const again = await startPlatformProcess(['--data', folder], [], FAR_CONTAINER);
      expect(await storedOrders(again.ready, orders)).toEqual(new Set(orders));
      const next = await placeOrder(again.ready);
      expect(orders).not.toContain(next);
      await again.stop('SIGKILL');
    },
  );

  it.runIf(hasContainers && isRoot)(
    'under two mount paths, one of them too long for a socket, and without a common /tmp (needs root and `unshare --mount`) [ATK-121]',
    { tags: ['long'] },
    async () => {
      const folder = path.join(root, 'mounted');
      const far = path.join(root, 'm'.repeat(150));
      mkdirSync(folder);
      mkdirSync(far);
      const first = await startPlatformProcess(['--data', folder], [], CONTAINER);
      const script = `mount --bind "$0" "$1" && mount -t tmpfs none /dev/shm && shift 1 && exec "$@"`;
      await refused(far, [...CONTAINER, '--net', 'sh', '-c', script, folder, far]);
      expect((await stopInside(first)).code).not.toBe(0);
    },
  );

  it(
    'ends with code 1 and one line when the lock is taken away while it runs [ATK-122]',
    { tags: ['long'] },
    async () => {
      const folder = path.join(root, 'taken');
      const first = await startPlatformProcess(['--data', folder]);
      const ended = once(first.child, 'exit');
      for (const name of readdirSync(folder))
        if (name.startsWith('platform.lock.')) rmSync(path.join(folder, name));
      const [code] = (await ended) as [number];
      expect(code).toBe(1);
      expect(first.stderr()).toMatch(
        /^The platform lost its data folder .+: its lock on the data folder was removed\. It takes no more orders\.$/m,
      );
    },
  );
});

/** A killed container answers with no code of its own. */
function stopInside(platform: PlatformProcess) {
  return platform.stop('SIGKILL');
}

describe('many starts at the same moment', () => {
  let starter: string;
  beforeAll(async () => {
    starter = path.join(root, 'starter.mjs');
    const lock = JSON.stringify(path.resolve('backend/storage/lock/instance-lock.ts'));
    await build({
      stdin: {
        contents: `import { acquireInstanceLock } from ${lock};
          process.stdin.once('data', async () => {
            const said = await acquireInstanceLock(process.argv[2]).then(() => 'won', (error) => error.name);
            console.log(said);
            setInterval(() => undefined, 1000);
          });
          console.log('there');`,
        resolveDir: path.resolve('.'),
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      outfile: starter,
    });
  });

  it(
    `in ${STARTS} processes, before and after a kill: exactly one wins [ATK-123]`,
    { tags: ['long'] },
    async () => {
      const folder = path.join(root, 'starts');
      mkdirSync(folder);
      for (let round = 0; round < 2; round++) {
        const starts = Array.from({ length: STARTS }, () =>
          spawn(process.execPath, [starter, folder], { stdio: ['pipe', 'pipe', 'inherit'] }),
        );
        await Promise.all(starts.map(({ stdout }) => once(stdout, 'data')));
        const said = starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim());
        for (const { stdin } of starts) stdin.write('go\n');
        const outcome = await Promise.all(said);
        expect(outcome.toSorted()).toEqual([...Array<string>(STARTS - 1).fill('InstanceLockedError'), 'won']);
        const ends = starts.map((start) => once(start, 'exit'));
        for (const start of starts) start.kill('SIGKILL');
        await Promise.all(ends);
      }
    },
  );
});

describe('a data folder that cannot serve', () => {
  it('ends the start with code 2 and one line [ATK-124]', async () => {
    const file = path.join(root, 'no-folder');
    writeFileSync(file, '');
    for (const folder of [file, ...(process.platform === 'linux' ? ['/proc', '/proc/meridian/data'] : [])]) {
      const exit = await runToEnd([...FREE_PORTS, '--data', folder]);
      expect(exit.code).toBe(2);
      expect(exit.stdout).toBe('');
      expect(exit.stderr.trim()).toMatch(/^The data folder \S+ cannot be used: [^\n]+\.$/);
    }
  });

  it.runIf(isRoot && hasContainers)(
    'such as a read-only or a foreign one (needs root and `setpriv`) [ATK-125]',
    async () => {
      const folder = mkdtempSync(path.join(root, 'foreign-'));
      const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
      // A checkout may be readable for its owner alone.
      const mayRead = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
      const asNobody = ['setpriv', ...nobody, ...mayRead];
      const foreign = await runToEnd([...FREE_PORTS, '--data', folder], asNobody);
      expect(foreign.code).toBe(2);
      expect(foreign.stderr).toMatch(
        /^The data folder \S+ cannot be used: (it belongs to another user \(0\)|this user may not write there)\.\n$/,
      );
      const script = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';
      const readOnly = await runToEnd(
        [...FREE_PORTS, '--data', folder],
        [...CONTAINER, 'sh', '-c', script, folder],
      );
      expect(readOnly.code).toBe(2);
      expect(readOnly.stderr).toBe(
        `The data folder ${folder} cannot be used: its file system cannot be written.\n`,
      );
    },
  );
});
