import { readFile } from 'node:fs/promises';
import { Value } from 'typebox/value';
import type { ReadyLine } from '../backend/platform.ts';
import { ConnectionProfile } from './ipc/table.ts';

/** What the host takes from the line that a platform prints when it is ready. */
export type PlatformReady = Omit<ReadyLine, 'ready' | 'demo' | 'companies'> & {
  readonly demo: Pick<ReadyLine['demo'], 'loginName' | 'password' | 'openMsgAppId'>;
};

/** A remote profile that cannot be used; the message is one line for the user. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

export const EMBEDDED_PROFILE_ID = 'embedded';

/** The profile of the platform inside this terminal. Of the demonstration line only the public sign-in is passed on. */
export function embeddedProfile(ready: PlatformReady): ConnectionProfile {
  return {
    id: EMBEDDED_PROFILE_ID,
    name: 'Embedded platform',
    kind: 'embedded',
    companyId: ready.companyId,
    baseUrl: ready.baseUrl,
    quoteWsUrl: ready.quoteWsUrl,
    messageWsUrl: ready.messageWsUrl,
    clientWsUrl: ready.clientWsUrl,
    statusUrl: ready.statusUrl,
    docsUrl: ready.docsUrl,
    openMsgAppId: ready.demo.openMsgAppId,
    demo: { loginName: ready.demo.loginName, password: ready.demo.password },
  };
}

/**
 * Reads the profile of a remote platform from a file.
 * @throws ProfileError when the file is missing, malformed, or names an address that is not protected on its way.
 */
export async function readRemoteProfile(path: string): Promise<ConnectionProfile> {
  const value = await readJson(path);
  if (!Value.Check(ConnectionProfile, value)) {
    const [first] = Value.Errors(ConnectionProfile, value);
    const place = first?.instancePath.slice(1).replaceAll('/', '.') || 'it';
    const fault = `${place} ${first?.message ?? 'is wrong'}`;
    throw new ProfileError(`${path} does not describe a platform: ${fault} (docs/connection-profiles.md)`);
  }
  if (value.kind !== 'remote' || value.id === EMBEDDED_PROFILE_ID) {
    throw new ProfileError(`${path} must be of the kind remote and must not be named ${EMBEDDED_PROFILE_ID}`);
  }
  for (const url of [value.baseUrl, value.statusUrl, value.docsUrl])
    requireScheme(path, url, 'https:', 'http:');
  for (const url of [value.quoteWsUrl, value.messageWsUrl, value.clientWsUrl])
    requireScheme(path, url, 'wss:', 'ws:');
  return value;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read as JSON';
    throw new ProfileError(`${path} ${reason}`);
  }
}

/** Anything that leaves this machine must be encrypted; on loopback the plain scheme will do. */
function requireScheme(path: string, text: string, secure: string, plain: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) throw new ProfileError(`${path}: ${url.host} must not carry a sign-in`);
  if (url?.protocol === secure) return;
  if (url?.protocol === plain && isLoopback(url.hostname)) return;
  throw new ProfileError(`${path}: '${text}' must begin with ${secure}//`);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
