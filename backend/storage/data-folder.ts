import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DataFolderError, StorageError } from './errors.ts';
import { SOCKET_PREFIX } from './lock/owner-socket.ts';

/** Name of the data file inside the data directory. */
export const DATA_FILE = 'platform.db';

/** Rights of the data folder and of the files in it: its owner's alone. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const RIGHTS_OF_OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** Such as /tmp: everybody may write there. */
const STICKY = 0o1000;
/** Longest path that the embedded database opens, less the ends that it puts to names. */
const MAX_PATH_BYTES = 460;
/** What platform and terminal keep in the folder; a file system puts `lost+found` into its root. */
const OWN_ENTRY =
  /^(?:platform\..*|seal\.key.*|vault\..*|terminal-port|browser|electron|logs|crashes|forks|before-upgrade|lost\+found)$/;
const OWN_FILE = /^(?:platform|seal)\./;

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system cannot be written',
  ENOENT: 'no file can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
};

/**
 * Makes the data folder where it is missing and keeps everybody else out of it: the folder gets the mode 700, its files
 * 600. A folder with other things in it keeps its mode, so that nobody is kept from them. Returns its absolute path.
 * @throws DataFolderError with one line for the user when the folder cannot serve.
 */
export function prepareDataFolder(directory: string): string {
  const path = resolve(directory);
  try {
    if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new DataFolderError(path, 'its name is too long');
    makeFolder(path);
    const probe = join(path, `platform.draft.${randomUUID()}`);
    writeFileSync(probe, 'probe', { flag: 'wx', mode: FILE_MODE });
    rmSync(probe, { force: true });
    if (process.platform !== 'win32') restrictToOwner(path);
    checkFiles(path);
    return path;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new DataFolderError(path, REASONS[code] ?? (code || message));
  }
}

/** Folder by folder: where nothing can be made, such as in /proc, the recursive call of Node tries for ever. */
function makeFolder(path: string, wanted = path): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return;
  if (stat !== undefined) throw new DataFolderError(wanted, 'it is not a folder');
  if (dirname(path) !== path) makeFolder(dirname(path), wanted);
  try {
    mkdirSync(path, { mode: FOLDER_MODE });
  } catch (error) {
    // Another start has made it at the same moment.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function restrictToOwner(path: string): void {
  const { uid, mode } = statSync(path);
  const user = process.geteuid?.() ?? uid;
  if (uid !== user && user !== 0) throw new DataFolderError(path, `it belongs to another user (${uid})`);
  if ((mode & RIGHTS_OF_OTHERS) === 0) return;
  const isOurs = (mode & STICKY) === 0 && readdirSync(path).every((name) => OWN_ENTRY.test(name));
  if (isOurs) setMode(path, FOLDER_MODE);
  if ((statSync(path).mode & OTHERS_WRITE) !== 0)
    throw new DataFolderError(path, 'others may write there: name a folder of its own');
}

/** Files that the platform reads and writes are plain ones: a pipe would hold it, a link lead out of the lock's reach. */
function checkFiles(path: string): void {
  for (const name of readdirSync(path)) {
    if (!OWN_FILE.test(name)) continue;
    const file = join(path, name);
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (
      stat === undefined ||
      (stat.isSocket() && name.startsWith(SOCKET_PREFIX)) ||
      (stat.isDirectory() && name.endsWith('.lock'))
    )
      continue;
    if (!stat.isFile()) throw new DataFolderError(path, `${name} in it is not a plain file`);
    if (process.platform !== 'win32' && (stat.mode & RIGHTS_OF_OTHERS) !== 0) setMode(file, FILE_MODE);
  }
}

/** Some file systems have no modes, and keep what they were mounted with. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOENT'].includes(code)) throw error;
  }
}
