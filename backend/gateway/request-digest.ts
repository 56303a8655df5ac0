import { createHmac, type Hmac } from 'node:crypto';

/**
 * Tells whether two requests ask for the same: a digest of what the handler reads, whatever the order of its members, its
 * spaces, its encryption or the spelling of its numbers were. The idempotency key is its key, and is stored nowhere: whoever
 * reads the database cannot guess what was asked for.
 */
export function digestRequest(request: unknown, key: string): string {
  const hash = createHmac('sha256', key);
  addValue(hash, request);
  return hash.digest('base64');
}

function addValue(hash: Hmac, value: unknown): void {
  if (value instanceof Uint8Array) {
    hash.update(`file ${value.length}:`).update(value);
    return;
  }
  if (Array.isArray(value)) {
    hash.update(`[${value.length}:`);
    for (const entry of value) addValue(hash, entry);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1));
    hash.update(`{${members.length}:`);
    for (const [name, member] of members) {
      hash.update(`${JSON.stringify(name)}:`);
      addValue(hash, member);
    }
    return;
  }
  hash.update(`${JSON.stringify(value) ?? 'none'};`);
}
