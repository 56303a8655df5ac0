import { createHmac, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { safePage } from '../backend/domain/web-address.ts';
import type { IpcResponse } from './ipc/table.ts';
import { VaultLockedError } from './vault/sealer.ts';
import type { StoredWebhook, Vault } from './vault/vault.ts';

/** Largest body of a call in bytes, longest call in milliseconds, calls a minute, and calls at once. */
export const MAX_BODY_BYTES = 8 * 1024;
export const CALL_LIMIT_MS = 5_000;
export const MAX_CALLS_A_MINUTE = 30;
export const MAX_CALLS_AT_ONCE = 4;

const MINUTE_MS = 60_000;

/** One address for the alerts of a platform, called by the host alone: the page never has its secret again. */
export interface WebhookService {
  current(): IpcResponse<'webhook.current'>;
  /** Takes an address, with a new secret; an empty one takes the webhook away. */
  set(url: string): Promise<IpcResponse<'webhook.set'>>;
  /** Sends a JSON text to the address, signed; never rejects. `id` says the same call again to whoever receives it. */
  call(id: string, body: string): Promise<IpcResponse<'webhook.call'>>;
}

/** An address of the network that a name leads to. */
export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** A call that is ready to be sent: to this address of the network and no other. */
export interface SignedCall {
  readonly url: URL;
  readonly to: Resolved;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookOptions {
  readonly profileId: string;
  readonly vault: Pick<Vault, 'webhook' | 'setWebhook'>;
  readonly nowMs: () => number;
  /** All addresses of a host name; of the system without it. */
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
  /** Status of the answer; rejects when none came in time. */
  readonly send?: (call: SignedCall) => Promise<number>;
}

/** The webhook of a platform. */
export function createWebhook(options: WebhookOptions): WebhookService {
  const { profileId, vault, nowMs, resolve = resolveHost, send = sendCall } = options;
  // Alerts run on while the vault is locked, and so do their calls: what is read once stays in the host.
  let known = tryRead(() => vault.webhook(profileId));
  let calls: readonly number[] = [];
  let atOnce = 0;
  const stored = (): StoredWebhook | undefined => known?.webhook ?? vault.webhook(profileId);

  const sendSigned = async ({ url, secret }: StoredWebhook, id: string, body: string): Promise<boolean> => {
    const target = new URL(url);
    const to = await reachable(target, resolve);
    if (to === undefined) throw new Error('the address is not reachable by a webhook');
    const seconds = String(Math.floor(nowMs() / 1000));
    const headers = {
      'content-type': 'application/json',
      'alert-id': id,
      'alert-timestamp': seconds,
      'alert-signature': `v1=${signatureOf(secret, seconds, body)}`,
    };
    const status = await send({ url: target, to, headers, body });
    // Another place that an answer names is not gone to.
    return status >= 200 && status < 300;
  };

  return {
    current: () => ({ url: tryRead(stored)?.webhook?.url ?? null }),
    async set(url) {
      if (url !== '' && safePage(url) === undefined) return { refusal: 'address', secret: null };
      const webhook = url === '' ? undefined : { url, secret: randomBytes(32).toString('base64url') };
      try {
        await vault.setWebhook(profileId, webhook);
      } catch (error) {
        if (error instanceof VaultLockedError) return { refusal: 'locked', secret: null };
        throw error;
      }
      known = { webhook };
      return { refusal: null, secret: webhook?.secret ?? null };
    },
    async call(id, body) {
      const read = tryRead(stored);
      if (read === undefined) return { outcome: 'locked' };
      if (read.webhook === undefined) return { outcome: 'unset' };
      if (Buffer.byteLength(body) > MAX_BODY_BYTES) return { outcome: 'failed' };
      const now = nowMs();
      calls = calls.filter((atMs) => atMs > now - MINUTE_MS);
      if (calls.length >= MAX_CALLS_A_MINUTE || atOnce >= MAX_CALLS_AT_ONCE) return { outcome: 'busy' };
      calls = [...calls, now];
      atOnce += 1;
      try {
        return { outcome: (await sendSigned(read.webhook, id, body)) ? 'sent' : 'rejected' };
      } catch {
        return { outcome: 'failed' };
      } finally {
        atOnce -= 1;
      }
    },
  };
}

/** What is read of the vault; undefined while that is locked. */
function tryRead(
  read: () => StoredWebhook | undefined,
): { readonly webhook: StoredWebhook | undefined } | undefined {
  try {
    return { webhook: read() };
  } catch (error) {
    if (error instanceof VaultLockedError) return undefined;
    throw error;
  }
}

/** The signature of a call: HMAC-SHA256 in hexadecimal over the time in seconds, a full stop and the body. */
export function signatureOf(secret: string, seconds: string, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

const IPV4_LOOPBACK = ['127.0.0.0', 8] as const;

/** Networks of this machine, of its surroundings, and of no place at all (IANA's special-purpose registries). */
const IPV4_INNER: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  IPV4_LOOPBACK,
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of version 6 only what is given out to the world (2000::/3) is outside, but for those parts that lead elsewhere. */
const IPV6_INNER: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}

const LOOPBACK = listOf([IPV4_LOOPBACK], 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
const INNER_4 = listOf(IPV4_INNER, 'ipv4');
const INNER_6 = listOf(IPV6_INNER, 'ipv6');
const OUTER_6 = listOf([['2000::', 3]], 'ipv6');

/** Where an address of the network is: this machine, somewhere that others reach too, or neither. */
export function placeOf(address: string): 'loopback' | 'public' | 'inner' {
  const family = isIP(address);
  if (family === 0) return 'inner';
  if (family === 4) {
    if (LOOPBACK.check(address, 'ipv4')) return 'loopback';
    return INNER_4.check(address, 'ipv4') ? 'inner' : 'public';
  }
  // A version 4 address in the form of version 6 is none of these, so that it is neither.
  if (address.toLowerCase() === '::1') return 'loopback';
  return OUTER_6.check(address, 'ipv6') && !INNER_6.check(address, 'ipv6') ? 'public' : 'inner';
}

function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || placeOf(host) === 'loopback';
}

/** The address that may be called for a URL; undefined where any of those that its name leads to may not. */
async function reachable(
  { protocol, hostname }: URL,
  resolve: NonNullable<WebhookOptions['resolve']>,
): Promise<Resolved | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isHere = isOfThisMachine(host);
  if (protocol !== 'https:' && !isHere) return undefined;
  const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
  const wanted = isHere ? 'loopback' : 'public';
  return found.every(({ address }) => placeOf(address) === wanted) ? found[0] : undefined;
}

function resolveHost(host: string): Promise<readonly Resolved[]> {
  return lookup(host, { all: true, verbatim: true });
}

/** Sends to the address that was looked at, whatever the name leads to by now; the answer's body is not read. */
function sendCall({ url, to, headers, body }: SignedCall): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
        lookup: (_host, { all }, done) => {
          if (all === true) done(null, [to]);
          else done(null, to.address, to.family);
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
