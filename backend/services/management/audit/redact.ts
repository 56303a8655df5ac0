import { createHash } from 'node:crypto';
import { canonicalJson, MAX_DEPTH } from './canonical-json.ts';

/** Longest request that the audit trail keeps as it is, in characters of canonical JSON. */
export const MAX_AUDITED_REQUEST = 16 * 1024;

const SECRET_NAME = /pwd|password|secret|token|code$/i;
/** Names that look secret and are not. */
const OPEN_NAMES: ReadonlySet<string> = new Set(['parentCode', 'thirdServerCode', 'symbolCode']);
const HIDDEN = '[hidden]';
/** Addresses of services may carry credentials in any part but their host. */
const ADDRESS_NAME = /url$/i;

/** The request as the audit trail keeps it: secrets hidden, very long ones replaced by their length and SHA-256. */
export function auditedRequest(request: unknown): unknown {
  const open = withoutSecrets(request, 0);
  const text = canonicalJson(open);
  if (text.length <= MAX_AUDITED_REQUEST) return open;
  return { length: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  const entries = Object.entries(value).map(([name, member]): [string, unknown] =>
    SECRET_NAME.test(name) && !OPEN_NAMES.has(name)
      ? [name, HIDDEN]
      : [name, ADDRESS_NAME.test(name) ? hostOf(member) : withoutSecrets(member, depth + 1)],
  );
  return Object.fromEntries(entries);
}

/** An address with its host alone; anything else is hidden whole. */
function hostOf(address: unknown): unknown {
  if (typeof address !== 'string' || address === '') return address;
  return URL.canParse(address) ? `${new URL(address).origin}/${HIDDEN}` : HIDDEN;
}
