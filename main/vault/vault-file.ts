import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { VaultLockedError } from './sealer.ts';

/** Largest file that is read, in bytes: a hundred keys take a quarter of it. */
const FILE_LIMIT = 1024 * 1024;

const SEALED = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' });
const SEALED_BY = Type.Union([Type.Literal('system'), Type.Literal('passphrase')]);

/** The first form: its head is not authenticated. It is read, and replaced by the second one when it is written. */
const FirstFile = Type.Object({ version: Type.Literal(1), sealedBy: SEALED_BY, sealed: SEALED });

/** The form of now. All but `sealed` is the head, which cannot be changed without the key. */
const SecondFile = Type.Object({
  version: Type.Literal(2),
  sealedBy: SEALED_BY,
  /** How the key is derived from the passphrase; empty where the system keeps it. */
  kdf: Type.String({ maxLength: 80 }),
  /** Counts the writes, so that an older file is told from the newest. */
  generation: Type.Integer({ minimum: 1 }),
  /** When it was written, ISO 8601. */
  savedAt: Type.String({ maxLength: 40 }),
  sealed: SEALED,
});
const VaultFile = Type.Union([FirstFile, SecondFile]);
export type VaultFile = Static<typeof VaultFile>;

/** What of a file stands in the clear and is authenticated with its secrets; empty for the first form. */
export function headOf(file: VaultFile): string {
  if (file.version === 1) return '';
  const { version, sealedBy, kdf, generation, savedAt } = file;
  return JSON.stringify(['meridian vault', version, sealedBy, kdf, generation, savedAt]);
}

/**
 * Reads the sealed file; undefined when there is none.
 * @throws VaultLockedError when it is no vault of a version that this terminal knows.
 */
export async function readVaultFile(path: string): Promise<VaultFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const value = text.length > FILE_LIMIT ? undefined : parse(text);
  if (Value.Check(VaultFile, value)) return value;
  throw new VaultLockedError(`${path} is damaged or of a newer version; it is left as it is.`);
}

/** Writes the file whole or not at all, readable by its owner only: a new file, flushed, takes the old one's place. */
export async function writeVaultFile(path: string, content: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}.new`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(next, { force: true });
    throw error;
  }
  await file.close();
  await rename(next, path);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
