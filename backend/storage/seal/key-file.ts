import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { parseSealKeys, SealKeyError, sealKeyText, type SealKey, type SealKeys } from './seal-key.ts';

/** Name of the key file inside the data folder, for operators who keep it nowhere else. */
export const SEAL_KEY_FILE = 'seal.key';
/** A key opens the secrets: the file is for its owner alone. */
const OWNER_ONLY = 0o600;
/** A key file is small; what is larger is another file. */
const MAX_FILE_LENGTH = 16 * 1024;

/** The keys of a file; undefined where there is no such file. Throws `SealKeyError`. */
export function readKeyFile(file: string): SealKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SealKeyError(`The key file ${file} cannot be read (${code ?? 'no reason'}).`, { cause: error });
  }
  if (text.length > MAX_FILE_LENGTH) throw new SealKeyError(`The key file ${file} is too long to be one.`);
  return parseSealKeys(text, `The key file ${file}`);
}

/** Takes the rights of others at a key file away, where the file belongs to this user. */
export function tightenKeyFile(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {
    // Somebody else's file, for example a mounted secret: its rights are its owner's business.
  }
}

/** Puts a key file in place, whole or not at all; it is on disk when this returns. Throws `SealKeyError`. */
export function writeKeyFile(file: string, keys: readonly SealKey[]): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = openSync(draft, 'wx', OWNER_ONLY);
    try {
      writeSync(handle, sealKeyText(keys));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new SealKeyError(`The key file ${file} cannot be written (${code ?? 'no reason'}).`, {
      cause: error,
    });
  }
}

/** Makes a new name durable; Windows has no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
