import { describe, expect, it } from 'vitest';
import { originOfPeer, peerAddress } from './peer-address.ts';

describe('what connections are counted by', () => {
  it('is the address of an IPv4 peer, however it is written', () => {
    expect(peerAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(originOfPeer('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(originOfPeer('192.0.2.7')).toBe('192.0.2.7');
    expect(originOfPeer(undefined)).toBe('');
  });

  it('is the /64 network of an IPv6 peer, all addresses of which it has [ATK-303]', () => {
    const network = '2001:db8:0:12::/64';
    const addresses = ['2001:db8:0:12::1', '2001:0db8:0000:0012:ffff:1:2:3', '2001:db8:0:12:a:b:c:d%eth0'];
    for (const address of addresses) expect(originOfPeer(address), address).toBe(network);
    expect(originOfPeer('2001:db8:0:13::1')).not.toBe(network);
    expect(originOfPeer('::1')).toBe('0:0:0:0::/64');
    expect(originOfPeer('fe80::1')).toBe('fe80:0:0:0::/64');
  });
});
