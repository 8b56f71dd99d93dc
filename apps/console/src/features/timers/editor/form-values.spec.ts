import { testTimer } from '../test-timer.ts';
import { toFields, toForm } from './form-values.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');

const roundTrip = (fields: Parameters<typeof testTimer>[0]) => {
  const timer = testTimer(fields);
  return { timer, fields: toFields(toForm(timer, nowMs)) };
};

describe('the values of the form', () => {
  it.each([
    ['fixed', {}],
    ['fixed with seconds', { targetDate: '2026-11-27T22:59:07Z' }],
    ['fixed in the second pass of a repeated hour', { targetDate: '2026-10-25T01:30:00Z' }],
    ['fixed and starts in the second pass of a repeated hour', { startsAt: '2026-10-25T01:30:00Z', onPending: 'date' }],
    ['evergreen', { type: 'evergreen', targetDate: null, durationSeconds: 176_461, endsAt: null }],
    [
      'evergreen until midnight of the recipient',
      { type: 'evergreen', targetDate: null, durationSeconds: 60, endsAt: '00:00', timezoneMode: 'recipient' },
    ],
    [
      'personal with a minimum and a time of day',
      {
        type: 'personal',
        targetDate: null,
        durationSeconds: 3_600,
        minimumSeconds: 90_061,
        endsAt: '18:00',
        fallbackDate: null,
        trust: 'unsigned',
      },
    ],
    [
      'personal',
      {
        type: 'personal',
        targetDate: null,
        durationSeconds: null,
        minimumSeconds: null,
        endsAt: null,
        fallbackDate: '2027-01-01T11:00:00Z',
        trust: 'signed',
      },
    ],
    [
      'personal with a duration',
      {
        type: 'personal',
        targetDate: null,
        durationSeconds: 3_600,
        minimumSeconds: null,
        endsAt: null,
        fallbackDate: null,
        trust: 'unsigned',
      },
    ],
    ['with its own labels', { labels: { days: 'd', seconds: '' } }],
    ['with a message', { onExpire: { action: 'message', message: 'Over' } }],
    ['with motion', { template: 'flip', motion: 'smooth' }],
    ['with a link', { link: { url: 'https://shop.example/', expiredUrl: 'https://shop.example/over' } }],
    ['paused', { status: 'paused' }],
    ['paused until a date', { status: 'paused', pausedUntil: '2026-10-25T01:30:00Z' }],
    ['with few units', { units: ['hours', 'minutes'] }],
  ] as const)('keep a timer that is %s', (_, given) => {
    const { timer, fields } = roundTrip(given);
    expect(timer).toMatchObject(fields);
  });

  it.each([
    { frequency: 'daily', time: '09:00' },
    { frequency: 'weekly', time: '09:00', weekday: 'monday' },
    { frequency: 'weekly', time: '09:00', weekdays: ['tuesday', 'sunday'] },
    { frequency: 'monthly', time: '09:00', dayOfMonth: 31 },
  ] as const)('keep the recurrence $frequency, without its next occurrence', (recurrence) => {
    const { fields } = roundTrip({ type: 'recurring', targetDate: '2026-11-23T08:00:00Z', recurrence });
    expect(fields).toMatchObject({ type: 'recurring', targetDate: null, recurrence });
    expect(Object.keys(fields.recurrence ?? {})).toEqual(Object.keys(recurrence));
  });

  it('omit the fields of other types and texts that are not shown', () => {
    const form = toForm(testTimer(), nowMs);
    const fields = toFields({ ...form, onExpire: { action: 'hidden', message: 'Over' } });
    expect(fields).not.toHaveProperty('durationSeconds');
    expect(fields).not.toHaveProperty('recurrence');
    expect(fields).not.toHaveProperty('fallbackDate');
    expect(fields.onExpire).toEqual({ action: 'hidden' });
  });

  it('have the time zone of the recipient only with a time of day, if they are evergreen', () => {
    const timer = testTimer({ type: 'evergreen', durationSeconds: 60, endsAt: '23:59', timezoneMode: 'recipient' });
    const form = toForm(timer, nowMs);
    const off = { ...form, endsAt: { counts: false, time: '23:59' } };
    expect(toFields(off)).toMatchObject({ endsAt: null, timezoneMode: 'timer' });
    expect(toFields({ ...form, type: 'personal' })).toMatchObject({ endsAt: '23:59', timezoneMode: 'timer' });
  });

  it('trim texts and order units', () => {
    const form = toForm(testTimer(), nowMs);
    const fields = toFields({
      ...form,
      name: ' Launch ',
      units: ['seconds', 'days'],
      labels: { ...form.labels, days: ' d ' },
    });
    expect(fields).toMatchObject({ name: 'Launch', units: ['days', 'seconds'], labels: { days: 'd' } });
  });

  it('have the link as the service stores it, and none without addresses', () => {
    const form = toForm(testTimer(), nowMs);
    expect(toFields(form).link).toBeNull();
    const link = { url: ' https://Shop.example ', expiredUrl: '', pendingUrl: ' ' };
    expect(toFields({ ...form, link }).link).toEqual({ url: 'https://shop.example/' });
  });

  it('have no target date while the date is incomplete', () => {
    expect(toFields({ ...toForm(testTimer(), nowMs), date: '' }).targetDate).toBeNull();
  });
});
