import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, mkdtempSync, openSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that the address of a socket may have where it has fewest (macOS: 104 with the final zero). */
const MAX_SOCKET_PATH_BYTES = 103;
/** File names of sockets; what follows is their key. */
export const SOCKET_PREFIX = 'platform.sock.';
const PIPE_PREFIX = String.raw`\\.\pipe\meridian-`;

/** A socket in a folder that the kernel answers for as long as its process lives. */
export interface LifeSocket {
  /** By which others reach it: a file name in the folder, on Windows the name of a pipe. */
  readonly name: string;
  close(): void;
}

/** What the kernel says about a socket. */
export type SocketAnswer =
  /** Its process lives. */
  | 'alive'
  /** It is there and nobody listens: its process has ended, if it ran under this kernel. */
  | 'dead'
  /** There is no such socket, or no telling. */
  | 'unknown';

/** Opens a socket in the folder; undefined where the file system or the system cannot carry one. */
export async function openLifeSocket(directory: string): Promise<LifeSocket | undefined> {
  const key = randomBytes(8).toString('hex');
  const name = process.platform === 'win32' ? PIPE_PREFIX + key : SOCKET_PREFIX + key;
  const server = createServer((peer) => peer.destroy());
  // What fails later, such as too many files, is no reason to end: the kernel answers before the server does.
  server.on('error', () => undefined);
  try {
    await reachable(directory, name, (address) => listen(server, address));
  } catch {
    return undefined;
  }
  server.unref();
  const socket = { name, close: () => closeSocket(server, directory, name) };
  if ((await requestOverSocket(directory, name)) === 'alive') return socket;
  socket.close();
  return undefined;
}

/** Asks the kernel about the socket of a folder. */
export async function requestOverSocket(directory: string, name: string): Promise<SocketAnswer> {
  const isPipe = name.startsWith(PIPE_PREFIX);
  if (isPipe !== (process.platform === 'win32')) return 'unknown';
  if (!isPipe && !isSocket(join(directory, name))) return 'unknown';
  try {
    return await reachable(directory, name, (address) => tryConnecting(address));
  } catch {
    return 'unknown';
  }
}

/** The kernel answers at once, also for a process that is stopped. */
function tryConnecting(address: string): Promise<SocketAnswer> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const end = (answer: SocketAnswer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end('alive'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      // The queue of one who does not accept is full: somebody listens.
      if (code === 'EAGAIN' || code === 'EBUSY') end('alive');
      // A pipe of Windows is gone with its process.
      else if (code === 'ECONNREFUSED' || (code === 'ENOENT' && process.platform === 'win32')) end('dead');
      else end('unknown');
    });
  });
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: address, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeSocket(server: Server, directory: string, name: string): void {
  server.close();
  if (process.platform !== 'win32') rmSync(join(directory, name), { force: true });
}

function isSocket(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true;
}

/**
 * Calls `use` with an address of a file in the folder that is short enough for a socket. Where the path of the folder is
 * long, a detour leads there: it is this process's own, and the kernel looks at the file, not at the way to it.
 */
async function reachable<Result>(
  directory: string,
  name: string,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  if (process.platform === 'win32') return use(name);
  const direct = join(directory, name);
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH_BYTES) return use(direct);
  return process.platform === 'linux' ? overHandle(directory, name, use) : overLink(directory, name, use);
}

async function overHandle<Result>(
  directory: string,
  name: string,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const handle = openSync(directory, 'r');
  try {
    return await use(`/proc/self/fd/${handle}/${name}`);
  } finally {
    closeSync(handle);
  }
}

async function overLink<Result>(
  directory: string,
  name: string,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const detour = mkdtempSync(join(tmpdir(), 'm-'));
  try {
    const link = join(detour, 'd');
    symlinkSync(realpathSync(directory), link, 'dir');
    return await use(join(link, name));
  } finally {
    rmSync(detour, { recursive: true, force: true });
  }
}
