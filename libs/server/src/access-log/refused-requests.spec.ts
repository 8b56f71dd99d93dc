import { shortAddress } from './access-log.ts';
import { RefusedRequests } from './refused-requests.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const minute = () => jest.advanceTimersByTime(60_000);

function aSum() {
  const refused = new RefusedRequests();
  const lines: object[] = [];
  refused.reportTo((sum) => void lines.push(sum));
  const add = (times: number, status: number, client: object) => {
    for (let i = 0; i < times; i++) refused.add(client, status);
  };
  return { lines, add };
}

describe('RefusedRequests', () => {
  it('writes one line per client and minute, those with most requests first', () => {
    const { lines, add } = aSum();
    add(3, 401, { address: '192.0.2.1' });
    add(400, 429, { accountId: 'acc_1', keyId: 'k1', address: '192.0.2.9' });
    add(2, 403, { accountId: 'acc_1', keyId: 'k1', address: '192.0.2.10' });
    add(5, 503, { address: '2001:db8::1' });
    add(5, 401, { address: '2001:db8::2' });
    add(9, 200, { address: '192.0.2.1' });
    add(9, 404, { address: '192.0.2.1' });
    minute();
    expect(lines).toEqual([
      { accountId: 'acc_1', keyId: 'k1', address: '192.0.2.9', refused: { 403: 2, 429: 400 } },
      { address: '2001:db8::1', refused: { 401: 5, 503: 5 } },
      { address: '192.0.2.1', refused: { 401: 3 } },
    ]);
    minute();
    add(1, 401, { address: '192.0.2.1' });
    minute();
    expect(lines.slice(3)).toEqual([{ address: '192.0.2.1', refused: { 401: 1 } }]);
  });

  it('is bounded, loses no request, and lets no flood of addresses hide an account', () => {
    const { lines, add } = aSum();
    for (let i = 0; i < 5_000; i++) add(1, 401, { address: `10.0.${i >> 8}.${i & 255}` });
    add(1, 429, { accountId: 'acc_1' });
    minute();
    expect(lines).toHaveLength(1 + 100 + 1);
    expect(lines[0]).toEqual({ accountId: 'acc_1', refused: { 429: 1 } });
    expect(lines.at(-1)).toEqual({ refused: { 401: 4_900 } });
    minute();
    expect(lines).toHaveLength(102);
  });
});

describe('shortAddress', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('shortens %s', (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});
