import { ShippingLag } from './shipping-lag.ts';

describe('ShippingLag', () => {
  let now: number;
  let lag: ShippingLag;

  beforeEach(() => {
    now = 0;
    lag = new ShippingLag(() => now);
  });

  /** A run that takes 10 ms. */
  const run = (at: number, isCounted: (() => boolean) | undefined) => {
    now = at + 10;
    lag.ran(at, isCounted);
  };

  it('is the time since the last run after which everything was counted', () => {
    run(1_000, () => true);
    expect(lag.milliseconds).toBe(10);
    now = 5_000;
    expect(lag.milliseconds).toBe(4_000);
  });

  it('grows while nothing can be shipped', () => {
    run(1_000, () => true);
    now = 61_000; // the runs fail
    expect(lag.milliseconds).toBe(60_000);
  });

  it('grows while a run cannot send everything, or counters are slow', () => {
    run(1_000, undefined);
    expect(lag.milliseconds).toBe(1_010);
    run(2_000, () => false);
    expect(lag.milliseconds).toBe(2_010);
  });

  it('shrinks under steady load, when what an earlier run has sent is counted', () => {
    let isFirstCounted = false;
    run(1_000, () => isFirstCounted);
    run(2_000, () => false);
    isFirstCounted = true;
    run(3_000, () => false);
    expect(lag.milliseconds).toBe(2_010);
  });
});
