import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const ALL_IPV4 = '0.0.0.0';
const ALL_IPV6 = '::';

/** Whether the platform can be told to listen on it: an address of this machine, or all of them (`0.0.0.0`, `::`). */
export function isListenAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

/** Where this machine reaches what listens on an address, as the host of a URL. */
export function hostInUrl(listen: string): string {
  if (listen === ALL_IPV4) return '127.0.0.1';
  if (listen === ALL_IPV6) return '[::1]';
  return inUrl(listen);
}

/** The addresses by which others reach what listens on an address, as hosts of URLs. */
export function ownAddresses(listen: string): readonly string[] {
  if (listen !== ALL_IPV4 && listen !== ALL_IPV6) return [inUrl(listen)];
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.map(({ address }) => inUrl(address));
}

function inUrl(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}
