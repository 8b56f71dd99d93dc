import { type ViewAttributes, breakdowns } from './view-attributes.ts';
import { type ClientName, viewBreakdowns } from '@tminus/domain';
import { LRUCache } from 'lru-cache';
import { BlockList, isIPv6 } from 'node:net';

/**
 * Addresses of this machine, of private networks and of carriers' networks. No visitor from the internet has one, so the service is behind
 * a proxy that is missing from TRUSTED_PROXIES, and all visitors appear to have the same address.
 */
const localRanges = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
];

/** Exchange Online, which loads images for Outlook on the web with the user agent of the reader. Microsoft does not rent these out. */
const outlookRanges = [
  ...['40.96.0.0/13', '40.104.0.0/15', '52.96.0.0/14', '132.245.0.0/16', '150.171.32.0/22'],
  ...['2603:1006::/40', '2603:1016::/36', '2603:1026::/36', '2603:1036::/36', '2603:1046::/36', '2603:1056::/36'],
];

/**
 * Networks from which mail services load images. Their proxies name themselves in the user agent, which anyone can forge, so a proxy must
 * also have one of these addresses. docs/analytics.md describes what a forger could gain.
 */
const proxyRanges: Readonly<Partial<Record<ClientName, readonly string[]>>> = {
  // Google's own network, without the addresses of its cloud.
  Gmail: [
    ...['64.233.160.0/19', '66.102.0.0/20', '66.249.80.0/20', '72.14.192.0/18', '74.125.0.0/16', '108.177.8.0/21'],
    ...['142.250.0.0/15', '172.217.0.0/16', '172.253.0.0/16', '173.194.0.0/16', '209.85.128.0/17', '216.58.192.0/19'],
    ...['216.239.32.0/19', '2001:4860::/32', '2404:6800::/32', '2607:f8b0::/32', '2800:3f0::/32', '2a00:1450::/32'],
    '2c0f:fb50::/32',
  ],
  // Apple, and the exits of iCloud Private Relay, which its mail privacy uses: Cloudflare, Fastly and Akamai.
  'Apple Mail Privacy': [
    ...['17.0.0.0/8', '104.28.0.0/16', '140.248.0.0/16', '146.75.0.0/16', '172.224.0.0/15', '172.226.0.0/16'],
    ...['2620:149::/32', '2a01:b740::/32', '2606:54c0::/32', '2606:54c3::/32', '2a02:26f7::/32', '2a04:4e41::/32'],
    '2a09:bac2::/31',
  ],
  'Yahoo Mail': [
    ...['66.163.160.0/19', '67.195.0.0/16', '69.147.64.0/18', '72.30.0.0/16', '74.6.0.0/16', '87.248.96.0/19'],
    ...['98.136.0.0/14', '106.10.128.0/17', '188.125.64.0/19', '209.73.160.0/19', '212.82.96.0/19', '216.115.96.0/20'],
    ...['216.155.192.0/20', '2001:4998::/32', '2406:2000::/32', '2a00:1288::/32'],
  ],
};

/** Knows addresses that a very large number of people share. */
export class SharedAddresses {
  private readonly ofAnyone: BlockList;
  /** By the code of the mail client. */
  private readonly ofProxies: ReadonlyMap<number, BlockList>;
  /** Recent results, because a look-up in a block list takes microseconds. */
  private readonly known = new LRUCache<string, boolean>({ max: 1_000 });

  /** @param added - addresses and ranges that the operator knows */
  constructor(added: readonly string[]) {
    this.ofAnyone = blockList([...localRanges, ...outlookRanges, ...added]);
    const names = Object.keys(proxyRanges) as ClientName[];
    const codeOf = (client: ClientName) => viewBreakdowns.client.values.indexOf(client);
    this.ofProxies = new Map(names.map((name) => [codeOf(name), blockList(proxyRanges[name] ?? [])]));
  }

  /**
   * @param address - an IP address, or nothing if the connection is closed
   * @param attributes - of the view
   */
  has(address: string, attributes: ViewAttributes): boolean {
    if (address === '') return false;
    const client = breakdowns.client.code(attributes);
    const key = `${client} ${address}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const isShared =
      this.ofAnyone.check(address, family) || (this.ofProxies.get(client)?.check(address, family) ?? false);
    this.known.set(key, isShared);
    return isShared;
  }
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
