import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BadOptionError } from '../../command-line/bad-option.ts';
import { databaseOf } from '../../command-line/data-place.ts';
import { verifyJournal } from '../../services/trade/trade-service.ts';
import {
  copyTables,
  DATA_FILE,
  describeTables,
  isEmptyStore,
  openDatabase,
  prepareDataFolder,
  SEAL_KEY_FILE,
  type CopiedStore,
  type SealSettings,
} from '../../storage/index.ts';
import { totalLedger } from '../../storage/trading/index.ts';
import { dataOptions } from './data-options.ts';
import { withoutCredentials, type Environment } from '../environment.ts';
import { FailedCheckError } from './failed-check.ts';
import { soundLedger } from './verify-ledger.ts';

const COMMAND = 'copy-to';
const ADDRESS = /^postgres(?:ql)?:/;

/**
 * Copies the data of a stopped platform from a folder to a PostgreSQL database, back, or to another of its kind, and compares both: every table by its
 * rows, the books, and the journal replayed. Returns a report. `args` are `--copy-to PLACE` and `--data DIR` or `--database URL`, with `--seal-key FILE`
 * where the key is not in the folder.
 * @throws BadOptionError for other options and for a place that has data, FailedCheckError when the copy is not the same, and the errors of
 *   the storage room. Of a copy that fails nothing stays in a folder.
 */
export async function copyData(args: readonly string[], environment: Environment = {}): Promise<string> {
  const { place, rest } = placeOf(args);
  const source = dataOptions(COMMAND, rest, environment);
  const seal = sealOf(source);
  const target = ADDRESS.test(place) ? databaseOf(place) : undefined;
  const folder = target === undefined ? emptyFolder(place) : undefined;
  const hadKey = folder !== undefined && existsSync(path.join(folder, SEAL_KEY_FILE));
  const from: CopiedStore = {
    database: await openDatabase(source),
    kind: source.database === undefined ? 'file' : 'server',
  };
  try {
    if (folder !== undefined && seal.keys === undefined && !hadKey) copyKey(seal, folder);
    const toSeal = seal.keys === undefined && folder !== undefined ? {} : seal;
    const to: CopiedStore = {
      database: await openDatabase({ directory: folder, database: target, seal: toSeal }),
      kind: target === undefined ? 'file' : 'server',
    };
    try {
      return await copy(from, to, shown(place));
    } finally {
      await to.database.close();
    }
  } catch (error) {
    if (folder !== undefined) removeCopy(folder, hadKey);
    throw error;
  } finally {
    await from.database.close();
  }
}

async function copy(from: CopiedStore, to: CopiedStore, place: string): Promise<string> {
  if (!(await isEmptyStore(to)))
    throw new BadOptionError(`${place} has data already: name an empty folder or database`);
  const copied = await copyTables(from, to);
  const differing = difference(copied, await describeTables(to));
  const [books, copiedBooks] = [await totalLedger(from.database), await totalLedger(to.database)];
  const journals = [await verifyJournal(from.database), await verifyJournal(to.database)] as const;
  const [journal, copiedJournal] = journals.map((one) => one?.hash ?? 'none');
  const wrong = [
    ...differing.map((name) => `table ${name}`),
    ...(textOf(books) === textOf(copiedBooks) ? [] : ['the totals of the ledger']),
    ...(journal === copiedJournal ? [] : ['the journal']),
  ];
  if (wrong.length > 0)
    throw new FailedCheckError(`the copy in ${place} is not the same: ${wrong.join(', ')}; do not use it`);
  const ledger = await soundLedger(to.database);
  const rows = copied.reduce((total, table) => total + table.rows, 0);
  return [
    `copied to ${place}: ${rows} rows of ${copied.length} tables, each table with the same SHA-256`,
    ledger,
    `journal of both: ${journal}`,
  ].join('\n');
}

type Notified = Awaited<ReturnType<typeof describeTables>>;

/** Names of tables that are not the same. */
function difference(one: Notified, other: Notified): string[] {
  const known = new Map(other.map(({ name, rows, hash }) => [name, `${rows} ${hash}`]));
  return one.filter(({ name, rows, hash }) => known.get(name) !== `${rows} ${hash}`).map(({ name }) => name);
}

function textOf(totals: readonly object[]): string {
  return JSON.stringify(totals, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

function placeOf(args: readonly string[]): { place: string; rest: readonly string[] } {
  const at = args.findIndex((option) => option === `--${COMMAND}` || option.startsWith(`--${COMMAND}=`));
  const [option = ''] = args.slice(at);
  const isJoined = option.includes('=');
  const place = isJoined ? option.slice(COMMAND.length + 3) : (args[at + 1] ?? '');
  if (place === '' || place.startsWith('--'))
    throw new BadOptionError(`--${COMMAND} needs a folder, or the address of a PostgreSQL database`);
  return { place, rest: args.toSpliced(at, isJoined ? 1 : 2) };
}

/** Where the key of the source is. */
function sealOf({ directory, seal }: ReturnType<typeof dataOptions>): SealSettings {
  const inFolder = directory === undefined ? undefined : path.join(directory, SEAL_KEY_FILE);
  return { ...seal, file: seal.file ?? inFolder };
}

function emptyFolder(place: string): string {
  const folder = prepareDataFolder(place);
  const present = readdirSync(folder).find((name) => name.startsWith(DATA_FILE));
  if (present !== undefined)
    throw new BadOptionError(`${place} has data already (${present}): name an empty folder or database`);
  return folder;
}

/** A folder carries its key, as every folder does; sealed values travel as they are. */
function copyKey({ file }: SealSettings, folder: string): void {
  if (file === undefined) return;
  writeFileSync(path.join(folder, SEAL_KEY_FILE), readFileSync(file), { flag: 'wx', mode: 0o600 });
}

function removeCopy(folder: string, hadKey: boolean): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(DATA_FILE) || (!hadKey && name === SEAL_KEY_FILE))
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** A place as it may be said: without user, password and options. */
function shown(place: string): string {
  return ADDRESS.test(place) ? (withoutCredentials(place).split('?')[0] ?? '') : place;
}
