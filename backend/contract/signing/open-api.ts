import { jsonMembers, type JsonMember } from './json-members.ts';

/**
 * The text that an open-API request signs with SHA1WithRSA: the top-level members of the
 * body sorted by name in ASCII order as `{name:value,name:value}` without double quotes and without null members,
 * followed by the `timestamp` header. Numbers stand as they are spelt in the body, nested values as compact JSON in the
 * order sent. An empty body signs as `{}`.
 *
 * `body` is the raw JSON text of the request, or the object that is about to be sent as `JSON.stringify(body)`.
 * Throws SyntaxError when the text is no JSON object.
 */
export function signingText(body: string | Readonly<Record<string, unknown>>, timestamp: string): string {
  return canonicalBody(body, ({ text }) => text) + timestamp;
}

/**
 * Every text that a verifier accepts, most usual first: inner spaces kept or removed, and escapes in string values
 * decoded, left as JSON writes them, or as they were sent (`\u00e9`, `\/`); at last the body itself, byte for byte without its
 * quotes, as whoever signs what it sends has it. Bodies without spaces, escapes and nulls, in order, have exactly one.
 */
export function acceptedSigningTexts(
  body: string | Readonly<Record<string, unknown>>,
  timestamp: string,
): readonly string[] {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const kept = [
    canonicalBody(sent, ({ text }) => text),
    canonicalBody(sent, escapedValue),
    canonicalBody(sent, ({ spelt }) => spelt),
    sent.replaceAll('"', ''),
  ];
  const texts = [...kept, ...kept.map((text) => text.replaceAll(' ', ''))];
  return [...new Set(texts)].map((text) => text + timestamp);
}

function canonicalBody(
  body: string | Readonly<Record<string, unknown>>,
  valueText: (member: JsonMember) => string,
): string {
  const members = jsonMembers(typeof body === 'string' ? body : JSON.stringify(body));
  const parts = [...members]
    .filter(([, member]) => member.kind !== 'null')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${name}:${valueText(member)}`);
  return `{${parts.join(',')}}`.replaceAll('"', '');
}

function escapedValue(member: JsonMember): string {
  return member.kind === 'string' ? JSON.stringify(member.text) : member.text;
}
