import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { FirstOpenCache } from './first-open-cache.ts';

const firstOpen = (epochSecond: number, refreshAt = 0) => ({ epochSecond, refreshAt });

describe('FirstOpenCache', () => {
  it('returns the last value of a recipient, and nothing for others', () => {
    const recipient = fc.uint8Array({ minLength: 8, maxLength: 8 });
    const second = fc.integer({ min: 1, max: 0xffff_ffff });
    const entries = fc.array(fc.record({ recipient, epochSecond: second, refreshAt: second }), { maxLength: 8 });
    fc.assert(
      fc.property(entries, recipient, (list, unknown) => {
        const cache = new FirstOpenCache(64);
        const expected = new Map<string, object>();
        for (const { recipient: each, ...value } of list) {
          cache.set(each, value);
          expected.set(each.join(), value);
        }
        for (const { recipient: each } of list) expect(cache.get(each)).toEqual(expected.get(each.join()));
        expect(cache.get(unknown)).toEqual(expected.get(unknown.join()));
      }),
    );
  });

  it('evicts the least recently used recipient', () => {
    const cache = new FirstOpenCache(8);
    const recipients = Array.from({ length: 9 }, () => randomBytes(8));
    recipients.slice(0, 8).forEach((each, index) => cache.set(each, firstOpen(index + 1)));
    const [first, second, ninth] = [recipients[0], recipients[1], recipients[8]] as [Buffer, Buffer, Buffer];
    expect(cache.get(first)).toEqual(firstOpen(1));
    cache.set(ninth, firstOpen(9));
    expect(cache.get(second)).toBeUndefined();
    expect(recipients.map((each) => cache.get(each)?.epochSecond)).toEqual([1, undefined, 3, 4, 5, 6, 7, 8, 9]);
  });
});
