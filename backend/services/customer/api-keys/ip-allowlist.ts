import { BlockList, isIP, isIPv6 } from 'node:net';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';

/** Addresses that one key may be bound to. */
const MAX_ALLOWED_ADDRESSES = 20;

/**
 * The addresses of a comma list, IPv4 or IPv6, each once; empty text is none. Throws USCUSTOMER_API_0001025 for
 * anything that is no address and for too many.
 */
export function parseIpAllowlist(list: string): string[] {
  const addresses = [...new Set(list.split(',').map((text) => text.trim().toLowerCase()))].filter(
    (text) => text !== '',
  );
  const wellFormed = addresses.every((address) => isIP(address) !== 0 && !address.includes('%'));
  if (addresses.length > MAX_ALLOWED_ADDRESSES)
    throw PlatformError.wrong(CODE.customerParametersInvalid, 'tooMany', 'whiteIps', MAX_ALLOWED_ADDRESSES);
  if (!wellFormed) throw PlatformError.wrong(CODE.customerParametersInvalid, 'form', 'whiteIps');
  return addresses;
}

/** A check whether an address is one of the list, however it is written. */
export function addressMatcher(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const address of addresses) list.addAddress(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
