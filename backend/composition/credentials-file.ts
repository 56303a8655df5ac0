import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Credentials } from '../ready-line.ts';

/** A file of credentials that cannot be written; the message is one line for the operator. */
export class CredentialsFileError extends Error {
  override readonly name = 'CredentialsFileError';
}

/** Writes the credentials to a file that its user alone can read, in one step. Throws CredentialsFileError. */
export async function storeCredentials(file: string, credentials: Credentials): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    // One that a kill left behind may have another mode.
    await rm(unfinished, { force: true });
    await writeFile(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    await chmod(unfinished, 0o600);
    await rename(unfinished, file);
  } catch (error) {
    throw new CredentialsFileError(
      `the credentials cannot be written to ${file} (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): name another file with --credentials FILE`,
    );
  }
}
