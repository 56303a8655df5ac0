/** What the first row of the audit trail builds on. */
export const GENESIS_HASH = '0'.repeat(64);

/** Nesting below this depth is written as `DEEPER`. */
export const MAX_DEPTH = 8;
const DEEPER = '[deeper]';

/**
 * JSON text that is the same for the same content: members sorted by name, no white space, members without a value
 * left out.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (depth >= MAX_DEPTH) return JSON.stringify(DEEPER);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}

/** The text whose SHA-256, in hexadecimal, is the hash of a row: the hash before it, and its canonical entry. */
export function chainedText(previousHash: string, entry: string): string {
  return `${previousHash}\n${entry}`;
}
