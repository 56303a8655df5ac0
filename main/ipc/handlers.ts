import type { KeyService } from '../keys/key-service.ts';
import type { LinkDesk } from '../link-desk.ts';
import type { OperatorDesk } from '../operator-desk.ts';
import type { Relay } from '../relay.ts';
import { UploadDesk } from '../uploads.ts';
import type { Shell } from '../shells/shell.ts';
import type { LockableVault } from '../vault/lock.ts';
import type { IpcHandlers } from './dispatcher.ts';
import type { Brand, ConnectionProfile, IpcResponse } from './table.ts';

/** What the handlers act on. */
export interface HandlerContext {
  readonly info: () => IpcResponse<'app.info'>;
  readonly profile: ConnectionProfile;
  readonly brand: Brand;
  readonly relay: Relay;
  readonly vault: LockableVault;
  readonly keys: KeyService;
  /** The shell that is open; another one may have taken its place since the start. */
  readonly shell: () => Shell;
  readonly links: LinkDesk;
  readonly operators: OperatorDesk;
  readonly quit: () => void;
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
  const { brand, profile, relay, vault, keys, shell, links, operators } = context;
  const uploads = new UploadDesk();
  // Whoever unlocks the terminal need not be the person of the office.
  const endOfficeIfLocked = () => vault.state().locked && operators.signOut();
  return {
    'app.info': async () => context.info(),
    'profile.current': async () => profile,
    'brand.current': async () => brand,
    'platform.call': ({ path, method, headers, body }) => {
      const sent = relayedHeaders(headers);
      if (method === 'GET') return relay.get(path, sent);
      return relay.post(path, sent, JSON.stringify(body ?? {}));
    },
    'upload.begin': async ({ type, bytes }) => ({ uploadId: uploads.begin(type, bytes) }),
    'upload.part': async ({ uploadId, base64 }) => {
      uploads.add(uploadId, base64);
      return {};
    },
    'upload.send': async ({ uploadId, path, headers, part }) => {
      const form = new FormData();
      form.set(part, uploads.take(uploadId));
      return relay.postForm(path, relayedHeaders(headers), form);
    },
    'session.remember': async ({ token }) => {
      // Who leaves the terminal leaves no office open for whoever signs in next.
      if (token === '') operators.signOut();
      await vault.rememberToken(profile.id, token);
      return {};
    },
    'session.restore': async () => ({ token: vault.token(profile.id) ?? null }),
    'keys.apply': (request) => keys.apply(request),
    'keys.list': async () => ({ keys: [...keys.list()] }),
    'keys.reveal': async ({ apiKey }) => ({ privateKey: await keys.reveal(apiKey) }),
    'keys.forget': async ({ apiKey }) => {
      await keys.forget(apiKey);
      return {};
    },
    'keys.signedCall': (request) => keys.signedCall(request),
    'operator.signIn': async (credentials) => ({ answer: await operators.signIn(credentials) }),
    'operator.call': async (call) => {
      endOfficeIfLocked();
      return { answer: (await operators.call(call)) ?? null };
    },
    'operator.signOut': async () => {
      operators.signOut();
      return {};
    },
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
    'window.quit': async () => {
      context.quit();
      return {};
    },
  };
}
