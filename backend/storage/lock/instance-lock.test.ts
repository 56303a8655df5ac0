import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InstanceLockedError } from '../errors.ts';
import type { Claim } from './claims.ts';
import {
  startHeartbeat,
  acquireInstanceLock,
  type InstanceLock,
  type LockSurroundings,
} from './instance-lock.ts';
import { openLifeSocket } from './owner-socket.ts';

let directory: string;
let held: InstanceLock[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  vi.useRealTimers();
  for (const lock of held) lock.release();
  held = [];
  rmSync(directory, { recursive: true, force: true });
});

async function acquire(surroundings: LockSurroundings = {}, folder = directory): Promise<InstanceLock> {
  const lock = await acquireInstanceLock(folder, surroundings);
  held.push(lock);
  return lock;
}

const claims = () => readdirSync(directory).filter((name) => name.startsWith('platform.lock.'));
const newest = () =>
  join(
    directory,
    claims()
      .toSorted((a, b) => Number(a.slice(14)) - Number(b.slice(14)))
      .at(-1)!,
  );
const elsewhere = { id: 'another-kernel', host: 'far-away' };
/** A folder that carries no sockets. */
const withoutSockets = async () => undefined;

/** Leaves behind what an owner leaves that was killed: its claim and its socket, on which nobody listens. */
async function killedOwner(surroundings: LockSurroundings = {}): Promise<void> {
  const aside = `${directory}.aside`;
  const lock = await acquireInstanceLock(directory, surroundings);
  // Copied, so that the kernel knows nobody behind the socket; the original is released and removed.
  cpSync(directory, aside, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  const sockets = readdirSync(directory).filter((name) => name.startsWith('platform.sock.'));
  lock.release();
  rmSync(directory, { recursive: true });
  renameSync(aside, directory);
  for (const name of sockets) await deadSocket(name);
}

/** What the owner of a network folder leaves that this kernel reaches over another device: its socket says nothing there. */
async function killedOwnerOnAnotherDevice(): Promise<void> {
  await killedOwner();
  const text = readFileSync(newest(), 'utf8');
  const { device } = JSON.parse(text) as Claim;
  writeFileSync(newest(), text.replace(`"device":${device}`, `"device":${device + 1}`));
}

/** A socket file whose listener has ended. */
async function deadSocket(name: string): Promise<void> {
  const { createServer } = await import('node:net');
  const bound = join(directory, 'bound');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(bound, resolve));
  renameSync(bound, join(directory, name));
  await new Promise((resolve) => server.close(resolve));
}

describe('the single-instance lock', () => {
  it('refuses a second holder and names process and host of the first [ATK-101]', async () => {
    const lock = await acquire();
    const failure: unknown = await acquire().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InstanceLockedError);
    expect((failure as Error).message).toContain(`process ${process.pid} on `);
    lock.release();
    await acquire();
  });

  it(
    'has one winner among two hundred starts at the same moment, on a new folder and after a kill [ATK-102]',
    { tags: ['long'] },
    async () => {
      for (const prepare of [() => undefined, killedOwner]) {
        await prepare();
        const starts = await Promise.allSettled(
          Array.from({ length: 200 }, () => acquireInstanceLock(directory)),
        );
        const won = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
        expect(won).toHaveLength(1);
        for (const start of starts)
          if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(InstanceLockedError);
        expect(claims()).toHaveLength(1);
        won[0]?.release();
      }
    },
  );

  it('takes over at once when the kernel of the owner says that it is dead [ATK-103]', async () => {
    await killedOwner();
    const before = claims();
    // A wait would be that long.
    await acquire({ watchMs: 100_000_000 });
    expect(claims()).not.toEqual(before);
  });

  it('calls a folder suspect whose machine went down, until the books were looked at', async () => {
    const boots = { before: 1_000_000_000_000, after: 1_000_000_100_000 };
    const isSuspect = async (bootedAtMs: number) => {
      const lock = await acquire({ bootedAtMs });
      lock.release();
      return lock.isSuspect;
    };
    expect(await isSuspect(boots.before)).toBe(false);
    // It gave the folder free before its machine ended.
    expect(await isSuspect(boots.after)).toBe(false);
    await killedOwner({ bootedAtMs: boots.before });
    expect(await isSuspect(boots.before + 1_000)).toBe(false);
    await killedOwner({ bootedAtMs: boots.before });
    expect(await isSuspect(boots.after)).toBe(true);
    // Whoever only opened it has not looked at the books.
    expect(await isSuspect(boots.after)).toBe(true);
    const lock = await acquire({ bootedAtMs: boots.after });
    lock.trust();
    lock.release();
    expect(await isSuspect(boots.after)).toBe(false);
    writeFileSync(newest(), '');
    expect(await acquire({ bootedAtMs: boots.after, watchMs: 0 })).toMatchObject({ isSuspect: true });
  });

  it('takes a folder over at once that its owner gave free, from another host too', async () => {
    (await acquire({ kernel: elsewhere })).release();
    await acquire({ watchMs: 100_000_000 });
  });

  it('refuses while the heartbeat of an owner on another host moves, and takes over once it stands [ATK-104]', async () => {
    const owner = await acquire({ kernel: elsewhere, openSocket: withoutSockets, beatMs: 20 });
    await expect(acquire({ watchMs: 60_000 })).rejects.toThrow('on far-away');
    owner.release();
    await killedOwner({ kernel: elsewhere });
    await acquire({ watchMs: 300 });
  });

  it.each([
    ['of another kernel', () => killedOwner({ kernel: elsewhere })],
    ['that lies on another device than that of its owner', killedOwnerOnAnotherDevice],
  ])('does not believe a dead socket %s [ATK-105] [ATK-142]', async (_whose, prepare) => {
    await prepare();
    const claim = newest();
    const text = readFileSync(claim, 'utf8');
    const moving = setInterval(
      () => writeFileSync(claim, text.replace('"beat":0', `"beat":${Math.random()}`)),
      20,
    );
    await expect(acquire({ watchMs: 60_000 })).rejects.toThrow(InstanceLockedError);
    clearInterval(moving);
  });

  it('reaches the socket of the owner over any path to the folder, long and linked ones too [ATK-106] [MAX_SOCKET_PATH_BYTES]', async () => {
    // The name of the socket and the two slashes have 32 bytes.
    for (const bytes of [103, 104, 300]) {
      const folder = join(directory, 'a'.repeat(Math.min(bytes - 32 - directory.length, 200)));
      mkdirSync(folder);
      await acquire({}, folder);
      expect(readdirSync(folder).some((name) => name.startsWith('platform.sock.'))).toBe(true);
      const link = join(directory, `link-${bytes}`);
      symlinkSync(folder, link);
      await expect(acquire({}, link)).rejects.toThrow(InstanceLockedError);
      await expect(acquire({}, folder)).rejects.toThrow(InstanceLockedError);
    }
  });

  it('tells the owner whose claim, socket or folder is taken away, and leaves what is there then [ATK-107]', async () => {
    const attacks = [
      () => rmSync(newest()),
      () =>
        rmSync(
          join(
            directory,
            readdirSync(directory).find((name) => name.startsWith('platform.sock.'))!,
          ),
        ),
      () => writeFileSync(join(directory, 'platform.lock.9'), '{}'),
      () => renameSync(directory, `${directory}.moved`),
    ];
    for (const attack of attacks) {
      const onLost = vi.fn<(reason: string) => void>();
      const lock = await acquire({ beatMs: 10, onLost });
      attack();
      await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
      const left = existsSync(directory) ? claims() : [];
      lock.release();
      expect(existsSync(directory) ? claims() : []).toEqual(left);
      rmSync(`${directory}.moved`, { recursive: true, force: true });
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory);
    }
  });

  it.each(['database-wal', 'database.lock'])(
    'gives an owner time to notice that its claim was removed before anybody else begins, by its %s [ATK-108]',
    async (trace) => {
      const onLost = vi.fn<(reason: string) => void>();
      const tracesOfOwner = ['database-wal', 'database.lock'];
      await acquire({ beatMs: 20, onLost, tracesOfOwner });
      mkdirSync(join(directory, trace));
      rmSync(newest());
      await acquire({ watchMs: 1_000, tracesOfOwner });
      expect(onLost).toHaveBeenCalledOnce();
    },
  );

  it('reads no claim beyond 4,096 bytes, and takes over what it can read nothing from [MAX_CLAIM_BYTES]', async () => {
    const lock = await acquire({ beatMs: 100_000 });
    const text = readFileSync(newest(), 'utf8');
    writeFileSync(newest(), text.padEnd(4_096));
    await expect(acquire({ watchMs: 1 })).rejects.toThrow(InstanceLockedError);
    writeFileSync(newest(), text.padEnd(4_097));
    await acquire({ watchMs: 1 });
    lock.release();
    expect(claims()).toEqual(['platform.lock.2']);
  });

  it('gives up after 50 tries for a number [MAX_TRIES]', async () => {
    const last = 'platform.lock.999999999999999';
    writeFileSync(join(directory, last), '{');
    await expect(acquire({ watchMs: 1 })).rejects.toThrow(InstanceLockedError);
    expect(claims()).toEqual([last]);
  });

  it('is lost after the second heartbeat in a row that fails [MAX_FAILURES]', async () => {
    const onLost = vi.fn<(reason: string) => void>();
    const lock = await acquire({ beatMs: 100_000, onLost });
    lock.release();
    const claim = JSON.parse(readFileSync(newest(), 'utf8')) as Claim;
    const circle = join(directory, 'circle');
    symlinkSync(circle, circle);
    vi.useFakeTimers();
    const heartbeat = startHeartbeat({ directory: circle, n: 1, claim, beatMs: 1_000, onLost });
    vi.advanceTimersByTime(1_000);
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onLost).toHaveBeenCalledExactlyOnceWith('the data folder cannot be used (ELOOP)');
    heartbeat.release();
    vi.useRealTimers();
  });

  it('never gives a number a second time, so that a start that was held up cannot slip in', async () => {
    for (const n of [1, 2, 3]) {
      const lock = await acquire();
      expect(claims()).toEqual([`platform.lock.${n}`]);
      lock.release();
      lock.release();
    }
    expect(readdirSync(directory)).toEqual(['platform.lock.3']);
  });

  it('does not count a start that won a number which is no longer the highest', async () => {
    await killedOwner({ kernel: elsewhere });
    const late = acquire({ watchMs: 60_000 });
    // While that one watches, others have come and gone, and one stays.
    const socket = await openLifeSocket(directory);
    const claim = JSON.parse(readFileSync(newest(), 'utf8')) as object;
    writeFileSync(join(directory, 'platform.lock.3'), JSON.stringify({ ...claim, socket: socket?.name }));
    await expect(late).rejects.toThrow(InstanceLockedError);
    expect(claims()).toEqual(['platform.lock.1', 'platform.lock.3']);
    socket?.close();
  });

  it('writes claims that only their owner reads', async () => {
    chmodSync(directory, 0o755);
    await acquire();
    expect(statSync(newest()).mode & 0o777).toBe(0o600);
  });
});
