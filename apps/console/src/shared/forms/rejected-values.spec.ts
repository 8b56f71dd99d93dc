import { RejectedValues } from './rejected-values.ts';

const rejected = new RejectedValues();
beforeEach(() =>
  rejected.remember([{ field: 'labels.days', message: 'cannot be drawn' }], {
    labels: { days: 'ᚠ' },
  }),
);

describe('RejectedValues', () => {
  it('reports a problem as long as the field has the value that the service rejected', () => {
    expect(rejected.problemsOf({ labels: { days: 'ᚠ' }, name: 'other' })).toEqual([
      { field: 'labels.days', message: 'cannot be drawn' },
    ]);
    expect(rejected.problemsOf({ labels: { days: 'd' } })).toEqual([]);
    expect(rejected.problemsOf({ labels: { days: 'ᚠ' } })).toHaveLength(1);
  });

  it('forgets the problems of an earlier request', () => {
    rejected.remember([], {});
    expect(rejected.problemsOf({ labels: { days: 'ᚠ' } })).toEqual([]);
  });
});
