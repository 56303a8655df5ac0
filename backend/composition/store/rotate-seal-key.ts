import { openDatabase } from '../../storage/index.ts';
import { BadOptionError } from '../../command-line/bad-option.ts';
import { dataOptions } from './data-options.ts';
import type { Environment } from '../environment.ts';

/**
 * Seals the secrets of a stopped platform again under a new key and returns one line about it. `args` are
 * `--rotate-seal-key --data DIR`, and `--seal-key FILE` where the key is not in the data folder.
 * @throws BadOptionError, and the errors of the storage room.
 */
export async function rotateSealKey(args: readonly string[], environment: Environment): Promise<string> {
  const { seal, ...where } = dataOptions('rotate-seal-key', args, environment);
  if (seal.keys !== undefined)
    throw new BadOptionError(
      'MERIDIAN_SEAL_KEY cannot be changed from here: give a new key before the old one, separated by a comma, start once, and leave the old one out then',
    );
  const database = await openDatabase({ ...where, seal: { ...seal, rotate: true } });
  await database.close();
  return 'the secrets are sealed under a new key; the old one opens nothing any more but older copies';
}
