import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = '::ffff:';
/** Groups of an IPv6 address that name the network of one customer of a provider (/64). */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** Address of a peer as the socket has it, IPv4 written as such. What headers say of other addresses is not believed. */
export function peerAddress(remoteAddress: string | undefined): string {
  const address = remoteAddress ?? '';
  return address.startsWith(MAPPED_IPV4) ? address.slice(MAPPED_IPV4.length) : address;
}

/** What connections are counted by: an IPv4 address, or an IPv6 network, of which one peer has all addresses. */
export function originOfPeer(remoteAddress: string | undefined): string {
  const address = peerAddress(remoteAddress);
  return isIPv6(address) ? `${networkOf(address)}::/64` : address;
}

/** The first four groups, without leading zeros. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':');
}
