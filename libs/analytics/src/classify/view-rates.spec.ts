import { randomBytes } from 'node:crypto';
import { ViewRates } from './view-damper.ts';

const timer = Uint8Array.from(randomBytes(16));

describe('ViewRates', () => {
  it('counts each timer and each network separately, and starts again in the next minute', () => {
    const rates = new ViewRates();
    const other = Uint8Array.from(randomBytes(16));
    const counts = () => [
      rates.add(timer, '198.51.100.1', 7),
      rates.add(timer, '198.51.100.2', 7),
      rates.add(other, '198.51.100.1', 7),
    ];
    expect([counts(), counts(), counts()]).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 3],
    ]);
    expect(rates.add(timer, '198.51.100.1', 8)).toBe(1);
  });

  it('keeps counting an address with many views while hundreds of thousands of others come and go', () => {
    const rates = new ViewRates();
    let [counted, sum] = [0, 0];
    for (let view = 0; view < 400_000; view++) {
      rates.add(timer, `visitor ${view}`, 7);
      if (view % 400 !== 0) continue;
      sum++;
      if (rates.add(timer, '198.51.100.1', 7) > 20) counted++;
    }
    expect(counted / sum).toBeGreaterThan(0.9);
  });

  it('never gives a pair views of others, even if every slot is in use', () => {
    const rates = new ViewRates();
    const own = new Map<string, number>();
    for (let view = 0; view < 300_000; view++) {
      const network = `visitor ${(view * 7_919) % 200_000}`;
      const views = (own.get(network) ?? 0) + 1;
      own.set(network, views);
      if (rates.add(timer, network, 7) > views) throw new Error(`${network} has views of others`);
    }
  });
});
