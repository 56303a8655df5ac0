import { describe, expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';

describe('the network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('is one for all addresses that an IPv6 subscriber may choose [ATK-510]', () => {
    const chosen = Array.from({ length: 50 }, (_, at) => clientNetwork(`2001:db8:1:2:${at}::${at}`));
    expect(new Set(chosen).size).toBe(1);
    expect(clientNetwork('2001:db8:1:3::1')).not.toBe(chosen[0]);
  });
});
