import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadOptionError } from '../platform-config.ts';
import { verifyAudit } from '../services/management/index.ts';
import { DATA_FILE, openDatabase } from '../storage/index.ts';

/** The audit trail is not as it was written; the message names the first row that is not. */
export class BrokenAuditError extends Error {
  override readonly name = 'BrokenAuditError';
}

/**
 * Checks the audit trail of a stopped platform and returns one line about it. `args` are `--verify-audit --data DIR`.
 * @throws BadOptionError for other options and for a folder without data, BrokenAuditError, and the errors of the
 *   storage room, for example while the platform is running.
 */
export async function auditReport(args: readonly string[]): Promise<string> {
  const directory = directoryOf(args);
  if (!existsSync(join(directory, DATA_FILE))) throw new BadOptionError(`there is no data in ${directory}`);
  const database = await openDatabase({ directory });
  try {
    const { rows, head, broken } = await verifyAudit(database);
    if (broken !== undefined) {
      throw new BrokenAuditError(`audit trail broken at row ${broken.seq}: ${broken.reason}`);
    }
    return `audit trail sound: ${rows} rows, head ${head}`;
  } finally {
    await database.close();
  }
}

function directoryOf(args: readonly string[]): string {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: { 'verify-audit': { type: 'boolean' }, data: { type: 'string' } },
    });
    if (values.data !== undefined) return values.data;
  } catch (error) {
    throw new BadOptionError(`--verify-audit takes --data DIR alone: ${(error as Error).message}`);
  }
  throw new BadOptionError('--verify-audit needs --data DIR');
}
