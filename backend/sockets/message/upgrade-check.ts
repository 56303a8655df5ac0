/** What an upgrade request says about itself. */
export interface UpgradeRequest {
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

export interface UpgradeRules {
  /** The company of an application id; undefined for an id of none. */
  companyOfApp(appId: string): number | undefined;
  /** Address that the server is bound to. */
  readonly boundHost: string;
  /** Origins from which browsers may connect; undefined: any web origin, since a token is needed to learn anything. */
  readonly allowedOrigins: readonly string[] | undefined;
}

/** An upgrade is refused with an HTTP status, or accepted: for the customers of one company, or of any. */
export type UpgradeVerdict = { readonly status: number } | { readonly companyId: number | undefined };

/** Path of clients in the field, without an application id. */
const DEPLOYED_PATH = '/msg';
const OPEN_PATH = /^\/openMsg\/([^/]+)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const HOST = /^[A-Za-z0-9.\-_[\]:]{1,255}$/;
const LOOPBACK_BINDINGS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Whether an upgrade is accepted. A server that is bound to loopback refuses other host names, so
 * that a page in a browser cannot reach it under a name of its own.
 */
export function checkUpgrade(request: UpgradeRequest, rules: UpgradeRules): UpgradeVerdict {
  const { host, origin } = request;
  const hostPattern = LOOPBACK_BINDINGS.has(rules.boundHost) ? LOOPBACK_HOST : HOST;
  if (host === undefined || !hostPattern.test(host)) return { status: 400 };
  if (origin !== undefined && !isOriginAllowed(origin, rules.allowedOrigins)) return { status: 403 };
  return checkPath(request.url ?? '', rules);
}

function checkPath(url: string, rules: UpgradeRules): UpgradeVerdict {
  const [path = ''] = url.split('?', 1);
  if (path === DEPLOYED_PATH) return { companyId: undefined };
  const match = OPEN_PATH.exec(path);
  if (match === null) return { status: 404 };
  const appId = decoded(match[1] ?? '');
  const companyId = appId === undefined ? undefined : rules.companyOfApp(appId);
  return companyId === undefined ? { status: 403 } : { companyId };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function isOriginAllowed(origin: string, allowed: readonly string[] | undefined): boolean {
  if (allowed !== undefined) return allowed.includes(origin);
  // Files and sandboxed pages have the opaque origin `null`.
  return origin === 'null' || /^(?:https?|file|app):\/\/[^\s/]*$/.test(origin);
}
