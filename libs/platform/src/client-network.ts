import ipaddr from 'ipaddr.js';

const groupsPerNetwork = 4;

/**
 * What limits treat as one client: an IPv4 address, or the /64 of an IPv6 address, because providers assign at least
 * that many addresses to each customer.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address); // an IPv4 address of a dual-stack socket (`::ffff:192.0.2.1`) becomes IPv4
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, groupsPerNetwork).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
