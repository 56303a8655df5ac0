import { readFile } from 'node:fs/promises';
import { Value } from 'typebox/value';
import type { ReadyLine } from '../../backend/platform.ts';
import { ConnectionProfile } from '../ipc/table.ts';

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
  for (const [member, secure] of ADDRESSES) {
    const fault = addressFault(value[member], secure);
    if (fault !== undefined) throw new ProfileError(`${path}: ${sayFault(value[member], secure, fault)}`);
  }
  return value;
}

/** Members of a profile that are addresses, with the scheme that protects what is sent there. */
export const ADDRESSES = [
  ['baseUrl', 'https'],
  ['quoteWsUrl', 'wss'],
  ['messageWsUrl', 'wss'],
  ['clientWsUrl', 'wss'],
  ['statusUrl', 'https'],
  ['docsUrl', 'https'],
] as const;
type Scheme = (typeof ADDRESSES)[number][1];

/** Names and numbers of hosts. Addresses become part of the page's policy, where other signs would have a meaning. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** Why nothing is sent to an address; undefined for a good one. Anything that leaves this machine is encrypted. */
export function addressFault(text: string, secure: Scheme): 'noAddress' | 'plain' | 'signIn' | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return 'noAddress';
  if (url.username !== '' || url.password !== '') return 'signIn';
  const plain = secure === 'https' ? 'http:' : 'ws:';
  const isProtected = url.protocol === `${secure}:` || (url.protocol === plain && isLoopback(url.hostname));
  if (!isProtected) return 'plain';
  return HOST.test(url.hostname) ? undefined : 'noAddress';
}

function sayFault(text: string, secure: Scheme, fault: 'noAddress' | 'plain' | 'signIn'): string {
  if (fault === 'signIn') return `${new URL(text).host} must not carry a sign-in`;
  if (fault === 'plain') return `'${text}' must begin with ${secure}://`;
  return `'${text}' is no address`;
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

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
