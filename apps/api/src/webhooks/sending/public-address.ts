import ipaddr from 'ipaddr.js';

/** Azure answers here with secrets of the machine, although the address looks public. */
const metadataAddress = '168.63.129.16';

/** All addresses of the public internet (RFC 4291, section 2.4). Others embed an address of IPv4, or are reserved. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, the metadata of a cloud, a group of machines,
 * or another address that it embeds (mapped, NAT64, 6to4, Teredo).
 * @param text - of IPv4 or IPv6; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || text === metadataAddress) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** @param ranges - such as `10.0.0.0/8`, or single addresses */
export function isInRanges(text: string, ranges: readonly string[]): boolean {
  const address = ipaddr.parse(text);
  return ranges.some((each) => {
    const [range, bits] = ipaddr.isValidCIDR(each) ? ipaddr.parseCIDR(each) : [ipaddr.parse(each), undefined];
    return range.kind() === address.kind() && address.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}
