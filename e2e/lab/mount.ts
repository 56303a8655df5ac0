import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { DATA_FILE } from '../../backend/storage/data-folder.ts';
import { systemError, type SimulatedDisk } from './disk.ts';

/** Simulated files are told from the system's by numbers that it does not give. */
const FIRST_HANDLE = 1_000_000_000;

type DiskFile = NonNullable<ReturnType<SimulatedDisk['find']>>;
interface Handle {
  readonly disk: SimulatedDisk;
  readonly file: DiskFile;
  at: number;
}

const disks = new Map<string, SimulatedDisk>();
const handles = new Map<number, Handle>();
let lastHandle = FIRST_HANDLE;

/**
 * Keeps the files of the store in a folder on a simulated disk until the returned function is called. What the folder holds beside
 * them (its lock, the key) is where it was. SQLite as WebAssembly and the witness of commits reach files by the functions
 * of `node:fs`, so both run as they are.
 */
export function mount(folder: string, disk: SimulatedDisk): () => void {
  if (disks.size === 0) replaceFunctions();
  disks.set(folder, disk);
  disk.onHandlesLost = () => closeHandles(disk);
  return () => {
    disks.delete(folder);
    closeHandles(disk);
    if (disks.size === 0) restoreFunctions();
  };
}

function closeHandles(disk: SimulatedDisk): void {
  for (const [number, handle] of handles) if (handle.disk === disk) handles.delete(number);
}

/** Where a path leads on a simulated disk; undefined for every other path. */
function placeOf(path: unknown): { disk: SimulatedDisk; name: string } | undefined {
  if (typeof path !== 'string') return undefined;
  const name = basename(path);
  if (!name.startsWith(DATA_FILE) || name.endsWith('.lock')) return undefined;
  const disk = disks.get(dirname(path));
  return disk && { disk, name };
}

const statOf = (file: DiskFile) =>
  ({
    size: file.length,
    mode: 0o100600,
    isFile: () => true,
    isDirectory: () => false,
    isSocket: () => false,
  }) as unknown as fs.Stats;

function openFile(path: string, flags: string | number): number | undefined {
  const place = placeOf(path);
  if (place === undefined) return undefined;
  const { disk, name } = place;
  const isMaking = typeof flags === 'number' ? (flags & fs.constants.O_CREAT) !== 0 : /[wa]/.test(flags);
  const isNew = typeof flags === 'number' ? (flags & fs.constants.O_EXCL) !== 0 : flags.includes('x');
  const found = disk.find(name);
  if (found !== undefined && isNew) throw systemError('EEXIST');
  if (found === undefined && !isMaking) throw systemError('ENOENT');
  lastHandle += 1;
  handles.set(lastHandle, { disk, file: found ?? disk.make(name), at: 0 });
  return lastHandle;
}

type Functions = Record<string, (...parameters: never[]) => unknown>;
const own = fs as unknown as Functions;
const before: Functions = {};

/** Functions of the system have parameters of every kind. */
// oxlint-disable-next-line typescript/no-explicit-any
type Replacement = (...parameters: any[]) => { value: unknown } | undefined;

/** What takes the place of each function: the result for a simulated file, or undefined to leave the call to the system. */
const REPLACED: Readonly<Record<string, Replacement>> = {
  openSync: (path, flags = 'r') => given(openFile(path, flags)),
  closeSync: (number) => (number < FIRST_HANDLE ? undefined : { value: void handles.delete(number) }),
  readSync: (number, buffer, offset, length, at) =>
    onHandle(number, ({ file }) => file.read(buffer.subarray(offset, offset + length), Number(at))),
  writeSync: (number, bytes, ...where) =>
    onHandle(number, (handle) => {
      const buffer: Uint8Array = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      const [offset = 0, length = buffer.length - offset, at = handle.at] = where;
      handle.disk.write(handle.file, buffer.subarray(offset, offset + length), Number(at));
      handle.at = Number(at) + length;
      return length;
    }),
  fsyncSync: (number) => onHandle(number, ({ disk, file }) => disk.flush(file)),
  fdatasyncSync: (number) => onHandle(number, ({ disk, file }) => disk.flush(file)),
  fdatasync(number, done) {
    if (number < FIRST_HANDLE) return undefined;
    let failure: unknown = null;
    try {
      onHandle(number, ({ disk, file }) => disk.flush(file));
    } catch (error) {
      failure = error;
    }
    setImmediate(() => done(failure));
    return { value: undefined };
  },
  fstatSync: (number) => onHandle(number, ({ file }) => statOf(file)),
  ftruncateSync: (number, length = 0) =>
    onHandle(number, ({ disk, file }) => disk.truncate(file, Number(length))),
  accessSync: (path) => onPath(path, ({ disk, name }) => void required(disk.find(name))),
  existsSync: (path) => onPath(path, ({ disk, name }) => disk.find(name) !== undefined),
  statSync: (path, options) => onPath(path, (place) => statAt(place, options)),
  lstatSync: (path, options) => onPath(path, (place) => statAt(place, options)),
  chmodSync: (path) => onPath(path, () => undefined),
  unlinkSync: (path) =>
    onPath(path, ({ disk, name }) => {
      if (!disk.remove(name)) throw systemError('ENOENT');
    }),
  rmSync: (path) => onPath(path, ({ disk, name }) => void disk.remove(name)),
  renameSync: (from, to) => onPath(from, ({ disk, name }) => disk.rename(name, basename(to))),
  copyFileSync: (from, to) =>
    onPath(from, ({ disk, name }) => {
      const bytes = required(disk.find(name)).contents();
      disk.write(disk.make(basename(to)), bytes, 0);
    }),
  readFileSync: (path, encoding) =>
    onPath(path, ({ disk, name }) => {
      const bytes = required(disk.find(name)).contents();
      return encoding === undefined ? bytes : bytes.toString(encoding);
    }),
  readdirSync(path, options) {
    const disk = disks.get(path);
    if (disk === undefined || options !== undefined) return undefined;
    return { value: [...(before['readdirSync'] as unknown as typeof fs.readdirSync)(path), ...disk.names()] };
  },
};

const given = (value: unknown) => (value === undefined ? undefined : { value });

function onHandle(number: number, act: (handle: Handle) => unknown) {
  if (number < FIRST_HANDLE) return undefined;
  const handle = handles.get(number);
  // Of a disk that is gone: whoever still writes is dead.
  if (handle === undefined) throw systemError('EIO');
  return { value: act(handle) };
}

function onPath(path: unknown, act: (place: { disk: SimulatedDisk; name: string }) => unknown) {
  const place = placeOf(path);
  return place && { value: act(place) };
}

function required(file: DiskFile | undefined): DiskFile {
  if (file === undefined) throw systemError('ENOENT');
  return file;
}

function statAt({ disk, name }: { disk: SimulatedDisk; name: string }, options?: fs.StatSyncOptions) {
  const file = disk.find(name);
  if (file !== undefined) return statOf(file);
  if (options?.throwIfNoEntry === false) return undefined;
  throw systemError('ENOENT');
}

function replaceFunctions(): void {
  for (const [name, act] of Object.entries(REPLACED)) {
    const original = own[name] as (...parameters: unknown[]) => unknown;
    before[name] = original;
    own[name] = (...parameters: unknown[]) => {
      const found = act(...parameters);
      return found === undefined ? Reflect.apply(original, fs, parameters) : found.value;
    };
  }
  syncBuiltinESMExports();
}

function restoreFunctions(): void {
  Object.assign(own, before);
  syncBuiltinESMExports();
}
