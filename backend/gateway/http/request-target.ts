import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a request names, before anything is looked up. */

/** The whole address in the place of a path, which a server has to understand (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i;

/** The path of a request; one that names the whole address names its host there, whatever `Host` says. */
export function inOriginForm({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, target] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined || target === undefined) return url;
  headers.host = host;
  return target.startsWith('/') ? target : `/${target}`;
}

/** A path without its query. */
export function parsePath(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** HEAD of the address itself asks whether the platform is there, as HEAD of a family's base does. */
export function isBaseHead({ method }: { readonly method: string }, path: string): boolean {
  return method === 'HEAD' && path === '/';
}

/**
 * Whether a body comes with a request whose method has none. Nobody reads it, so the connection ends behind the answer: what
 * goes on without an end is cut.
 */
export function hasBody({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
