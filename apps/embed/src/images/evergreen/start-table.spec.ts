import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { StartTable } from './start-table.ts';

const start = (epochSecond: number, askAgainAt = 0) => ({ epochSecond, askAgainAt });

describe('StartTable', () => {
  it('tells of those it knows what was said last, and nothing of others', () => {
    const recipient = fc.uint8Array({ minLength: 8, maxLength: 8 });
    const second = fc.integer({ min: 1, max: 0xffff_ffff });
    const said = fc.array(fc.record({ recipient, epochSecond: second, askAgainAt: second }), { maxLength: 8 });
    fc.assert(
      fc.property(said, recipient, (list, stranger) => {
        const table = new StartTable(64);
        const expected = new Map<string, object>();
        for (const { recipient: each, ...told } of list) {
          table.set(each, told);
          expected.set(each.join(), told);
        }
        for (const { recipient: each } of list) expect(table.get(each)).toEqual(expected.get(each.join()));
        expect(table.get(stranger)).toEqual(expected.get(stranger.join()));
      }),
    );
  });

  it('lets the one go that was not asked for the longest', () => {
    const table = new StartTable(8);
    const recipients = Array.from({ length: 9 }, () => randomBytes(8));
    recipients.slice(0, 8).forEach((each, index) => table.set(each, start(index + 1)));
    const [first, second, ninth] = [recipients[0], recipients[1], recipients[8]] as [Buffer, Buffer, Buffer];
    expect(table.get(first)).toEqual(start(1));
    table.set(ninth, start(9));
    expect(table.get(second)).toBeUndefined();
    expect(recipients.map((each) => table.get(each)?.epochSecond)).toEqual([1, undefined, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('keeps most of as many recipients as it is made for', () => {
    const table = new StartTable(2 ** 12);
    const recipients = Array.from({ length: 2 ** 11 }, () => randomBytes(8));
    for (const each of recipients) table.set(each, start(1));
    expect(recipients.filter((each) => table.get(each)).length).toBeGreaterThan(0.95 * recipients.length);
  });
});
