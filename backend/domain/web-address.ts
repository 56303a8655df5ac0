/** Hosts of this machine, by number: programs have answers returned to them without encryption (RFC 8252). */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/**
 * The address of a page that a person may be sent to: encrypted, or of this machine, and without a name and password, which
 * hide the host. Undefined for anything else.
 */
export function safePage(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  const isHere = LOOPBACK_HOSTS.has(hostname) || hostname === 'localhost';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isHere);
  return isSafe && username === '' && password === '' ? url : undefined;
}
