import { randomUUID } from 'node:crypto';
import { constants, existsSync, readFileSync } from 'node:fs';
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BadOptionError } from '../../command-line/bad-option.ts';
import type { FullEnvelope } from '../../contract/envelope.ts';
import { HEALTH_MANAGEMENT } from '../../contract/calls/management/health.ts';
import {
  BACKUP_FILES,
  DATA_FILE,
  openDatabase,
  prepareDataFolder,
  SEAL_KEY_FILE,
} from '../../storage/index.ts';
import { InstanceLockedError } from '../../storage/errors.ts';
import { catchUpRepository } from '../../storage/trading/index.ts';
import { CREDENTIALS_FILE } from '../../command-line/data-place.ts';
import type { Credentials } from '../../ready-line.ts';
import type { Environment } from '../environment.ts';
import { FORK_FILE, type ForkFile } from './make-fork.ts';

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const USAGE = '--fork PLACE takes --data DIR, an empty folder for the second platform';

/**
 * Makes the data of a second platform of a first one, and answers the command line with which it starts at the moment of the
 * copy, in the same market. `args` are `--fork PLACE --data DIR` and any other options, which count before those of the first.
 * PLACE is the data folder of a platform on this machine, running or not, a copy that it made (ForkService.create), or a backup.
 * @throws BadOptionError for a place without data and a folder with some, and the errors of the storage room; nothing stays in
 *   DIR then.
 */
export async function takeFork(args: readonly string[], environment: Environment): Promise<string[]> {
  const { place, data, rest } = readOptions(args);
  if (!existsSync(path.join(place, DATA_FILE))) throw new BadOptionError(`there is no platform in ${place}`);
  const folder = prepareDataFolder(data);
  const present = (await readdir(folder)).find((name) => name.startsWith(DATA_FILE));
  if (present !== undefined)
    throw new BadOptionError(`${data} has data already (${present}): name an empty folder`);
  const source = await stillCopy(place, environment);
  try {
    const known = readFork(source);
    const key = [source, known?.of].flatMap((each) =>
      each === undefined ? [] : path.join(each, SEAL_KEY_FILE),
    );
    const keyFile = key.find((file) => existsSync(file));
    if (keyFile !== undefined) await copy(keyFile, path.join(folder, SEAL_KEY_FILE));
    for (const name of BACKUP_FILES)
      if (existsSync(path.join(source, name)))
        await copy(path.join(source, name), path.join(folder, `${name}.new`));
    for (const name of BACKUP_FILES)
      if (existsSync(path.join(folder, `${name}.new`)))
        await rename(path.join(folder, `${name}.new`), path.join(folder, name));
    const atMs = Math.max(
      known?.marketMs ?? -Infinity,
      await decidedTo(folder, environment, known !== undefined),
    );
    const at = Number.isFinite(atMs) ? [`--at=${new Date(atMs).toISOString()}`] : [];
    return [...(known?.options ?? []), ...at, ...rest];
  } catch (error) {
    for (const name of await readdir(folder))
      if (name.startsWith(DATA_FILE) || name === SEAL_KEY_FILE)
        await rm(path.join(folder, name), { force: true });
    throw error;
  }
}

/** A folder to which nobody writes: the place itself, or the copy that a platform makes which runs there. */
async function stillCopy(place: string, environment: Environment): Promise<string> {
  // A copy or a backup has no key and is opened by nobody.
  if (!existsSync(path.join(place, SEAL_KEY_FILE)) && environment.sealKeys === undefined) return place;
  try {
    const seal = { keys: environment.sealKeys };
    await (await openDatabase({ directory: place, mustExist: true, seal })).close();
    return place;
  } catch (error) {
    if (!(error instanceof InstanceLockedError)) throw error;
    return askRunning(place, error);
  }
}

/** Has the platform that uses a data folder copy itself. */
async function askRunning(place: string, inUse: InstanceLockedError): Promise<string> {
  const file = path.join(place, CREDENTIALS_FILE);
  const { bizType } = HEALTH_MANAGEMENT.forkPlatform;
  try {
    const { baseUrl, companyId, companies } = JSON.parse(readFileSync(file, 'utf8')) as Credentials;
    const { appId, appSecret } = companies.find((company) => company.companyId === companyId) ?? {};
    const usual = { 'content-type': 'application/json', lang: 'en-US', trace: randomUUID() };
    const post = async (route: string, headers: object, body: object): Promise<unknown> => {
      const init = { method: 'POST', headers: { ...usual, ...headers }, body: JSON.stringify(body) };
      const { data, code, msg } = (await (await fetch(baseUrl + route, init)).json()) as FullEnvelope;
      if (code !== '0') throw new Error(msg);
      return data;
    };
    const { token } = (await post(AUTH, {}, { appId, appSecret })) as { token: string };
    const caller = { companyId: String(companyId), token };
    return ((await post(`/openapi-b/global/${bizType}`, caller, {})) as { folder: string }).folder;
  } catch (error) {
    throw new BadOptionError(
      `${inUse.message} It made no copy of itself (${(error as Error).message}): have its office make one (${bizType}) and name the folder that it answers`,
    );
  }
}

function readFork(folder: string): ForkFile | undefined {
  const file = path.join(folder, FORK_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ForkFile) : undefined;
}

/**
 * Up to which moment of the market all is decided in a store, or an account at least. What a running platform has copied of
 * itself `isChecked`: it was when that opened it, and is when the second one does.
 */
async function decidedTo(directory: string, { sealKeys }: Environment, isChecked: boolean): Promise<number> {
  const seal = { keys: sealKeys };
  const database = await openDatabase({ directory, mustExist: true, seal, isChecked });
  try {
    let toMs = (await catchUpRepository.mark(database))?.decidedToMs ?? -Infinity;
    for (const atMs of (await catchUpRepository.accountMarks(database)).values()) toMs = Math.max(toMs, atMs);
    return toMs;
  } finally {
    await database.close();
  }
}

/** Where the file system can, both share the blocks until one changes them. */
const copy = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE);

function readOptions(args: readonly string[]) {
  const named = (name: string) => {
    const at = args.findIndex((option) => option === `--${name}` || option.startsWith(`--${name}=`));
    const option = args[at] ?? '';
    return option.includes('=') ? option.slice(name.length + 3) : (args[at + 1] ?? '');
  };
  const place = named('fork');
  const data = args.some((option) => /^--data(?:=|$)/.test(option)) ? named('data') : '';
  if (place === '' || place.startsWith('--') || data === '') throw new BadOptionError(USAGE);
  const at = args.findIndex((option) => /^--fork(?:=|$)/.test(option));
  if (args.some((option) => /^--(?:at|database|demo-company|new-store)(?:=|$)/.test(option)))
    throw new BadOptionError(`--fork begins at the moment of the copy, in a folder: ${USAGE}`);
  return { place, data, rest: args.toSpliced(at, args[at]?.includes('=') ? 1 : 2) };
}
