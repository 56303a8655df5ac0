import { MAX_RETURN_ADDRESS_LENGTH } from '../../contract/records/money/return-address.ts';
import { LOOPBACK_HOSTS } from '../../domain/web-address.ts';

/**
 * The address to which a browser may be sent, or undefined when it is not one of the registered ones. It has to be equal
 * to a registered address in every part but the port of a loopback address; parts that could hide another target
 * (credentials, fragment) are refused.
 */
export function registeredAddress(address: string, registered: readonly string[]): URL | undefined {
  const requested = parse(address);
  if (requested === undefined) return undefined;
  return registered.some((candidate) => matches(requested, parse(candidate))) ? requested : undefined;
}

/** Whether an application may register the address: absolute, encrypted unless it is on this machine. */
export function isRegistrable(address: string): boolean {
  const url = parse(address);
  return url !== undefined && (url.protocol === 'https:' || LOOPBACK_HOSTS.has(url.hostname));
}

function parse(address: string): URL | undefined {
  if (address.length > MAX_RETURN_ADDRESS_LENGTH || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && !address.includes('#') ? url : undefined;
}

function matches(requested: URL, registered: URL | undefined): boolean {
  if (registered === undefined) return false;
  const samePort = requested.port === registered.port || LOOPBACK_HOSTS.has(requested.hostname);
  return (
    samePort &&
    requested.protocol === registered.protocol &&
    requested.hostname === registered.hostname &&
    requested.pathname === registered.pathname &&
    requested.search === registered.search
  );
}
