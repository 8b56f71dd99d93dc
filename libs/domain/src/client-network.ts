/** Number of groups of an IPv6 address that identify its network, a /64. A home or an office has at least this much to itself. */
const networkGroups = 4;
/** How a dual-stack socket writes an IPv4 address: `::ffff:192.0.2.1`. */
const mapped = '::ffff:';

/**
 * What limits treat as one client, because it cannot change it at will: an IPv4 address, or the first 64 bits of an IPv6 address. Takes
 * less than a microsecond.
 * @param address - in the canonical form of RFC 5952, as Node.js reports it, so that equal networks give equal texts
 */
export function clientNetwork(address: string): string {
  if (address.startsWith(mapped) && address.includes('.')) return address.slice(mapped.length);
  const end = endOfGroups(address);
  if (end < 0) return address;
  const zeros = address.indexOf('::');
  return zeros < 0 || zeros >= end ? address.slice(0, end) : expanded(address).slice(0, networkGroups).join(':');
}

/** The position after the first groups; negative for an IPv4 address and for an IPv6 address that is too short to have them. */
function endOfGroups(address: string): number {
  let end = -1;
  for (let group = 0; group < networkGroups; group++) {
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
