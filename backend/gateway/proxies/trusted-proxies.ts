import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { peerAddress } from '../http/peer-address.ts';

/** Addresses of a header that are read, from its end: each proxy adds one. */
const MAX_FORWARDED = 20;

/** Networks as the command line has them: an address, or one with the length of its prefix. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIPv4(address) ? 32 : 128;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && !address.includes('%') && isPrefix && rest.length === 0;
}

/** The proxies in front of the platform: what they say of their clients' addresses is believed, and what nobody else says. */
export class TrustedProxies {
  readonly #networks = new BlockList();

  /** `networks`: as `isNetwork` accepts them. */
  constructor(networks: readonly string[]) {
    for (const text of networks) {
      const [address = '', prefix] = text.split('/');
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      this.#networks.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
    }
  }

  /** Whether an address is that of a proxy. */
  trusts(address: string): boolean {
    return isIP(address) !== 0 && this.#networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }

  /**
   * The address of whoever asks: the last one of `X-Forwarded-For`, or else of `Forwarded` (RFC 7239), that is no proxy's. Whatever
   * stands before it was written by others. Of a peer that is no proxy no header is read.
   */
  callerOf(peer: string, headers: IncomingHttpHeaders): string {
    let caller = peer;
    for (const address of forwarded(headers)) {
      if (!this.trusts(caller) || address === undefined) return caller;
      caller = address;
    }
    return caller;
  }
}

/** What the headers say, the nearest first; undefined for what is no address. */
function forwarded(headers: IncomingHttpHeaders): readonly (string | undefined)[] {
  const listed = textOf(headers['x-forwarded-for']);
  const items =
    listed === undefined ? (textOf(headers.forwarded) ?? '').split(',').map(forOf) : listed.split(',');
  return items
    .slice(-MAX_FORWARDED)
    .reverse()
    .map((item) => addressOf(item.trim()));
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

/** The member `for` of an element of `Forwarded`. */
function forOf(element: string): string {
  const [, value = ''] = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;\s]*)/i.exec(element) ?? [];
  return value.replaceAll('"', '');
}

/** An address, which may have a port; undefined for anything else, such as `unknown`. */
function addressOf(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = peerAddress(bracketed ?? beforePort ?? text);
  return isIP(address) === 0 ? undefined : address;
}
