import { testTimer } from '../test-timer.ts';
import type { TimerFields } from '../timer.ts';
import { changedFields, findConflicts, mergeFields } from './changes.ts';
import { toFields, toForm } from './form-values.ts';

const fieldsOf = (given: Parameters<typeof testTimer>[0] = {}): TimerFields => toFields(toForm(testTimer(given), 0));
const base = fieldsOf();
const { colors } = base;

describe('changedFields', () => {
  it('is empty without a change', () => {
    expect(changedFields(base, fieldsOf())).toEqual({});
  });

  it('has only what differs, and of the colors only those that do', () => {
    const mine = fieldsOf({ name: 'Sale', colors: { ...colors, accent: '#00aaff' }, labels: { days: 'd' } });
    expect(changedFields(base, mine)).toEqual({
      name: 'Sale',
      colors: { accent: '#00aaff' },
      labels: { days: 'd' },
    });
  });

  it('ignores the order of properties', () => {
    const recurring = (recurrence: TimerFields['recurrence']) => ({ ...base, recurrence });
    expect(
      changedFields(
        recurring({ frequency: 'weekly', time: '09:00', weekday: 'monday' }),
        recurring({ weekday: 'monday', time: '09:00', frequency: 'weekly' }),
      ),
    ).toEqual({});
  });

  it('has the status with the end of a pause: the pause of the base may be over', () => {
    const paused = fieldsOf({ status: 'paused', pausedUntil: '2026-12-01T12:00:00Z' });
    const longer = fieldsOf({ status: 'paused', pausedUntil: '2026-12-02T12:00:00Z' });
    expect(changedFields(paused, longer)).toEqual({ status: 'paused', pausedUntil: '2026-12-02T12:00:00Z' });
    expect(changedFields(paused, { ...paused, name: 'Sale' })).toEqual({ name: 'Sale' });
    expect(changedFields(paused, base)).toEqual({ status: 'active', pausedUntil: null });
  });

  it('never contains the type or an unchanged empty date', () => {
    const evergreen = fieldsOf({ type: 'evergreen', targetDate: null, durationSeconds: 60 });
    expect(changedFields(evergreen, { ...evergreen, durationSeconds: 120 })).toEqual({ durationSeconds: 120 });
  });
});

describe('findConflicts', () => {
  it('lists each field that differs and preselects the side that changed it', () => {
    const mine = fieldsOf({ name: 'Mine', width: 640 });
    const theirs = fieldsOf({ height: 200, template: 'flip', width: 300 });
    expect(findConflicts(base, mine, theirs)).toEqual([
      { group: 'name', preselected: 'mine', both: false },
      { group: 'template', preselected: 'theirs', both: false },
      { group: 'size', preselected: 'mine', both: true },
    ]);
  });

  it('does not list what both changed in the same way', () => {
    expect(findConflicts(base, fieldsOf({ name: 'Sale' }), fieldsOf({ name: 'Sale' }))).toEqual([]);
  });

  it('keeps date and time zone together, so that a merge invents no third instant', () => {
    const mine = fieldsOf({ targetDate: '2026-12-01T12:00:00Z' });
    const theirs = fieldsOf({ timezone: 'Asia/Tokyo' });
    expect(findConflicts(base, mine, theirs)).toEqual([{ group: 'when', preselected: 'mine', both: true }]);
  });

  it('separates the colors', () => {
    const mine = fieldsOf({ colors: { ...colors, text: '#eeeeee' } });
    const theirs = fieldsOf({ colors: { ...colors, accent: '#00aaff' } });
    expect(findConflicts(base, mine, theirs)).toEqual([
      { group: 'text', preselected: 'mine', both: false },
      { group: 'accent', preselected: 'theirs', both: false },
    ]);
  });
});

describe('mergeFields', () => {
  it('takes the chosen groups from mine and everything else from theirs', () => {
    const mine = fieldsOf({ name: 'Mine', colors: { ...colors, text: '#eeeeee' }, units: ['days'] });
    const theirs = fieldsOf({ name: 'Theirs', colors: { ...colors, accent: '#00aaff' }, width: 640 });
    expect(mergeFields(mine, theirs, ['name', 'text'])).toEqual({
      ...theirs,
      name: 'Mine',
      colors: { ...colors, text: '#eeeeee', accent: '#00aaff' },
    });
    expect(mergeFields(mine, theirs, [])).toEqual(theirs);
  });
});
