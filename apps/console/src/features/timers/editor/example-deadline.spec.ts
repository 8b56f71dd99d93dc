import { countdownOf, deadlineIn } from '@tminus/domain';
import { exampleDeadline } from './example-deadline.ts';

const nowMs = Date.parse('2026-11-29T18:00:00Z');
const duration = { days: 2, hours: 0, minutes: 0, seconds: 0 };
const durationSeconds = 172_800;

type Case = [type: 'personal' | 'evergreen', names: 'end' | 'sent', time: string | undefined, timezone: string];

describe('the example of a deadline', () => {
  it.each<[...Case, string]>([
    ['personal', 'end', undefined, 'Europe/Berlin', '2026-12-06T22:59:59Z'],
    ['personal', 'end', '18:00', 'Europe/Berlin', '2026-12-06T17:00:00Z'],
    // The midnight at the end of the day.
    ['personal', 'end', '00:00', 'Europe/Berlin', '2026-12-06T23:00:00Z'],
    ['personal', 'end', '00:00', 'Pacific/Kiritimati', '2026-12-07T10:00:00Z'],
    ['personal', 'sent', undefined, 'UTC', '2026-12-01T18:00:00Z'],
    ['personal', 'sent', '00:00', 'America/New_York', '2026-12-02T05:00:00Z'],
    ['evergreen', 'end', '00:00', 'America/New_York', '2026-12-02T05:00:00Z'],
    ['evergreen', 'sent', '18:00', 'UTC', '2026-12-01T18:00:00Z'],
  ])('of a %s timer that names the %s, until %s in %s, is what the service calculates', (...example) => {
    const [type, names, time, timezone, expected] = example;
    const endsAt = { counts: time !== undefined, time: time ?? '23:59' };
    const found = exampleDeadline({ type, timezone, duration, endsAt, personal: { names } }, nowMs);
    expect(new Date(found?.deadlineMs ?? 0).toISOString()).toBe(expected.replace('Z', '.000Z'));

    const rules = { timezone, endsAt: time ?? null, durationSeconds: names === 'sent' ? durationSeconds : null };
    const address = found?.day ? { end: found.day } : { sent: new Date(nowMs).toISOString() };
    const { deadlineMs } =
      type === 'personal'
        ? countdownOf(
            { type, ...rules, fallbackDate: null, trust: 'unsigned' },
            { nowMs, endMs: deadlineIn(address, rules) },
          )
        : countdownOf({ type, ...rules, durationSeconds }, { nowMs, startMs: nowMs });
    expect(found?.deadlineMs).toBe(deadlineMs);
  });

  it.each<[string, Partial<Parameters<typeof exampleDeadline>[0]>]>([
    ['in a zone that is not known', { timezone: 'Atlantis' }],
    ['until a time that is half typed', { endsAt: { counts: true, time: '' } }],
    ['of an evergreen timer without a time of day, which has its duration', { type: 'evergreen' }],
    ['without a number', { personal: { names: 'sent' }, duration: { ...duration, days: Number.NaN } }],
  ])('is missing %s', (_what, fields) => {
    const rules = { type: 'personal', timezone: 'UTC', duration, endsAt: { counts: false, time: '23:59' } } as const;
    expect(exampleDeadline({ ...rules, personal: { names: 'end' }, ...fields }, nowMs)).toBeUndefined();
  });
});
