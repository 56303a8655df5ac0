/** What an upgrade request says about itself. */
export interface UpgradeRequest {
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

export interface UpgradeRules {
  readonly openMsgAppId: string;
  /** Address that the server is bound to. */
  readonly boundHost: string;
  /** Origins from which browsers may connect; undefined: any web origin, since a token is needed to learn anything. */
  readonly allowedOrigins: readonly string[] | undefined;
}

/** Path of clients in the field, without an application id. */
const DEPLOYED_PATH = '/msg';
const OPEN_PATH = /^\/openMsg\/([^/]+)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const HOST = /^[A-Za-z0-9.\-_[\]:]{1,255}$/;
const LOOPBACK_BINDINGS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * The HTTP status with which an upgrade is refused; undefined when it is accepted (Message websocket). A server that is
 * bound to loopback refuses other host names, so that a page in a browser cannot reach it under a name of its own.
 */
export function upgradeRefusal(request: UpgradeRequest, rules: UpgradeRules): number | undefined {
  const { host, origin } = request;
  const hostPattern = LOOPBACK_BINDINGS.has(rules.boundHost) ? LOOPBACK_HOST : HOST;
  if (host === undefined || !hostPattern.test(host)) return 400;
  if (origin !== undefined && !isOriginAllowed(origin, rules.allowedOrigins)) return 403;
  return pathRefusal(request.url ?? '', rules.openMsgAppId);
}

function pathRefusal(url: string, appId: string): number | undefined {
  const [path = ''] = url.split('?', 1);
  if (path === DEPLOYED_PATH) return undefined;
  const match = OPEN_PATH.exec(path);
  if (match === null) return 404;
  return decoded(match[1] ?? '') === appId ? undefined : 403;
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
