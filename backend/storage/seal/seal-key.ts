import { createHash, randomBytes } from 'node:crypto';
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

/** Length of a key: AES-256. */
const KEY_BYTES = 32;
/** Bytes of a key's SHA-256 that name it; they tell nothing of the key, and two keys never share them by chance. */
export const KEY_ID_BYTES = 8;
/** Keys that are given together: the one that seals, and earlier ones that still open. */
const MAX_KEYS = 8;

/** A key and its name, which stands in every value that it seals. */
export interface SealKey {
  /** Hexadecimal. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The key that seals, and others that open. */
export type SealKeys = readonly [SealKey, ...SealKey[]];

/** The given keys cannot be used; the message says what to do. */
export class SealKeyError extends Error {}

export function newSealKey(): SealKey {
  return sealKeyOf(randomBytes(KEY_BYTES));
}

function sealKeyOf(bytes: Uint8Array): SealKey {
  const id = createHash('sha256')
    .update(bytes)
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES);
  return { id, bytes };
}

/**
 * Reads keys: each 32 bytes as base64, separated by white space or commas; the first one seals, the others only open. A
 * line that begins with # is a remark. `origin` is what messages call the text. Throws `SealKeyError`.
 */
export function parseSealKeys(text: string, origin: string): SealKeys {
  const words = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((word) => word !== '');
  if (words.length > MAX_KEYS) throw new SealKeyError(`${origin} holds more than ${MAX_KEYS} keys.`);
  const [current, ...others] = words.map((word) => {
    const bytes = Buffer.from(word, 'base64');
    if (!/^[A-Za-z0-9+/]{43}=$/.test(word) || bytes.length !== KEY_BYTES)
      throw new SealKeyError(`${origin} holds something that is no key: a key is 32 bytes as base64.`);
    return sealKeyOf(bytes);
  });
  if (current === undefined) throw new SealKeyError(`${origin} holds no key: it needs 32 bytes as base64.`);
  return [current, ...others];
}

/** The text of a key file that `parseSealKeys` reads. */
export function sealKeyText(keys: readonly SealKey[]): string {
  return [
    '# This key seals the secrets in the database of the platform. Keep it with the backups, but not beside them:',
    '# without it the data cannot be opened, and whoever has both can read everything.',
    ...keys.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    '',
  ].join('\n');
}

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
