import { planKills } from './plan.ts';

describe('planKills', () => {
  it('is the same plan for the same seed, and another for another', () => {
    const options = { seed: 7, kills: 24, slots: 2 };
    expect(planKills(options)).toEqual(planKills(options));
    expect(planKills(options)).not.toEqual(planKills({ ...options, seed: 8 }));
  });

  it('hits everything once before it hits anything again', () => {
    for (let seed = 0; seed < 50; seed++) {
      const whats = planKills({ seed, kills: 15, slots: 2 }).map(({ kill }) => kill.what);
      for (const round of [whats.slice(0, 5), whats.slice(5, 10), whats.slice(10)]) expect(new Set(round).size).toBe(5);
    }
  });

  it('holds the shipper at a table of counts in every round, so that an offset that went ahead alone shows', () => {
    for (let seed = 0; seed < 50; seed++) {
      const held = planKills({ seed, kills: 5, slots: 2 })
        .filter(({ kill }) => kill.what.endsWith('in mid-transaction'))
        .map(({ kill }) => kill.held);
      expect(held.filter((table) => table !== 'spool_segments').length).toBeGreaterThan(0);
    }
  });

  it('makes as many as are asked for', () => {
    for (const kills of [0, 1, 4, 23]) expect(planKills({ seed: 1, kills, slots: 1 })).toHaveLength(kills);
  });
});
