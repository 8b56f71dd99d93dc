import fc from 'fast-check';
import { type ActionName, actionNames, machineActionNames, ShippingWorld } from '../../test/shipping-world.ts';

const frequent: ActionName[] = ['record', 'run'];
const history = (maxLength: number, names: readonly ActionName[] = actionNames) =>
  fc.array(fc.tuple(fc.oneof(fc.constantFrom(...frequent), fc.constantFrom(...names)), fc.nat(1_000)), {
    maxLength,
    size: 'max',
  });

/** Calls `test` with a new world, and closes it afterward. */
async function inWorld(test: (world: ShippingWorld) => Promise<void>): Promise<void> {
  const world = await ShippingWorld.open();
  try {
    await test(world);
  } finally {
    world.close();
  }
}

const total = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).reduce((sum, [key, amount]) => (/ (0|16) \d+$|^requests/.test(key) ? sum + amount : sum), 0);

/** Nothing is counted twice, and what is lost was reported. */
function expectNothingTwice(world: ShippingWorld, explained: number): void {
  const [counts, expected] = [world.counts.counts, world.expectedCounts()];
  for (const [key, amount] of Object.entries(counts)) {
    if (!key.startsWith('opened')) expect([key, amount <= (expected[key] ?? 0)]).toEqual([key, true]);
  }
  expect(total(expected) - total(counts)).toBeLessThanOrEqual(explained);
}

describe('shipping', () => {
  it('counts every record exactly once, whatever happens to processes, connections and the database', async () => {
    const property = fc.asyncProperty(history(80), (actions) =>
      inWorld(async (world) => {
        for (const [name, choice] of actions) await world.act(name, choice);
        expect(await world.settle()).toEqual([]);
        expect(world.counts.counts).toEqual(world.expectedCounts());
        expect(world.inDoubt).toBe(0);
      }),
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('counts nothing twice when a copy of the spool is restored, whatever happened before and since, and however old it is', async () => {
    const property = fc.asyncProperty(history(40), history(40), fc.boolean(), (before, since, isOld) =>
      inWorld(async (world) => {
        for (const [name, choice] of before) await world.act(name, choice);
        const copy = world.copySpool();
        for (const [name, choice] of since) await world.act(name, choice);
        await world.settle();
        expect(world.counts.counts).toEqual(world.expectedCounts());
        if (isOld) world.passYear();
        await world.restoreSpool(copy);
        await world.settle();
        expect(world.counts.counts).toEqual(world.expectedCounts());
      }),
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it('counts nothing twice when a machine is set back to a snapshot, and reports what may be lost', async () => {
    // A restored database lacks counts of records that are gone with the machine.
    const others = actionNames.filter((name) => name !== 'restore');
    const names = [...others, ...machineActionNames, ...machineActionNames];
    const property = fc.asyncProperty(history(80, names), (actions) =>
      inWorld(async (world) => {
        for (const [name, choice] of actions) await world.act(name, choice);
        await world.settle();
        expectNothingTwice(world, world.gone + world.inDoubt);
      }),
    );
    await fc.assert(property, { numRuns: 100 });
  });
});
