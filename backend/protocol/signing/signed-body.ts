import { md5Hex } from '../encryption/md5.ts';
import { jsonMembers } from './json-members.ts';

/** Name of the member that carries the signature of a signed body. */
export const SIGNATURE_MEMBER = 'signature';
const TIMESTAMP_MEMBER = 'timestamp';

/**
 * The texts over which a signed body may be digested (Authentication, Client API, Signed-body form): `timestamp=` with
 * the header value, then every non-empty string or number member sorted by name as `&key=value`. The `signature` member
 * is left out. A body that carries `timestamp` itself may count it (it then stands twice) or not; the counted form,
 * which clients in the field use, comes first.
 *
 * `body` is raw JSON text, whose numbers count as spelt, or an object. Throws SyntaxError when it is no JSON object.
 */
export function signedBodyTexts(
  body: string | Readonly<Record<string, unknown>>,
  timestamp: string,
): readonly string[] {
  const members = jsonMembers(typeof body === 'string' ? body : JSON.stringify(body));
  const pairs: [name: string, text: string][] = [];
  for (const [name, member] of members) {
    if (name === SIGNATURE_MEMBER) continue;
    if ((member.kind === 'string' || member.kind === 'number') && member.text !== '') {
      pairs.push([name, `&${name}=${member.text}`]);
    }
  }
  pairs.sort(([left], [right]) => (left < right ? -1 : 1));
  const textOf = (kept: typeof pairs) => `timestamp=${timestamp}${kept.map(([, text]) => text).join('')}`;
  return [...new Set([textOf(pairs), textOf(pairs.filter(([name]) => name !== TIMESTAMP_MEMBER))])];
}

/** Upper-case hexadecimal MD5 of one of the texts of `signedBodyTexts`. */
export function bodySignature(text: string): string {
  return md5Hex(text).toUpperCase();
}

/** A copy of `body` with its signature added, ready to be serialised and encrypted. */
export function signBody(
  body: Readonly<Record<string, unknown>>,
  timestamp: string,
): Record<string, unknown> {
  const [text = ''] = signedBodyTexts(body, timestamp);
  return { ...body, [SIGNATURE_MEMBER]: bodySignature(text) };
}
