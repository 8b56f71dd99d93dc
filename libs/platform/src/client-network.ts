import ipaddr from 'ipaddr.js';

const groupsPerNetwork = 4;

/**
 * What a rate limit treats as one client: an IPv4 address, or the /64 of an IPv6 address, because providers assign at least
 * that many addresses to each customer.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  const network = parts.slice(0, groupsPerNetwork).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
