import { isIP } from 'node:net';

const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/** `text` without an empty one, as hexadecimal groups; an IPv4 address at the end stands for two of them. */
const groups = (text: string) =>
  text.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? [group, group] : [group]));

/**
 * What counts as one client: of IPv6 the first 64 bits, as everybody is given that many addresses at least, and could take
 * another one for each request.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right = ''] = address.split('%', 1).join('').split('::');
  const [first, last] = [groups(left), groups(right)];
  const zeros = Array<string>(groupsOfAddress)
    .fill('0')
    .slice(first.length + last.length);
  const all = [...first, ...zeros, ...last].map((group) =>
    /^[\da-f]+$/i.test(group) ? parseInt(group, 16).toString(16) : group,
  );
  return `${all.slice(0, groupsOfNetwork).join(':')}::/64`;
}
