import { ApiError } from '@tminus/domain';
import { DrawingBudget } from './drawing-budget.ts';

function setUp() {
  const clock = { ms: 5_000 };
  const budget = new DrawingBudget({ burst: 100, perSecond: 10, now: () => clock.ms });
  const spend = (address: string, cost: number) => {
    try {
      budget.spend(address, cost);
      return 'drawn';
    } catch (error) {
      return (error as ApiError).retryAfterSeconds;
    }
  };
  return { clock, spend };
}

describe('DrawingBudget', () => {
  it('limits the cost of an address, says when it may spend as much, and keeps that promise', () => {
    const { clock, spend } = setUp();
    for (let index = 0; index < 5; index++) expect(spend('192.0.2.1', 20)).toBe('drawn');
    expect(spend('192.0.2.1', 20)).toBe(2);
    expect(spend('192.0.2.1', 1)).toBe(1);
    expect(spend('192.0.2.2', 100)).toBe('drawn');
    clock.ms += 2_000;
    expect(spend('192.0.2.1', 20)).toBe('drawn');
    expect(spend('192.0.2.1', 1)).toBe(1);
  });

  it('limits a /64 network of IPv6 like an address, and its /48 eight times as high', () => {
    const { spend } = setUp();
    expect(spend('2001:db8:1:1::1', 100)).toBe('drawn');
    expect(spend('2001:db8:1:1::2', 1)).toBe(1);
    for (let network = 2; network <= 8; network++) expect(spend(`2001:db8:1:${network}::1`, 100)).toBe('drawn');
    expect(spend('2001:db8:1:9::1', 80)).toBe(1);
    expect(spend('2001:db8:2:1::1', 100)).toBe('drawn');
  });
});
