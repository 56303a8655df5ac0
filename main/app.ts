import { join } from 'node:path';
import { MERIDIAN_BRAND, readBrand } from './brand.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createFilmMarket } from './evaluation/film-market.ts';
import { createRunStarter } from './evaluation/run-starter.ts';
import { commandPlace, runsFolder } from './evaluation/runs-folder.ts';
import type { CrashReports } from '../backend/composition/diagnostics/crash-reports.ts';
import { createDispatcher } from './ipc/dispatcher.ts';
import { bindHandlers, type HandlerContext } from './ipc/handlers.ts';
import type { Brand, ConnectionProfile, IpcResponse } from './ipc/table.ts';
import { createLinkManager, type LinkManager } from './link-manager.ts';
import type { Logger } from './log.ts';
import type { TerminalOptions } from './options.ts';
import { stateDirectory } from './paths.ts';
import { startPlatformHost, type OnProgress, type PlatformHost } from './platform-host.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from './profiles/embedded-platform.ts';
import { createProfileManager, type ProfileManager } from './profiles/profile-manager.ts';
import { openProfileBook } from './profiles/profile-book.ts';
import { EMBEDDED_PROFILE_ID, embeddedProfile, readRemoteProfile } from './profiles/profiles.ts';
import type { Autostart } from './shells/autostart.ts';
import { createOpenedFiles, type OpenedFiles } from './shells/opened-files.ts';
import type { Shell } from './shells/shell.ts';
import { openStaticFiles } from './static-files.ts';
import type { ServedContent } from './static-server.ts';
import { NO_UPDATES, type Updater } from './updates/updater.ts';
import type { Sealer } from './vault/sealer.ts';
import { createVaultLock, type LockableVault } from './vault/lock.ts';
import { createPassphraseSealer } from './vault/passphrase-sealer.ts';
import { openVault, type Vault } from './vault/vault.ts';
import type { OlderVault } from './vault/witness.ts';

/** Where the terminal is shown: an origin that its files are served under, and the shells that can open it there. */
export interface Stage {
  readonly origin: string;
  serve(content: ServedContent): void;
  /** In the order in which they are tried. */
  readonly shells: readonly Shell[];
  close(): Promise<void>;
}

export interface AppOptions {
  readonly options: TerminalOptions;
  readonly stage: Stage;
  /** The folder of the build: `renderer/`, `preload/` and `main/platform-worker.js` lie in it. */
  readonly distDirectory: string;
  readonly version: string;
  /** Seals the vault on disk; undefined: secrets stay in memory. */
  readonly sealer: Sealer | undefined;
  /** Asks the user whether to go on with an older vault, where a window can ask. */
  readonly requestOlder?: ((found: OlderVault) => Promise<boolean>) | undefined;
  /** What the system opens with the terminal; undefined: nothing. */
  readonly opened?: OpenedFiles | undefined;
  /** Undefined where the system cannot start the terminal by itself. */
  readonly autostart?: Autostart | undefined;
  /** Undefined: no feed is configured. */
  readonly updates?: Updater | undefined;
  /** Undefined: nothing is kept on disk. */
  readonly crashes?: Pick<CrashReports, 'write'> | undefined;
  readonly log: Logger;
  /** Tells the user one line. */
  readonly notify: (line: string) => void;
}

/** The running terminal. */
export interface TerminalApp {
  readonly shell: Shell;
  /** The platform that the terminal began with; another one may have been chosen since. */
  readonly profile: ConnectionProfile;
  /** The embedded one; undefined where the terminal began with a remote platform. */
  readonly platform: PlatformHost | undefined;
  /** Resolves when the user has quit; rejects when the embedded platform has crashed while it was in use. */
  readonly ended: Promise<void>;
  /** For the desktop, which shuts it when the machine sleeps. */
  readonly vault: Pick<LockableVault, 'kind' | 'lock'>;
  /** Ends everything that was started: windows, server, platform. Safe to call twice. */
  close(): Promise<void>;
}

/** No shell could show the terminal. */
export class NoShellError extends Error {
  override readonly name = 'NoShellError';
}

const VAULT_FILE = 'vault.json';
const WITNESS_FILE = 'vault.json.newest';
const PROFILES_FILE = 'profiles.json';

/** Opens the vault, starts or names the platform, serves the terminal and opens the first shell that works. */
export async function startApp(app: AppOptions): Promise<TerminalApp> {
  const { options, stage, log } = app;
  const files = await openStaticFiles(join(app.distDirectory, 'renderer'));
  const ownBrand = options.brandFile === undefined ? undefined : await readBrand(options.brandFile);
  const brand = { brand: ownBrand ?? MERIDIAN_BRAND, isGiven: ownBrand !== undefined };
  let served: ConnectionProfile | undefined;
  const embedded = createEmbeddedPlatform({
    start: () => startPlatform(app, ownBrand),
    isInUse: () => served === undefined || served.id === EMBEDDED_PROFILE_ID,
    log,
  });
  const runs = openRuns(app);
  let closing: Promise<void> | undefined;
  let shell: Shell | undefined;
  const close = (): Promise<void> =>
    (closing ??= closeAll(
      [
        () => shell?.close(),
        () => stage.close(),
        () => runs.starter.stop(),
        () => runs.film.close(),
        () => embedded.stop(),
      ],
      log,
    ));

  try {
    const serve = (profile: ConnectionProfile): void => {
      served = profile;
      stage.serve(contentFor(files, profile));
    };
    const { profiles, profile, vault } = await openProfiles(app, embedded, serve);
    const platform = embedded.host();
    let quit = (): void => undefined;
    const quitting = new Promise<void>((resolve) => (quit = resolve));
    const openShell = (): Shell => {
      if (!shell) throw new NoShellError('no shell is open');
      return shell;
    };
    const info = () => describe(app, openShell(), embedded.host(), vault);
    const links = openLinks(openShell);
    const dispatcher = createDispatcher(
      bindHandlers({
        info,
        profiles,
        brand,
        vault,
        shell: openShell,
        links,
        opened: app.opened ?? createOpenedFiles(),
        autostart: app.autostart,
        quit,
        updates: app.updates ?? NO_UPDATES,
        diagnostics: () => collectDiagnostics(options, openShell(), vault, served),
        ...runs,
      }),
      log,
    );
    for (const candidate of stage.shells) {
      shell = candidate;
      if (await opens(candidate, () => candidate.open(dispatcher), app)) {
        const ended = ending(candidate, quitting, embedded);
        return { shell: candidate, profile, platform, vault, ended, close };
      }
    }
    throw new NoShellError('no shell could show the terminal');
  } catch (error) {
    await close();
    throw error;
  }
}

/** Addresses that open in the user's own browser. */
function openLinks(shell: () => Shell): LinkManager {
  return createLinkManager({ open: (url) => shell().openExternal(url), nowMs: () => Date.now() });
}

/** The files of the page, with what it may reach where it is connected to this platform. */
function contentFor(files: ServedContent['files'], profile: ConnectionProfile): ServedContent {
  return { files, profileId: profile.id, contentSecurityPolicy: contentSecurityPolicy(profile) };
}

/** Runs of programs on this machine: their folder, what starts new ones, and the markets that they ran in. */
function openRuns(
  app: Pick<AppOptions, 'options' | 'distDirectory' | 'log'>,
): Pick<HandlerContext, 'runsFolder' | 'starter' | 'film'> {
  const { options, distDirectory, log } = app;
  const place = commandPlace(distDirectory);
  const folder = runsFolder(options, place);
  return {
    runsFolder: folder,
    starter: createRunStarter({ place, folder, nowMs: () => Date.now(), log }),
    film: createFilmMarket(fileIn(app, 'film-worker.js'), folder, log),
  };
}

interface OpenProfiles {
  readonly profiles: ProfileManager;
  /** What the terminal begins with. */
  readonly profile: ConnectionProfile;
  readonly vault: LockableVault;
}

/** Vault, profiles and the platform to begin with. The embedded one is started first where it is that: its start takes longest. */
async function openProfiles(
  app: AppOptions,
  embedded: EmbeddedPlatform,
  serve: (profile: ConnectionProfile) => void,
): Promise<OpenProfiles> {
  const { options } = app;
  const opened: { vault?: LockableVault } = {};
  const book = await openProfileBook({
    file: inData(options, PROFILES_FILE),
    forget: async (id) => opened.vault?.forgetProfile(id),
  });
  const given = options.profileFile === undefined ? undefined : await readRemoteProfile(options.profileFile);
  const profileOfEmbedded = async () => embeddedProfile((await embedded.start()).ready);
  // A picture is one of the demonstration on this machine.
  const kept = options.screenshot === undefined ? book.find(book.chosen()) : undefined;
  const profile = given ?? kept ?? (await profileOfEmbedded());
  const vault = await openLockableVault(app);
  opened.vault = vault;
  serve(profile);
  const nowMs = () => Date.now();
  const profiles = createProfileManager({
    book,
    vault,
    given,
    serve,
    nowMs,
    first: profile,
    embedded: profileOfEmbedded,
  });
  return { profiles, profile, vault };
}

/** What a start says that takes its time. */
const START_WORK = {
  catchingUp: 'Deciding what happened while the platform was off',
  founding: 'Founding the company with a year of trading',
} as const;

/** The platform inside shows its customers the brand that the terminal was started with. */
function startPlatform(
  { options, stage, distDirectory, log, notify, crashes }: AppOptions,
  brand: Brand | undefined,
): Promise<PlatformHost> {
  const entry = fileIn({ distDirectory }, 'platform-worker.js');
  const onProgress: OnProgress = (work, percent) => notify(`${START_WORK[work]}: ${percent} %.`);
  const config = { ...options.platform, allowedOrigins: [stage.origin], brand };
  const onCrash = (error: Error): void =>
    void crashes?.write({ part: 'platform', kind: 'ended unexpectedly', error });
  return startPlatformHost(entry, config, log, onProgress, onCrash);
}

/** A built file of the host. */
function fileIn({ distDirectory }: Pick<AppOptions, 'distDirectory'>, name: string): URL {
  return new URL(`file://${join(distDirectory, 'main', name)}`);
}

/** A file of the data folder; undefined where nothing is kept on disk. */
function inData({ dataDirectory }: TerminalOptions, name: string): string | undefined {
  return dataDirectory === undefined ? undefined : join(dataDirectory, name);
}

/** Apart from the data where it is the user's usual one; a folder that was named holds everything. */
function witnessFile({ isUsualData }: TerminalOptions): string | undefined {
  return isUsualData ? join(stateDirectory(), WITNESS_FILE) : undefined;
}

/** Opens the vault behind its lock. Only a passphrase can open it again, so without one it does not lock. */
async function openLockableVault({ options, sealer, requestOlder }: AppOptions): Promise<LockableVault> {
  const place = { file: inData(options, VAULT_FILE), witnessFile: witnessFile(options) };
  const acceptOlder = async (found: OlderVault): Promise<boolean> =>
    options.olderVault === 'accept' || ((await requestOlder?.(found)) ?? false);
  const vault = await openVault({ ...place, sealer, acceptOlder });
  const reopen = (passphrase: string): Promise<Vault> =>
    openVault({ ...place, sealer: createPassphraseSealer(passphrase), mustExist: true });
  const { lockAfterMinutes } = options;
  return createVaultLock(vault, {
    lockAfterMs: lockAfterMinutes === undefined ? undefined : lockAfterMinutes * 60_000,
    reopen: vault.kind === 'passphrase' ? reopen : undefined,
    nowMs: () => performance.now(),
  });
}

/** What explains how this terminal is, for its page; what collects it is loaded when somebody asks. */
async function collectDiagnostics(
  options: TerminalOptions,
  { kind: shell }: Shell,
  vault: Vault,
  served: ConnectionProfile | undefined,
): Promise<IpcResponse<'diagnostics.collect'>> {
  const { collectForPage } = await import('./diagnostics/terminal-diagnostics.ts');
  return collectForPage(options, { shell, vault: vault.kind, statusUrl: served?.statusUrl });
}

function describe(
  { version }: AppOptions,
  shell: Shell,
  platform: PlatformHost | undefined,
  vault: Vault,
): IpcResponse<'app.info'> {
  const platformReadyMs = platform?.readyMs ?? 0;
  return { version, shell: shell.kind, productName: 'Meridian', platformReadyMs, vault: vault.kind };
}

async function opens(shell: Shell, open: () => Promise<void>, { log, notify }: AppOptions): Promise<boolean> {
  try {
    await open();
    return true;
  } catch (error) {
    log.warn({ shell: shell.kind, reason: (error as Error).message }, 'the shell did not start');
    notify(`The ${shell.kind} shell did not start: ${(error as Error).message}.`);
    return false;
  }
}

function ending(shell: Shell, quitting: Promise<void>, { crashed }: EmbeddedPlatform): Promise<void> {
  const ended = Promise.race([shell.closed, quitting, crashed]);
  ended.catch(() => undefined);
  return ended;
}

/** Ends one thing after the other; what fails to end does not keep the rest from ending. */
async function closeAll(steps: readonly (() => Promise<void> | undefined)[], log: Logger): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'shutdown step failed');
    }
  }
}
