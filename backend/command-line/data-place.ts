import { withoutCredentials, type Environment } from '../composition/environment.ts';
import path from 'node:path';
import type { PlatformConfig } from '../platform-config.ts';
import { BadOptionError } from './bad-option.ts';
import { choiceOf } from './values.ts';

/** Options that say where the data is. */
export interface DataValues {
  readonly data?: string;
  readonly database?: string;
  readonly 'new-store'?: boolean;
  readonly 'accept-loss'?: boolean;
  readonly 'seal-key'?: string;
  readonly demo?: boolean;
  readonly credentials?: string;
  readonly 'demo-company'?: string;
}

/** Where the data is: in a folder, on a server, or in memory alone. */
export type DataPlace = Pick<
  PlatformConfig,
  'dataDirectory' | 'database' | 'newStore' | 'acceptLoss' | 'sealKeyFile' | 'sealKeys'
>;

/** Companies that can be founded. */
const DEMO_COMPANIES = ['harbour'] as const;

/** Name of the file with the credentials in a data folder. */
export const CREDENTIALS_FILE = 'credentials.json';

/**
 * Who knows the credentials: a platform in memory has the demonstration and prints them; one with durable data has it on demand and keeps
 * them in a file, in its folder or beside the seal key (docs/decisions.md OPS-1).
 */
export function demonstrationOf(
  { data, credentials, demo, 'seal-key': sealKey, 'demo-company': company }: DataValues,
  database: string | undefined,
): Pick<PlatformConfig, 'demo' | 'demoCompany' | 'credentialsFile'> {
  const demoCompany =
    company === undefined ? undefined : choiceOf('--demo-company', company, DEMO_COMPANIES, 'harbour');
  if (demoCompany !== undefined && data === undefined)
    throw new BadOptionError(
      '--demo-company needs --data DIR, an empty folder: the company is founded there',
    );
  const inFolder = data === undefined ? undefined : path.join(data, CREDENTIALS_FILE);
  const besideKey =
    database === undefined || sealKey === undefined ? undefined : `${sealKey}.credentials.json`;
  return {
    demo: demo === true || demoCompany !== undefined || (data === undefined && database === undefined),
    demoCompany,
    credentialsFile: credentials ?? inFolder ?? besideKey,
  };
}

const DATABASE_ADDRESS = /^postgres(?:ql)?:\/\/[^/?#]+\/[^/?#]+(?:\?[^#]*)?$/;

/** The address of a database. Throws BadOptionError, whose message has no password. */
export function databaseOf(address: string | undefined): string | undefined {
  if (address === undefined || (URL.canParse(address) && DATABASE_ADDRESS.test(address))) return address;
  const [shown = ''] = withoutCredentials(address).split('?');
  throw new BadOptionError(
    `--database must be the address of a PostgreSQL database such as postgres://user@127.0.0.1:5432/name, got '${shown}'`,
  );
}

/** Where the platform keeps its data, and the key of its secrets. Throws BadOptionError. */
export function dataPlaceOf(values: DataValues, environment: Environment): DataPlace {
  if (values['seal-key'] !== undefined && environment.sealKeys !== undefined)
    throw new BadOptionError('--seal-key and MERIDIAN_SEAL_KEY are both given: leave one out');
  const database = databaseOf(values.database ?? environment.database);
  const ofFolder = (['data', 'new-store', 'accept-loss'] as const).find((name) => values[name] !== undefined);
  if (database !== undefined && ofFolder !== undefined)
    throw new BadOptionError(`--${ofFolder} belongs to a data folder, not to --database`);
  if (database !== undefined && values['seal-key'] === undefined && environment.sealKeys === undefined)
    throw new BadOptionError(
      '--database needs --seal-key FILE, or the variable MERIDIAN_SEAL_KEY: the key must not lie in the database',
    );
  return {
    dataDirectory: values.data,
    database,
    newStore: values['new-store'] === true,
    acceptLoss: values['accept-loss'] === true,
    sealKeyFile: values['seal-key'],
    sealKeys: environment.sealKeys,
  };
}
