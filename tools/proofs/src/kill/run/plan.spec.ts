import { planKills } from './plan.ts';

describe('planKills', () => {
  it('uses every kind of kill once before it repeats one', () => {
    for (let seed = 0; seed < 50; seed++) {
      const kindsUsed = planKills({ seed, kills: 18, slots: 2 }).map(({ kill }) => kill.kind);
      for (const round of [kindsUsed.slice(0, 6), kindsUsed.slice(6, 12), kindsUsed.slice(12)])
        expect(new Set(round).size).toBe(6);
    }
  });

  it('locks every table once before it repeats one', () => {
    for (let seed = 0; seed < 50; seed++) {
      const lockedTables = planKills({ seed, kills: 24, slots: 2 })
        .filter(({ kill }) => kill.kind.endsWith('in mid-transaction'))
        .map(({ kill }) => kill.lockedTable);
      expect(new Set(lockedTables.slice(0, 6)).size).toBe(6);
    }
  });
});
