import { changesBetween, changesOfNew } from './events.ts';

const timer = {
  id: 'tmr_1',
  revision: 1,
  name: 'Sale',
  alt: null,
  endsAt: undefined,
  targetDate: new Date('2026-11-30T12:00:00Z'),
  metadata: { b: '1', a: '2' },
  units: ['days'],
};

describe('changesOfNew', () => {
  it('has the fields that were set, as the API returns them', () => {
    const { name, metadata, units } = timer;
    const after = { name, targetDate: '2026-11-30T12:00:00Z', metadata, units };
    expect(changesOfNew(timer)).toEqual({ before: {}, after });
  });
});

describe('changesBetween', () => {
  it('has the fields that differ, however the database orders the fields of an object', () => {
    const changed = {
      ...timer,
      revision: 2,
      alt: 'Ends soon',
      targetDate: new Date('2026-12-01T12:00:00Z'),
      metadata: { a: '2', b: '1' },
    };
    expect(changesBetween(timer, changed)).toEqual({
      before: { alt: null, targetDate: '2026-11-30T12:00:00Z' },
      after: { alt: 'Ends soon', targetDate: '2026-12-01T12:00:00Z' },
    });
  });

  it('has null for a field that only one version has', () => {
    expect(changesBetween({ endsAt: '18:00' }, {})).toEqual({ before: { endsAt: '18:00' }, after: { endsAt: null } });
    expect(changesBetween({ units: ['days'] }, { units: ['hours'] }).after).toEqual({ units: ['hours'] });
  });
});
