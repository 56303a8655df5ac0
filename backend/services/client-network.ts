import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network of a subscriber, who has all addresses below it (/64). */
const NETWORK_GROUPS = 4;
const IPV6_GROUPS = 8;

/** Where a client calls from: an IPv4 address, or the /64 of an IPv6 address, whose other half its owner may choose. */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0{1,3}(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
