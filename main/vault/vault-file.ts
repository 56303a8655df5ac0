import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { VaultLockedError } from './sealer.ts';

/** Form of the file; a later form gets the next number and keeps reading this one. */
export const VAULT_VERSION = 1;

/** Largest file that is read, in bytes: a hundred keys take a quarter of it. */
const FILE_LIMIT = 1024 * 1024;

const VaultFile = Type.Object({
  version: Type.Literal(VAULT_VERSION),
  sealedBy: Type.Union([Type.Literal('system'), Type.Literal('passphrase')]),
  sealed: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
});
export type VaultFile = Static<typeof VaultFile>;

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
export async function writeVaultFile(path: string, content: VaultFile): Promise<void> {
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
