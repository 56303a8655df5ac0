import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BadOptionError } from '../command-line/bad-option.ts';
import { DATA_FILE, type SealSettings } from '../storage/index.ts';
import type { Environment } from './environment.ts';

/** The options of a command that works on the data of a stopped platform. Throws BadOptionError, also for a folder without data. */
export function dataOptions(
  command: string,
  args: readonly string[],
  { sealKeys }: Environment,
): { readonly directory: string; readonly seal: SealSettings } {
  let values: { data?: string; 'seal-key'?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      options: { [command]: { type: 'boolean' }, data: { type: 'string' }, 'seal-key': { type: 'string' } },
    }));
  } catch (error) {
    throw new BadOptionError(
      `--${command} takes --data DIR alone, or with --seal-key FILE: ${(error as Error).message}`,
    );
  }
  if (values.data === undefined) throw new BadOptionError(`--${command} needs --data DIR`);
  if (!existsSync(join(values.data, DATA_FILE)))
    throw new BadOptionError(`there is no data in ${values.data}`);
  return { directory: values.data, seal: { keys: sealKeys, file: values['seal-key'] } };
}
