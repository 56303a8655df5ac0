import type { IncomingHttpHeaders } from 'node:http';
import { listsOrigin } from '../services/company/company-service.ts';
import { ownAddresses } from './http/listen-address.ts';

/** Names by which this machine is addressed, with any port: a forwarded port has another number here. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const PORT = /:\d{1,5}$/;
/** Ports that browsers leave out. */
const USUAL_PORTS = [80, 443];

/**
 * Guards a server against pages of other sites: a `Host` that is not ours means that a foreign name was bound to this
 * address (DNS rebinding). Whose a page is depends on its port too.
 */
export class OriginCheck {
  readonly #publicHosts: ReadonlySet<string>;
  readonly #ownHosts: ReadonlySet<string>;
  /** Addresses of this machine on which others reach it: no foreign name can be bound to a number. */
  readonly #ownAddresses: ReadonlySet<string>;
  /** The name that was found to be ours last: nearly every request has the same. */
  #lastOwnHost: string | undefined;

  /** `host`: what the server listens on. `publicHosts`: names by which others reach the server, behind a proxy for example, with a port where they have one. */
  constructor(host: string, port: number, publicHosts: readonly string[] = []) {
    const named = publicHosts.flatMap((name) =>
      PORT.test(name) ? [name] : [name, ...USUAL_PORTS.map((usual) => `${name}:${usual}`)],
    );
    this.#ownAddresses = new Set(ownAddresses(host));
    const bound = [...LOOPBACK_NAMES, ...this.#ownAddresses].flatMap((name) =>
      USUAL_PORTS.includes(port) ? [name, `${name}:${port}`] : [`${name}:${port}`],
    );
    this.#publicHosts = new Set(named.map((name) => name.toLowerCase()));
    this.#ownHosts = new Set([...bound, ...this.#publicHosts]);
  }

  isOwnHost({ host = '' }: IncomingHttpHeaders): boolean {
    if (host === this.#lastOwnHost) return true;
    const name = host.toLowerCase();
    const isOwn =
      LOOPBACK_HOST.test(host) ||
      this.#publicHosts.has(name) ||
      this.#ownAddresses.has(name.replace(PORT, ''));
    if (isOwn) this.#lastOwnHost = host;
    return isOwn;
  }

  /** The browser origin of a request when it is not the platform's own; undefined for programs and own pages. */
  foreignOrigin({ origin }: IncomingHttpHeaders): string | undefined {
    return origin === undefined || this.isOwnOrigin(origin) ? undefined : origin;
  }

  isOwnOrigin(origin: string): boolean {
    const [, host = ''] = /^https?:\/\/(.+)$/.exec(origin) ?? [];
    return this.#ownHosts.has(host);
  }
}

/** Origins of the command line: written out, or with `*` for the port, for pages whose port the system chooses. */
export class AllowedOrigins {
  readonly #exact: ReadonlySet<string>;

  constructor(origins: readonly string[] = []) {
    this.#exact = new Set(origins);
  }

  has(origin: string): boolean {
    return listsOrigin({ includes: (one) => this.#exact.has(one) }, origin);
  }
}
