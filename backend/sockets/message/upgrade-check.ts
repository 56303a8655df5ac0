import type { IncomingHttpHeaders } from 'node:http';
import type { OriginCheck } from '../../gateway/gateway.ts';

/** What an upgrade request says about itself. */
export interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface UpgradeRules {
  /** The company of an application id; undefined for an id of none. */
  companyOfApp(appId: string): number | undefined;
  /** Tells the platform's own names and pages from others. */
  readonly site: OriginCheck;
  /** Whether pages of another origin may connect. */
  admitsOrigin(origin: string): boolean;
}

/** An upgrade is refused with an HTTP status, or accepted: for the customers of one company, or of any. */
type UpgradeVerdict = { readonly status: number } | { readonly companyId: number | undefined };

/** Path of clients in the field, without an application id. */
const DEPLOYED_PATH = '/msg';
const OPEN_PATH = /^\/openMsg\/([^/]+)$/;

/** Whether an upgrade is accepted: no page of another site may connect, nor any page under a foreign name of this machine. */
export function checkUpgrade({ url, headers }: UpgradeRequest, rules: UpgradeRules): UpgradeVerdict {
  const origin = rules.site.foreignOrigin(headers);
  const isOwn = rules.site.isOwnHost(headers) && (origin === undefined || rules.admitsOrigin(origin));
  return isOwn ? checkPath(url ?? '', rules) : { status: 403 };
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
