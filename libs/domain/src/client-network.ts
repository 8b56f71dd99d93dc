/** Number of groups of an IPv6 address that identify its network, a /64. A home or an office has at least this much to itself. */
const networkGroups = 4;
/** Of a site, a /48: the most that a provider gives to one customer, 65,536 networks. */
const siteGroups = 3;
/** How a dual-stack socket writes an IPv4 address: `::ffff:192.0.2.1`. */
const mapped = '::ffff:';

/** How many times the limit of a network a site has: many homes can share one, such as those of a mobile provider. */
const siteFactor = 8;

/**
 * What limits treat as one client, because it cannot change it at will: an IPv4 address, or the first 64 bits of an IPv6 address. Takes
 * less than a microsecond.
 * @param address - in the canonical form of RFC 5952, as Node.js reports it, so that equal networks give equal texts
 */
export const clientNetwork = (address: string): string => prefixOf(address, networkGroups);

/** What one person can have at most: an IPv4 address, or the first 48 bits of an IPv6 address. */
export const clientSite = (address: string): string => prefixOf(address, siteGroups);

/** Part of the address space to which a limit by address applies, and by which factor it is multiplied there. */
interface LimitedNetwork {
  name: string;
  factor: number;
}

/** Everything that a limit by address applies to, from narrow to wide: an IPv4 address; a network of IPv6 and its site. */
export function limitedNetworks(address: string): [LimitedNetwork, ...LimitedNetwork[]] {
  const [network, site] = [clientNetwork(address), clientSite(address)];
  const narrow = { name: network, factor: 1 };
  return site === network ? [narrow] : [narrow, { name: site, factor: siteFactor }];
}

function prefixOf(address: string, groups: number): string {
  if (address.startsWith(mapped) && address.includes('.')) return address.slice(mapped.length);
  const end = endOfGroups(address, groups);
  if (end < 0) return address;
  const zeros = address.indexOf('::');
  return zeros < 0 || zeros >= end ? address.slice(0, end) : expanded(address).slice(0, groups).join(':');
}

/** The position after the first groups; negative for an IPv4 address and for an IPv6 address that is too short to have them. */
function endOfGroups(address: string, groups: number): number {
  let end = -1;
  for (let group = 0; group < groups; group++) {
    end = address.indexOf(':', end + 1);
    if (end < 0) return address.includes('::') ? address.length : -1;
  }
  return end;
}

/** The eight groups of an address that abbreviates some of them as `::`. */
function expanded(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...before, ...new Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
