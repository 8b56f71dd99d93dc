import { RecentMap } from './recent-map.ts';

describe('RecentMap', () => {
  it('keeps the last keys used, as many as its size at the least and twice as many at the most', () => {
    const map = new RecentMap<number, number>(10);
    for (let key = 0; key < 1_000; key++) {
      map.set(key, key);
      for (let back = 0; back < Math.min(10, key); back++) expect(map.get(key - back)).toBe(key - back);
    }
    const kept = Array.from({ length: 1_000 }, (_, key) => map.get(key)).filter((value) => value !== undefined);
    expect(kept.length).toBeLessThanOrEqual(20);
  });

  it('keeps a key that is asked for again and again', () => {
    const map = new RecentMap<string, number>(4);
    map.set('hot', 1);
    for (let other = 0; other < 100; other++) {
      map.set(`other ${other}`, other);
      expect(map.get('hot')).toBe(1);
    }
  });
});
