import { packAttributes } from './view-attributes.ts';
import type { ClientName } from '@tminus/domain';
import { randomBytes } from 'node:crypto';
import { ViewDamper } from './view-damper.ts';

const minute = 1_800_000_000_000;
const timer = Uint8Array.from(randomBytes(16));

const damper = (viewsPerMinute = 3, exemptAddresses: string[] = []) =>
  new ViewDamper({ viewDamping: { viewsPerMinute, exemptAddresses } });

const viewFrom = (address: string, client: ClientName = 'web') => ({
  timer,
  address,
  attributes: packAttributes({ client }),
});

/** How many of ten views in the same minute are damped. */
function dampedOfTen(damped: ViewDamper, address: string, client?: ClientName): number {
  return Array.from({ length: 10 }, () => damped.isDamped(viewFrom(address, client), minute)).filter(Boolean).length;
}

describe('ViewDamper', () => {
  it('damps the views above the limit, until the next minute', () => {
    const damped = damper();
    expect(dampedOfTen(damped, '198.51.100.1')).toBe(7);
    expect(damped.isDamped(viewFrom('198.51.100.1'), minute + 59_999)).toBe(true);
    expect(damped.isDamped(viewFrom('198.51.100.1'), minute + 60_000)).toBe(false);
  });

  it('treats all addresses of an IPv6 network as one, and those of another network as another', () => {
    const damped = damper();
    for (let host = 1; host <= 3; host++) damped.isDamped(viewFrom(`2a0b:db8:1:2::${host}`), minute);
    expect(damped.isDamped(viewFrom('2a0b:db8:1:2:ffff::1'), minute)).toBe(true);
    expect(damped.isDamped(viewFrom('2a0b:db8:1:3::1'), minute)).toBe(false);
  });

  it('gives a site of IPv6 (/48) eight times the views of a network', () => {
    const damped = damper();
    const outcomes = Array.from({ length: 30 }, (_, network) =>
      damped.isDamped(viewFrom(`2a0b:db8:1:${network.toString(16)}::1`), minute),
    );
    expect(outcomes.indexOf(true)).toBe(24);
    expect(damped.isDamped(viewFrom('2a0b:db8:2::1'), minute)).toBe(false);
  });

  it('damps views of closed connections, whose address is unknown', () => {
    expect(dampedOfTen(damper(), '')).toBe(7);
  });

  it('damps nothing without a limit', () => {
    expect(dampedOfTen(damper(0), '198.51.100.1')).toBe(0);
  });

  it.each<[string, ClientName]>([
    ['66.249.84.12', 'Gmail'],
    ['2a00:1450:4864:20::12', 'Gmail'],
    ['104.28.37.5', 'Apple Mail Privacy'],
    ['2a04:4e41:3200::1', 'Apple Mail Privacy'],
    ['67.195.10.9', 'Yahoo Mail'],
    ['40.97.1.2', 'web'],
    ['2603:1026:c03::5', 'web'],
  ])('does not damp a mail service: %s as %s', (address, client) => {
    expect(dampedOfTen(damper(), address, client)).toBe(0);
  });

  it.each<[string, ClientName]>([
    ['198.51.100.1', 'Gmail'],
    ['104.28.37.5', 'Gmail'],
    ['66.249.84.12', 'Apple Mail Privacy'],
    ['66.249.84.12', 'web'],
    ['34.102.1.1', 'Gmail'],
    ['20.50.1.1', 'Outlook'],
    ['198.51.100.1', 'Yahoo Mail'],
  ])('damps %s although its user agent claims to be %s', (address, client) => {
    expect(dampedOfTen(damper(), address, client)).toBe(7);
  });

  it.each(['127.0.0.1', '10.1.2.3', '172.17.0.1', '192.168.0.9', '100.64.0.1', '::1', 'fd00::1', 'fe80::1'])(
    'does not damp the local address %s, which is that of a proxy',
    (address) => {
      expect(dampedOfTen(damper(), address)).toBe(0);
    },
  );

  it('does not damp addresses that the operator has exempted', () => {
    const damped = damper(3, ['198.51.100.0/24', '2001:db8::7']);
    expect(['198.51.100.1', '2001:db8::7', '203.0.113.1'].map((address) => dampedOfTen(damped, address))).toEqual([
      0, 0, 7,
    ]);
  });
});
