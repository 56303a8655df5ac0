import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createSecureContext, createServer } from 'node:tls';
import type { Logger } from 'pino';
import { inheritCaller, noteUnheard, watchCallers } from './callers.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Connections of a port that shake hands at a time; the one that began first gives way. */
export const MAX_HANDSHAKES = 1_000;
/** A peer has shaken hands by then, in milliseconds. */
const HANDSHAKE_MS = 10_000;

/** Files in PEM: the certificate with those that vouch for it, its own first, and its key. */
export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Certificate and key cannot be used together, or not at all. One line for the operator, without anything of the key. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** What certificate and key say. */
interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** The certificate by which ports say whose they are. It is read again while they listen. */
export class ServerCertificate {
  readonly #files: CertificateFiles;
  readonly #log: Pick<Logger, 'info' | 'error'>;
  readonly #followers = new Set<(pair: Pair) => void>();
  #pair: Pair;

  /** Throws CertificateError. */
  constructor(files: CertificateFiles, log: Pick<Logger, 'info' | 'error'>) {
    this.#files = files;
    this.#log = log;
    this.#pair = readPair(files);
  }

  /** Reads the files again: whoever connects from now on meets what they say. Files that are no pair change nothing, and are in the log. */
  renew(): void {
    try {
      this.#pair = readPair(this.#files);
    } catch (error) {
      this.#log.error({ err: error }, 'certificate not renewed; the one before is still in force');
      return;
    }
    for (const follower of this.#followers) follower(this.#pair);
    this.#log.info('certificate renewed');
  }

  /** Calls the follower with what is read, now and with each renewal. Returns the end of it. */
  follow(follower: (pair: Pair) => void): () => void {
    this.#followers.add(follower);
    follower(this.#pair);
    return () => void this.#followers.delete(follower);
  }
}

function readPair({ certificate, key }: CertificateFiles): Pair {
  const pair = { cert: read('--tls-cert', certificate), key: read('--tls-key', key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    const { code = 'no PEM' } = error as NodeJS.ErrnoException;
    throw new CertificateError(`--tls-cert ${certificate} and --tls-key ${key} are no pair in PEM (${code})`);
  }
  return pair;
}

function read(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CertificateError(`${option} ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** Makes a server of HTTP speak TLS: it hears of connections when they have shaken hands. */
function secureConnections(server: Server, certificate: ServerCertificate): void {
  /** Peers that shake hands, by their address. */
  const shaking = new Map<string, { readonly raw: Socket; forget(): void }>();
  const secure = createServer({ ALPNProtocols: ['http/1.1'], handshakeTimeout: HANDSHAKE_MS });
  const stop = certificate.follow((pair) => secure.setSecureContext(pair));
  server.once('close', stop);
  const emit = server.emit.bind(server) as (name: string | symbol, ...args: unknown[]) => boolean;
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  secure.on('secureConnection', (socket) => {
    const name = nameOf(socket);
    const peer = shaking.get(name);
    if (peer === undefined) return void socket.destroy();
    shaking.delete(name);
    peer.forget();
    inheritCaller(peer.raw, socket);
    emit('connection', socket);
  });
  server.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event !== 'connection') return emit(event, ...args);
    const raw = args[0] as Socket;
    if (shaking.size >= MAX_HANDSHAKES) {
      const [[oldest, peer] = []] = shaking;
      if (oldest !== undefined) shaking.delete(oldest);
      peer?.raw.destroy();
    }
    const name = nameOf(raw);
    shaking.set(name, { raw, forget: noteUnheard(server, raw) });
    raw.once('close', () => {
      if (shaking.get(name)?.raw === raw) shaking.delete(name);
    });
    return secure.emit('connection', raw);
  };
}

/** What stands between a port and whoever connects to it. */
export interface Entrance {
  /** Proxies whose word on the addresses of their clients is believed; none when absent. */
  readonly proxies?: TrustedProxies | undefined;
  /** By what the port speaks TLS; plain HTTP and websockets when absent. */
  readonly certificate?: ServerCertificate | undefined;
}

/** Lets whoever connects to a server come by its entrance. To be called before it listens. */
export function openEntrance(server: Server, { proxies, certificate }: Entrance): void {
  if (certificate !== undefined) secureConnections(server, certificate);
  // After it, so that what the PROXY protocol says comes first.
  if (proxies !== undefined) watchCallers(server, proxies);
}
