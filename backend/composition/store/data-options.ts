import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadOptionError } from '../../command-line/bad-option.ts';
import { dataPlaceOf } from '../../command-line/data-place.ts';
import { DATA_FILE, type OpenDatabaseOptions, type SealSettings } from '../../storage/index.ts';
import type { Environment } from '../environment.ts';

/**
 * The options of a command that works on the data of a stopped platform: where they are, in a folder or on a server, and the key
 * of their secrets. Throws BadOptionError, also for a folder without data.
 */
export function dataOptions(
  command: string,
  args: readonly string[],
  environment: Environment,
): Pick<OpenDatabaseOptions, 'directory' | 'database' | 'mustExist'> & { readonly seal: SealSettings } {
  let values: { data?: string; database?: string; 'seal-key'?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        [command]: { type: 'boolean' },
        data: { type: 'string' },
        database: { type: 'string' },
        'seal-key': { type: 'string' },
      },
    }));
  } catch (error) {
    throw new BadOptionError(
      `--${command} takes --data DIR or --database URL, and --seal-key FILE: ${(error as Error).message}`,
    );
  }
  const { dataDirectory: directory, database, sealKeys, sealKeyFile } = dataPlaceOf(values, environment);
  if (directory === undefined && database === undefined)
    throw new BadOptionError(`--${command} needs --data DIR, or --database URL`);
  if (directory !== undefined && !existsSync(join(directory, DATA_FILE)))
    throw new BadOptionError(`there is no data in ${directory}`);
  return { directory, database, mustExist: true, seal: { keys: sealKeys, file: sealKeyFile } };
}
