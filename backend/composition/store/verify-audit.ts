import { verifyAudit } from '../../services/management/management-service.ts';
import { openDatabase } from '../../storage/index.ts';
import { dataOptions } from './data-options.ts';
import type { Environment } from '../environment.ts';
import { FailedCheckError } from './failed-check.ts';

/**
 * Checks the audit trail of a stopped platform and returns one line about it. `args` are `--verify-audit --data DIR`,
 * and `--seal-key FILE` where the key is not in the data folder.
 * @throws BadOptionError for other options and for a folder without data, FailedCheckError, and the errors of the
 *   storage room, for example while the platform is running.
 */
export async function auditReport(args: readonly string[], environment: Environment = {}): Promise<string> {
  const options = dataOptions('verify-audit', args, environment);
  const database = await openDatabase(options);
  try {
    const { rows, head, broken } = await verifyAudit(database);
    if (broken !== undefined) {
      throw new FailedCheckError(`audit trail broken at row ${broken.seq}: ${broken.reason}`);
    }
    return `audit trail sound: ${rows} rows, head ${head}`;
  } finally {
    await database.close();
  }
}
