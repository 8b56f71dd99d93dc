import fc from 'fast-check';
import { EventLoopPace } from './event-loop-pace.ts';
import { sortInSteps } from './sort-in-steps.ts';

describe('sortInSteps', () => {
  it.each([0, 1, 499, 500, 501, 1_000, 12_345])('sorts %d keys like Array.sort', async (length) => {
    const keys = Array.from({ length }, () => String(Math.random()));
    expect(await sortInSteps(keys, new EventLoopPace())).toEqual([...keys].sort());
  });

  it('sorts latin1 text like its bytes', async () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(fc.array(bytes), async (list) => {
        const keys = list.map((each) => Buffer.from(each).toString('latin1'));
        const sorted = await sortInSteps(keys, new EventLoopPace());
        expect(sorted.map((key) => Buffer.from(key, 'latin1').toString('hex'))).toEqual(
          list.map((each) => Buffer.from(each).toString('hex')).sort(),
        );
      }),
    );
  });
});
