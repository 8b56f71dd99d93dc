import { clientNetwork, limitedNetworks } from './client-network.ts';

describe('clientNetwork', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['', ''],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:0:1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::c000:201', '64:ff9b:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:3::', '2001:db8:1:2'],
    ['2001:db8::1:2:3', '2001:db8:0:0'],
    ['2001::4:5:6:7:8', '2001:0:0:4'],
    ['::1', '0:0:0:0'],
    ['::2:3:4:5:6:7', '0:0:2:3'],
  ])('the network of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

describe('limitedNetworks', () => {
  it.each([
    ['198.51.100.7', ['198.51.100.7 1']],
    ['::ffff:198.51.100.7', ['198.51.100.7 1']],
    ['', [' 1']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2 1', '2001:db8:1 8']],
    ['2001:db8:1:2::6', ['2001:db8:1:2 1', '2001:db8:1 8']],
    ['2001:db8::6', ['2001:db8:0:0 1', '2001:db8:0 8']],
    ['::1', ['0:0:0:0 1', '0:0:0 8']],
  ])('a limit by address applies to %s as %j', (address, networks) => {
    expect(limitedNetworks(address).map(({ name, factor }) => `${name} ${factor}`)).toEqual(networks);
  });
});
