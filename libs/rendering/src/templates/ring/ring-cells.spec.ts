import { stepOf } from './ring-cells.ts';

describe('stepOf', () => {
  it('fills the ring in proportion, is empty only at zero, and full above its range', () => {
    expect([0, 1, 30, 59, 60, 99].map((value) => stepOf(value, 60))).toEqual([0, 1, 30, 59, 60, 60]);
  });

  it('combines several values in a step if there are very many', () => {
    expect([0, 1, 12, 13, 1439].map((value) => stepOf(value, 1440))).toEqual([0, 1, 1, 2, 120]);
  });
});
