import type { IncomingMessage } from 'node:http';

/** Addresses of the quote websocket: crypto and forex, visitors, stocks. */
const GUEST_PATH = '/quote_guest';
const PATHS: ReadonlySet<string> = new Set(['/quote', GUEST_PATH, '/quote_stock']);

/** The company whose client connects (undefined: a guest that names none), or the status of the refusal. */
export type UpgradeVerdict =
  | {
      readonly companyId: number | undefined;
      readonly customerId?: number | undefined;
      readonly token?: string;
    }
  | 400
  | 401
  | 404;

/** Query parameter with which a guest may name the company. */
const COMPANY_PARAMETER = 'companyId';

/** The company of a token; undefined when the token is not good. */
type Owner = { readonly companyId: number; readonly customerId?: number } | undefined;

/** Decides whether a request may become a quote websocket: the path is known and, but for guests, the token is good. */
export async function judgeUpgrade(
  request: IncomingMessage,
  resolveToken: (token: string) => Owner | Promise<Owner>,
): Promise<UpgradeVerdict> {
  const url = parseUrl(request.url ?? '');
  if (!url) return 400;
  const path = pathOf(url);
  if (!PATHS.has(path)) return 404;
  if (path === GUEST_PATH) return { companyId: guestCompany(url) };
  const token = url.searchParams.get('token');
  const owner = token ? await resolveToken(token) : undefined;
  if (owner === undefined) return 401;
  return { companyId: owner.companyId, customerId: owner.customerId, token: token ?? '' };
}

/** True for a handshake that names no token. */
export function isGuestRequest(request: IncomingMessage): boolean {
  const url = parseUrl(request.url ?? '');
  return url !== undefined && pathOf(url) === GUEST_PATH;
}

function pathOf({ pathname }: URL): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

function guestCompany(url: URL): number | undefined {
  const text = url.searchParams.get(COMPANY_PARAMETER) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text, 'http://localhost');
  } catch {
    return undefined;
  }
}
