import type { IncomingHttpHeaders } from 'node:http';

/** Names by which a loopback server may be addressed. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Guards a loopback server against pages of other sites: a `Host` that is not ours means that a foreign name was bound
 * to this address (DNS rebinding).
 */
export class OriginCheck {
  readonly #hosts: ReadonlySet<string>;

  constructor(host: string, port: number) {
    this.#hosts = new Set([...LOOPBACK_NAMES, host].map((name) => `${name}:${port}`));
  }

  isOwnHost(headers: IncomingHttpHeaders): boolean {
    return headers.host !== undefined && this.#hosts.has(headers.host);
  }

  /** The browser origin of a request when it is not the platform's own; undefined for programs and own pages. */
  foreignOrigin(headers: IncomingHttpHeaders): string | undefined {
    const { origin } = headers;
    if (origin === undefined) return undefined;
    return origin.startsWith('http://') && this.#hosts.has(origin.slice('http://'.length))
      ? undefined
      : origin;
  }
}
