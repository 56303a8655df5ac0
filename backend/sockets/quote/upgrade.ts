import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TokenOwner } from '../../services/token-owner.ts';
import type { QuotePath } from './product-table.ts';

const PATHS: ReadonlySet<string> = new Set<QuotePath>(['/quote', '/quote_guest', '/quote_stock']);

export type UpgradeVerdict = { readonly path: QuotePath } | { readonly status: 400 | 401 | 404 };

/** Decides whether a request may become a quote websocket: the path is known and, but for guests, the token is good. */
export function judgeUpgrade(
  request: IncomingMessage,
  resolveToken: (token: string) => TokenOwner | undefined,
): UpgradeVerdict {
  const url = parseUrl(request.url ?? '');
  if (!url) return { status: 400 };
  const path =
    url.pathname.length > 1 && url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  if (!isQuotePath(path)) return { status: 404 };
  if (path === '/quote_guest') return { path };
  const token = url.searchParams.get('token');
  return token && resolveToken(token) ? { path } : { status: 401 };
}

const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;

/** Answers a handshake that is refused and ends its connection. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function isQuotePath(path: string): path is QuotePath {
  return PATHS.has(path);
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text, 'http://localhost');
  } catch {
    return undefined;
  }
}
