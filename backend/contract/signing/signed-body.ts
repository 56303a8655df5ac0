import { md5Hex } from '../encryption/md5.ts';
import { jsonMembers } from './json-members.ts';

/** Name of the member that carries the signature of a signed body. */
export const SIGNATURE_MEMBER = 'signature';
const TIMESTAMP_MEMBER = 'timestamp';

/**
 * The texts over which a signed body may be digested: `timestamp=` with
 * the header value, then every non-empty string or number member sorted by name as `&key=value`. The `signature` member
 * is left out. A body that carries `timestamp` itself may count it (it then stands twice) or not; the counted form,
 * which clients in the field use, comes first. Names may be sorted by code unit or by letter: senders in Java and in
 * JavaScript differ where a capital meets a small letter.
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
  const textOf = (kept: typeof pairs) => `timestamp=${timestamp}${kept.map(([, text]) => text).join('')}`;
  const texts = [byCodeUnit, byLetter].flatMap((order) => {
    const sorted = pairs.toSorted(([left], [right]) => order(left, right));
    return [textOf(sorted), textOf(sorted.filter(([name]) => name !== TIMESTAMP_MEMBER))];
  });
  return [...new Set(texts)];
}

/** The order of Java senders: capitals before small letters. */
function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : 1;
}

/** The order of senders that sort as people do: a capital beside its small letter. */
function byLetter(left: string, right: string): number {
  const [first, second] = [left.toLowerCase(), right.toLowerCase()];
  return first === second ? -byCodeUnit(left, right) : byCodeUnit(first, second);
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
