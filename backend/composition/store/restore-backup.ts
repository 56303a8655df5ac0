import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadOptionError } from '../../command-line/bad-option.ts';
import {
  BACKUP_FILES,
  DATA_FILE,
  openDatabase,
  prepareDataFolder,
  SEAL_KEY_FILE,
} from '../../storage/index.ts';
import type { Environment } from '../environment.ts';
import { ledgerReport } from './verify-ledger.ts';

/**
 * Puts a backup into a folder without data, opens it, adds up its books and returns a report. `args` are
 * `--restore BACKUP --data DIR`, and `--seal-key FILE` where the key is not in DIR.
 * @throws BadOptionError for other options, for a folder that has data and for one that is no backup, FailedCheckError for
 *   books that do not add up, and the errors of the storage room; nothing stays in DIR then but the key.
 */
export async function restoreBackup(args: readonly string[], environment: Environment): Promise<string> {
  const { restore, data, 'seal-key': key } = readOptions(args);
  if (!existsSync(join(restore, DATA_FILE))) {
    const inside = existsSync(restore) ? readdirSync(restore) : [];
    const hint = inside.some((name) => existsSync(join(restore, name, DATA_FILE)))
      ? `; name one of the folders in it`
      : '';
    throw new BadOptionError(`there is no backup in ${restore}${hint}`);
  }
  const folder = prepareDataFolder(data);
  const present = readdirSync(folder).find((name) => name.startsWith(DATA_FILE));
  if (present !== undefined)
    throw new BadOptionError(`${data} has data already (${present}): name an empty folder`);
  // A store that is not complete yet is none: the data file comes last, under its name.
  const files = BACKUP_FILES.filter((name) => existsSync(join(restore, name)));
  const hadKey = existsSync(join(folder, SEAL_KEY_FILE));
  try {
    for (const name of files) copyFileSync(join(restore, name), join(folder, `${name}.new`));
    for (const name of files) renameSync(join(folder, `${name}.new`), join(folder, name));
    // Opening it brings the schema of an earlier version up to date.
    const sealFile = key === undefined ? undefined : key;
    await (
      await openDatabase({ directory: folder, seal: { keys: environment.sealKeys, file: sealFile } })
    ).close();
    const where = ['--verify-ledger', '--data', folder, ...(key === undefined ? [] : ['--seal-key', key])];
    return `restored to ${data}\n${await ledgerReport(where, environment)}`;
  } catch (error) {
    for (const name of readdirSync(folder))
      if (name.startsWith(DATA_FILE) || (!hadKey && name === SEAL_KEY_FILE))
        rmSync(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: { restore: text, data: text, 'seal-key': text },
    });
    const { restore, data } = values;
    if (restore === undefined || restore === '' || data === undefined || data === '')
      throw new Error('both are needed');
    return { ...values, restore, data };
  } catch (error) {
    throw new BadOptionError(
      `--restore BACKUP takes --data DIR, and --seal-key FILE: ${(error as Error).message}`,
    );
  }
}
