import fc from 'fast-check';
import { type ActionName, ShippingWorld, actionNames } from '../../test/shipping-world.ts';

const frequent: ActionName[] = ['record', 'run', 'count'];
const action = fc.tuple(fc.oneof(fc.constantFrom(...frequent), fc.constantFrom(...actionNames)), fc.nat(1_000));
const history = (maxLength: number) => fc.array(action, { maxLength, size: 'max' });

/** Calls `test` with a new world, and closes it afterward. */
async function inWorld(test: (world: ShippingWorld) => Promise<void>): Promise<void> {
  const world = await ShippingWorld.open();
  try {
    await test(world);
  } finally {
    world.close();
  }
}

describe('shipping', () => {
  it('counts every record exactly once, whatever happens to processes, the inbox and the database', async () => {
    const property = fc.asyncProperty(history(80), (actions) =>
      inWorld(async (world) => {
        for (const [name, choice] of actions) await world.act(name, choice);
        expect(await world.settle()).toEqual([]);
        expect(world.counts.counts).toEqual(await world.expectedCounts());
      }),
    );
    await fc.assert(property, { numRuns: 50 });
  });

  it('counts nothing twice when a copy of the spool is restored, whatever happened before and since, and however old it is', async () => {
    const property = fc.asyncProperty(history(40), history(40), fc.boolean(), (before, since, isOld) =>
      inWorld(async (world) => {
        for (const [name, choice] of before) await world.act(name, choice);
        const copy = world.copySpool();
        for (const [name, choice] of since) await world.act(name, choice);
        await world.settle();
        if (isOld) world.passQuarter();
        await world.restoreSpool(copy);
        await world.settle();
        expect(world.counts.counts).toEqual(await world.expectedCounts());
      }),
    );
    await fc.assert(property, { numRuns: 50 });
  });
});
