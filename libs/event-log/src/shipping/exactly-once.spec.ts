import fc from 'fast-check';
import { type ActionName, ShippingWorld, actionNames } from '../../test/shipping-world.ts';

const frequent: ActionName[] = ['record', 'run', 'count'];
const action = fc.tuple(fc.oneof(fc.constantFrom(...frequent), fc.constantFrom(...actionNames)), fc.nat(1_000));

describe('shipping', () => {
  it('counts every record exactly once, whatever happens to processes, the inbox and the database', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 80, size: 'max' }), async (actions) => {
        const world = await ShippingWorld.open();
        try {
          for (const [name, choice] of actions) await world.act(name, choice);
          expect(await world.settle()).toEqual([]);
          expect(world.counts.counts).toEqual(await world.expectedCounts());
        } finally {
          world.close();
        }
      }),
      { numRuns: 50 },
    );
  });
});
