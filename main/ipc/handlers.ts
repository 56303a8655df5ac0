import {
  listRuns,
  readRunFile,
  RunPlaceError,
  writeNotes,
} from '../../backend/evaluation/folder/run-list.ts';
import type { FilmMarket } from '../evaluation/film-market.ts';
import type { RunStarter } from '../evaluation/run-starter.ts';
import type { LinkManager } from '../link-manager.ts';
import type { Updater } from '../updates/updater.ts';
import type { ProfileManager } from '../profiles/profile-manager.ts';
import type { Autostart } from '../shells/autostart.ts';
import type { OpenedFiles } from '../shells/opened-files.ts';
import type { Shell } from '../shells/shell.ts';
import type { LockableVault } from '../vault/lock.ts';
import type { IpcHandlers } from './dispatcher.ts';
import type { IpcResponse } from './table.ts';

/** What the handlers act on. */
export interface HandlerContext {
  readonly info: () => IpcResponse<'app.info'>;
  readonly brand: IpcResponse<'brand.current'>;
  readonly profiles: ProfileManager;
  readonly vault: LockableVault;
  /** The shell that is open; another one may have taken its place since the start. */
  readonly shell: () => Shell;
  readonly links: LinkManager;
  readonly opened: OpenedFiles;
  /** Undefined where the system cannot start the terminal by itself. */
  readonly autostart: Autostart | undefined;
  readonly quit: () => void;
  /** The folder of runs of programs. */
  readonly runsFolder: string;
  readonly starter: RunStarter;
  readonly film: FilmMarket;
  readonly updates: Updater;
  readonly diagnostics: () => Promise<IpcResponse<'diagnostics.collect'>>;
}

/** Headers that the terminal may set on a relayed call. */
const RELAYED_HEADERS = new Set([
  'companyid',
  'trace',
  'timestamp',
  'version',
  'group',
  'lang',
  'token',
  'captcha',
  'idempotency-key',
]);

function relayedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => RELAYED_HEADERS.has(name.toLowerCase())),
  );
}

/** One handler for every row of the IPC table. */
export function bindHandlers(context: HandlerContext): IpcHandlers {
  const { brand, profiles, vault, shell, links } = context;
  const endOfficeIfLocked = () => vault.state().locked && profiles.endOffice();
  return {
    ...placeHandlers(profiles, vault),
    ...evaluationHandlers(context),
    ...updateHandlers(context),
    'app.info': async () => context.info(),
    'brand.current': async () => brand,
    'profile.current': async () => profiles.begin(),
    'profiles.list': async () => profiles.list(),
    'profiles.choose': async ({ id }) => {
      await profiles.choose(id);
      return {};
    },
    'profiles.save': ({ draft }) => profiles.save(draft),
    'profiles.remove': ({ id }) => profiles.remove(id),
    'vault.state': async () => vault.state(),
    'vault.touch': async () => {
      vault.touch();
      return {};
    },
    'vault.unlock': async ({ passphrase }) => {
      endOfficeIfLocked();
      return { unlocked: await vault.unlock(passphrase) };
    },
    'clipboard.write': async ({ text }) => {
      await shell().writeClipboard(text);
      return {};
    },
    'notice.show': async (notice) => ({ shown: await shell().showNotice(notice) }),
    'link.open': async ({ url }) => ({ question: links.ask(url) ?? null }),
    'link.answer': async ({ id }) => ({ opened: await links.answer(id) }),
    'autostart.current': async () => ({ state: autostartState(context.autostart) }),
    'autostart.set': async ({ isOn }) => {
      context.autostart?.set(isOn);
      return { state: autostartState(context.autostart) };
    },
    'opened.take': async () => ({ files: context.opened.take() }),
    'diagnostics.collect': () => context.diagnostics(),
    'window.quit': async () => {
      context.quit();
      return {};
    },
  };
}

function autostartState(autostart: Autostart | undefined): IpcResponse<'autostart.current'>['state'] {
  if (autostart === undefined) return 'none';
  return autostart.isOn() ? 'on' : 'off';
}

function updateHandlers({
  updates,
}: HandlerContext): Pick<IpcHandlers, Extract<keyof IpcHandlers, `update.${string}`>> {
  return {
    'update.state': async () => updates.state(),
    'update.check': () => updates.check(),
    'update.fetch': () => updates.fetch(),
    'update.install': ({ openPositions, isConfirmed }) =>
      updates.install({ openPositions: openPositions ?? undefined, isConfirmed }),
    'update.goBack': ({ openPositions, isConfirmed }) =>
      updates.goBack({ openPositions: openPositions ?? undefined, isConfirmed }),
  };
}

type EvaluationCalls = Extract<keyof IpcHandlers, `evaluation.${string}`>;

/** Runs of programs: files below one folder of this machine, and the commands that make them. */
function evaluationHandlers({
  runsFolder,
  starter,
  film,
}: HandlerContext): Pick<IpcHandlers, EvaluationCalls> {
  /** A place that is not there, or not below the folder, is nothing; another failure is one. */
  const orNothing = <Result>(reading: Promise<Result>): Promise<Result | null> =>
    reading.catch((error: unknown) => {
      if (error instanceof RunPlaceError) return null;
      throw error;
    });
  return {
    'evaluation.runs': async () => {
      const { runs, benches, isCut } = await listRuns(runsFolder);
      return {
        folder: runsFolder,
        canStart: starter.canStart,
        runs: [...runs],
        benches: [...benches],
        isCut,
      };
    },
    'evaluation.file': async (place) => ({ part: await orNothing(readRunFile(runsFolder, place)) }),
    'evaluation.moment': async (request) => ({ moment: await orNothing(film.moment(request)) }),
    'evaluation.note': async ({ run, notes }) => ({
      stored: (await orNothing(writeNotes(runsFolder, run, notes).then(() => true))) ?? false,
    }),
    'evaluation.ask': async (request) => {
      const { question = null, refusal = '' } = starter.ask(request);
      return { question, refusal };
    },
    'evaluation.start': async ({ id }) => ({ started: await starter.start(id) }),
    'evaluation.stop': async () => {
      await starter.stop();
      return {};
    },
    'evaluation.progress': async () => ({ running: starter.current() ?? null }),
  };
}

type PlaceCalls = Extract<
  keyof IpcHandlers,
  `${'platform' | 'upload' | 'session' | 'keys' | 'operator' | 'webhook'}.${string}`
>;

/** Calls that belong to one platform: each asks for the platform of now, and passes only from a page that was loaded for it. */
function placeHandlers({ place }: ProfileManager, vault: LockableVault): Pick<IpcHandlers, PlaceCalls> {
  return {
    'platform.call': async ({ path, method, headers, body }) => {
      const { relay } = place();
      const sent = relayedHeaders(headers);
      if (method === 'GET') return relay.get(path, sent);
      return relay.post(path, sent, JSON.stringify(body ?? {}));
    },
    'upload.begin': async ({ type, bytes }) => ({ uploadId: place().uploads.begin(type, bytes) }),
    'upload.part': async ({ uploadId, base64 }) => {
      place().uploads.add(uploadId, base64);
      return {};
    },
    'upload.send': async ({ uploadId, path, headers, part }) => {
      const { relay, uploads } = place();
      const form = new FormData();
      form.set(part, uploads.take(uploadId));
      return relay.postForm(path, relayedHeaders(headers), form);
    },
    'session.remember': async ({ token }) => {
      // Who leaves the terminal leaves no office open for whoever signs in next.
      if (token === '') place().operators.signOut();
      await vault.rememberToken(place().profile.id, token);
      return {};
    },
    'session.restore': async () => ({ token: vault.token(place().profile.id) ?? null }),
    'keys.apply': async (request) => place().keys.apply(request),
    'keys.list': async () => ({ keys: [...place().keys.list()] }),
    'keys.reveal': async ({ apiKey }) => ({ privateKey: await place().keys.reveal(apiKey) }),
    'keys.forget': async ({ apiKey }) => {
      await place().keys.forget(apiKey);
      return {};
    },
    'keys.signedCall': async (request) => place().keys.signedCall(request),
    'operator.signIn': async (credentials) => ({ answer: await place().operators.signIn(credentials) }),
    'operator.call': async (call) => {
      // Whoever unlocks the terminal need not be the person of the office.
      if (vault.state().locked) place().operators.signOut();
      return { answer: (await place().operators.call(call)) ?? null };
    },
    'webhook.current': async () => place().webhook.current(),
    'webhook.set': ({ url }) => place().webhook.set(url),
    'webhook.call': ({ id, body }) => place().webhook.call(id, body),
    'operator.signOut': async () => {
      place().operators.signOut();
      return {};
    },
  };
}
