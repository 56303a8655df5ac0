import { randomUUID, type KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { compareVersions, decideUpdate, mayInstall } from './decision.ts';
import { fetchPackage, isPackage, type UpdateFeed } from './feed.ts';
import {
  MANIFEST_BYTES_LIMIT,
  readManifest,
  SIGNATURE_BYTES_LIMIT,
  UpdateRejectedError,
  type UpdateManifest,
  type UpdatePackage,
} from './manifest.ts';

/** What the page shows of updates. */
export interface UpdateState {
  readonly phase: 'off' | 'idle' | 'current' | 'later' | 'offered' | 'fetching' | 'ready' | 'rejected';
  /** The version that is spoken of; empty where there is none. */
  readonly version: string;
  /** What is new in it. */
  readonly notes: string;
  /** The installed version was withdrawn, and this one is older. */
  readonly isBack: boolean;
  /** Why it was rejected. */
  readonly message: string;
  /** The version that a person can go back to; empty where none is kept. */
  readonly earlier: string;
}

/** A package whose bytes are those of its signed manifest. */
export interface ReadyPackage extends UpdatePackage {
  readonly file: string;
  readonly version: string;
  readonly isBack: boolean;
}

/** How a package that was checked is put in the place of the running one. */
export interface Installer {
  install(ready: ReadyPackage): Promise<void>;
}

/** What a person wants to have installed, and knows. */
export interface InstallRequest {
  /** Undefined where nobody knows. */
  readonly openPositions: number | undefined;
  /** The person has said yes to just this question. */
  readonly isConfirmed: boolean;
}

/** What came of a request to install. */
export interface InstallOutcome {
  /** `ask`: positions are open, or nobody knows; `byHand`: this shell cannot install, the package lies at `file`. */
  readonly answer: 'ask' | 'installing' | 'byHand' | 'nothing';
  readonly file: string;
}

export interface Updater {
  state(): UpdateState;
  /** Looks at the feed. Never rejects: a feed that is not believed is a state. */
  check(): Promise<UpdateState>;
  /** Fetches what is offered. */
  fetch(): Promise<UpdateState>;
  install(request: InstallRequest): Promise<InstallOutcome>;
  /** The same with the package of the version before, where it is kept. */
  goBack(request: InstallRequest): Promise<InstallOutcome>;
}

export interface UpdaterOptions {
  readonly feed: UpdateFeed;
  readonly keys: readonly KeyObject[];
  readonly appId: string;
  readonly version: string;
  /** How the file of this kind of package ends. */
  readonly ending: string;
  /** Name of the manifest at the feed, `latest-linux.yml`. */
  readonly manifestName: string;
  /** Own folder, for packages and what is remembered. */
  readonly folder: string;
  /** Undefined where the shell cannot install. */
  readonly installer: Installer | undefined;
  readonly nowMs: () => number;
}

const Memory = Type.Object({
  id: Type.String({ minLength: 8, maxLength: 64 }),
  newestDate: Type.Optional(Type.String({ maxLength: 40 })),
});
const MEMORY_FILE = 'updates.json';
const NOTHING = { answer: 'nothing', file: '' } as const;
const PLAIN = { version: '', notes: '', isBack: false, message: '' } as const;

/** No feed is configured: nothing is asked, nothing leaves the machine. */
export const NO_UPDATES: Updater = {
  state: () => ({ ...PLAIN, phase: 'off', earlier: '' }),
  check: async () => NO_UPDATES.state(),
  fetch: async () => NO_UPDATES.state(),
  install: async () => NOTHING,
  goBack: async () => NOTHING,
};

interface Offer {
  readonly manifest: UpdateManifest;
  readonly file: UpdatePackage;
  readonly isBack: boolean;
  readonly bytes: Buffer;
  readonly signature: string;
}

/** What an updater knows. */
interface Known {
  memory: Static<typeof Memory>;
  /** The version before, where its package is kept. */
  earlier: Offer | undefined;
  offer: Offer | undefined;
  state: Omit<UpdateState, 'earlier'>;
}

/** Looks for updates, fetches and installs them, each when it is told to. Everything fetched is checked again before it is used. */
export async function createUpdater(options: UpdaterOptions): Promise<Updater> {
  await mkdir(options.folder, { recursive: true });
  const known: Known = {
    memory: await readMemory(join(options.folder, MEMORY_FILE)),
    earlier: await findEarlier(options),
    offer: undefined,
    state: { ...PLAIN, phase: 'idle' },
  };
  let isBusy = false;
  const shown = (): UpdateState => ({ ...known.state, earlier: known.earlier?.manifest.version ?? '' });
  /** One thing at a time; a failure is shown and leaves nothing behind. */
  const attempt = async (
    work: (options: UpdaterOptions, known: Known) => Promise<void>,
  ): Promise<UpdateState> => {
    if (isBusy) return shown();
    isBusy = true;
    try {
      await work(options, known);
    } catch (error) {
      if (!(error instanceof UpdateRejectedError)) throw error;
      reject(known, error.message);
    } finally {
      isBusy = false;
    }
    return shown();
  };
  const put = async (chosen: Offer | undefined, request: InstallRequest): Promise<InstallOutcome> =>
    chosen === undefined || isBusy ? NOTHING : install(options, known, chosen, request);
  return {
    state: shown,
    check: () => attempt(look),
    fetch: () => attempt(fetchOffer),
    install: (request) => put(known.state.phase === 'ready' ? known.offer : undefined, request),
    goBack: (request) => put(known.earlier, request),
  };
}

function reject(known: Known, message: string): void {
  known.offer = undefined;
  known.state = { ...PLAIN, phase: 'rejected', message };
}

/** Looks at the feed. Every manifest that is believed is remembered, so that no older one is believed after it. */
async function look(options: UpdaterOptions, known: Known): Promise<void> {
  const { folder, version: own } = options;
  const { manifest, bytes, signature } = await readFeed(options);
  const { id, newestDate } = known.memory;
  const nowMs = options.nowMs();
  const { appId, ending } = options;
  const decision = decideUpdate(manifest, { appId, version: own, ending, id, newestDate, nowMs });
  known.memory = { id, newestDate: manifest.releaseDate };
  await writeAtomically(join(folder, MEMORY_FILE), JSON.stringify(known.memory));
  if (decision.kind !== 'offer') {
    known.offer = undefined;
    known.state = { ...PLAIN, phase: decision.kind, version: manifest.version };
    return;
  }
  const { file, version, isBack } = decision;
  known.offer = { manifest, file, isBack, bytes, signature };
  const phase = (await isPackage(placeOf(options, known.offer), file)) ? 'ready' : 'offered';
  known.state = { ...PLAIN, phase, version, notes: manifest.releaseNotes, isBack };
}

/** Fetches the package of the offer, and keeps beside it what speaks for it. */
async function fetchOffer(options: UpdaterOptions, known: Known): Promise<void> {
  const { offer } = known;
  if (offer === undefined || known.state.phase !== 'offered') return;
  const { folder, manifestName } = options;
  const { version } = offer.manifest;
  known.state = { ...known.state, phase: 'fetching' };
  await fetchPackage(options.feed, offer.file, placeOf(options, offer));
  const manifestFile = join(folder, version, manifestName);
  await writeAtomically(manifestFile, offer.bytes);
  await writeAtomically(`${manifestFile}.sig`, offer.signature);
  await keepOnly([version, options.version], folder);
  known.earlier = await findEarlier(options);
  known.state = { ...known.state, phase: 'ready' };
}

async function install(
  options: UpdaterOptions,
  known: Known,
  offer: Offer,
  { openPositions, isConfirmed }: InstallRequest,
): Promise<InstallOutcome> {
  const { installer } = options;
  const { manifest, file: wanted, isBack } = offer;
  const file = placeOf(options, offer);
  if (!(await isPackage(file, wanted))) {
    reject(known, `${wanted.url} was changed after it was fetched`);
    return NOTHING;
  }
  if (mayInstall(openPositions, isConfirmed) === 'ask') return { answer: 'ask', file };
  if (installer === undefined) return { answer: 'byHand', file };
  await installer.install({ ...wanted, file, version: manifest.version, isBack });
  return { answer: 'installing', file };
}

/** A version that lies here whole, with the manifest that speaks for it, and is older than this one. */
async function findEarlier({
  folder,
  version,
  manifestName,
  keys,
  ending,
}: UpdaterOptions): Promise<Offer | undefined> {
  const names = await readdir(folder).catch(() => []);
  const older = names.filter((name) => /^\d+\.\d+\.\d+$/.test(name) && compareVersions(name, version) < 0);
  for (const name of older.sort((a, b) => compareVersions(b, a))) {
    try {
      const bytes = await readFile(join(folder, name, manifestName));
      const signature = await readFile(join(folder, name, `${manifestName}.sig`), 'utf8');
      const manifest = readManifest(bytes, signature, keys);
      const file = manifest.files.find(({ url }) => url.endsWith(ending));
      if (manifest.version === name && file) return { manifest, file, isBack: true, bytes, signature };
    } catch {
      // Half a folder, or one that another key has signed: not one to go back to.
    }
  }
  return undefined;
}

/** What the feed says now, with its signature checked. */
async function readFeed({ feed, manifestName, keys }: UpdaterOptions) {
  const bytes = await feed.read(manifestName, MANIFEST_BYTES_LIMIT);
  const signature = (await feed.read(`${manifestName}.sig`, SIGNATURE_BYTES_LIMIT)).toString('latin1');
  return { manifest: readManifest(bytes, signature, keys), bytes, signature };
}

/** Where a package is kept. */
function placeOf({ folder }: UpdaterOptions, { manifest, file }: Offer): string {
  return join(folder, manifest.version, file.url);
}

async function readMemory(file: string): Promise<Static<typeof Memory>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (Value.Check(Memory, read)) return read;
  } catch {
    // The first start, or a file that was cut: an installation like a new one.
  }
  return { id: randomUUID() };
}

/** Packages take much room: the one that runs and the next one are kept. */
async function keepOnly(versions: readonly string[], folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^\d+\.\d+\.\d+$/.test(name) && !versions.includes(name))
      await rm(join(folder, name), { recursive: true, force: true });
}

async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
