import { type DeadlineProgress, type TimerWithDeadline, dueDeadlineEvents } from './deadline-events.ts';

const ms = (text: string) => Date.parse(text);
const hourMs = 3_600_000;

const timer = (fields: object): TimerWithDeadline =>
  ({
    ...{ type: 'fixed', status: 'active', pausedUntil: null, startsAt: null, timezone: 'UTC', timezoneMode: 'timer' },
    ...fields,
  }) as TimerWithDeadline;

const fixed = (targetDate: string, fields: object = {}) => timer({ targetDate: new Date(targetDate), ...fields });

const daily = (time: string, timezone: string, fields: object = {}) =>
  timer({ type: 'recurring', recurrence: { frequency: 'daily', time }, timezone, ...fields });

/** Runs at each hour from `from` to `to`. @returns the events, with the time at which they were found */
function eventsOf(each: TimerWithDeadline, from: string, to: string, { expiringHours = 24, everyHours = 1 } = {}) {
  let progress: DeadlineProgress = { expiredMs: ms(from), expiringMs: null };
  const found: string[] = [];
  for (let nowMs = ms(from); nowMs <= ms(to); nowMs += everyHours * hourMs) {
    const due = dueDeadlineEvents(each, progress, { nowMs, expiringHours });
    const time = new Date(nowMs).toISOString().slice(0, 16);
    for (const { type, deadlineMs } of due.events)
      found.push(`${time} ${type} ${new Date(deadlineMs).toISOString().slice(0, 16)}`);
    ({ progress } = due);
  }
  return found;
}

const expired = (events: readonly string[]) =>
  events.flatMap((each) => (each.includes('timer.expired') ? [each.split(' ')[2]] : []));

describe('dueDeadlineEvents', () => {
  it('announces a fixed deadline and its end once each, and says when it is due', () => {
    const each = fixed('2031-05-28T18:00:00Z');
    expect(eventsOf(each, '2031-05-20T00:00:00Z', '2031-06-10T00:00:00Z')).toEqual([
      '2031-05-27T18:00 timer.expiring 2031-05-28T18:00',
      '2031-05-28T18:00 timer.expired 2031-05-28T18:00',
    ]);
    const at = (now: string, progress: DeadlineProgress) =>
      dueDeadlineEvents(each, progress, { nowMs: ms(now), expiringHours: 24 });
    const first = at('2031-05-20T00:00:00Z', { expiredMs: 0, expiringMs: null });
    expect(first.dueAtMs).toBe(ms('2031-05-27T18:00:00Z'));
    const second = at('2031-05-27T18:00:00Z', first.progress);
    expect(second.dueAtMs).toBe(ms('2031-05-28T18:00:00Z'));
    expect(at('2031-05-28T18:00:00Z', second.progress).dueAtMs).toBeNull();
  });

  it('announces no deadline that passed during an outage, only its end', () => {
    const each = fixed('2031-05-28T18:00:00Z');
    expect(eventsOf(each, '2031-05-20T00:00:00Z', '2031-07-20T00:00:00Z', { everyHours: 60 * 24 })).toEqual([
      '2031-07-19T00:00 timer.expired 2031-05-28T18:00',
    ]);
  });

  it('announces a deadline again if it was moved, and only then', () => {
    const nowMs = ms('2031-05-28T00:00:00Z');
    const progress = { expiredMs: 0, expiringMs: ms('2031-05-28T18:00:00Z') };
    const typesAt = (target: string) =>
      dueDeadlineEvents(fixed(target), progress, { nowMs, expiringHours: 24 }).events.map(({ type }) => type);
    expect([typesAt('2031-05-28T18:00:00Z'), typesAt('2031-05-28T19:00:00Z')]).toEqual([[], ['timer.expiring']]);
  });

  it('ends a recurring timer at each occurrence in its time zone, also on the days on which clocks change', () => {
    const at = (time: string, from: string, to: string) =>
      expired(eventsOf(daily(time, 'Europe/Berlin'), from, to, { expiringHours: 1 }));
    // On 2031-03-30, clocks skip the time from 02:00 to 03:00; on 2031-10-26, they show it twice.
    expect(at('02:00', '2031-03-29T00:00:00Z', '2031-04-01T00:00:00Z')).toEqual([
      '2031-03-29T01:00',
      '2031-03-30T01:00',
      '2031-03-31T00:00',
      '2031-04-01T00:00',
    ]);
    expect(at('02:00', '2031-10-24T22:00:00Z', '2031-10-27T23:00:00Z')).toEqual([
      '2031-10-25T00:00',
      '2031-10-26T00:00',
      '2031-10-27T01:00',
    ]);
  });

  it('ends a recurring timer once for each occurrence of an outage, but not of one longer than 30 days', () => {
    const after = (from: string, to: string, days: number) =>
      expired(eventsOf(daily('12:00', 'UTC'), from, to, { everyHours: 24 * days }));
    expect(after('2031-05-01T00:00:00Z', '2031-05-04T00:00:00Z', 3)).toEqual([
      '2031-05-01T12:00',
      '2031-05-02T12:00',
      '2031-05-03T12:00',
    ]);
    const long = after('2031-01-01T00:00:00Z', '2031-04-11T00:00:00Z', 100);
    expect([long.length, long[0], long.at(-1)]).toEqual([30, '2031-03-12T12:00', '2031-04-10T12:00']);
  });

  it('ends a timer in the time zone of each recipient when it has ended in the last one', () => {
    const zoned = { timezone: 'Europe/Berlin', timezoneMode: 'recipient' };
    const [from, to] = ['2031-05-26T00:00:00Z', '2031-05-30T00:00:00Z'] as const;
    expect(expired(eventsOf(fixed('2031-05-27T22:00:00Z', zoned), from, to))).toEqual(['2031-05-28T12:00']);
    const recurring = daily('00:00', 'Europe/Berlin', { timezoneMode: 'recipient' });
    expect(expired(eventsOf(recurring, from, to))).toEqual([
      '2031-05-26T12:00',
      '2031-05-27T12:00',
      '2031-05-28T12:00',
      '2031-05-29T12:00',
    ]);
  });

  it.each<[string, object, string[]]>([
    ['paused', { status: 'paused' }, []],
    [
      'paused until a time',
      { status: 'paused', pausedUntil: new Date('2031-05-03T12:00:00Z') },
      ['2031-05-03T12:00', '2031-05-04T12:00'],
    ],
    ['pending', { startsAt: new Date('2031-05-04T11:00:00Z') }, ['2031-05-04T12:00']],
  ])('has no deadlines while it is %s', (_, fields, expected) => {
    const each = daily('12:00', 'UTC', fields);
    expect(expired(eventsOf(each, '2031-05-01T00:00:00Z', '2031-05-05T00:00:00Z'))).toEqual(expected);
    const dueAtMs = dueDeadlineEvents(
      fixed('2031-05-02T12:00:00Z', { status: 'paused' }),
      { expiredMs: 0, expiringMs: null },
      { nowMs: 0, expiringHours: 1 },
    ).dueAtMs;
    expect(dueAtMs).toBeNull();
  });

  it('announces no deadline while a timer is paused until a time', () => {
    const pausedUntil = new Date('2031-05-28T10:00:00Z');
    const { events, dueAtMs } = dueDeadlineEvents(
      fixed('2031-05-28T12:00:00Z', { status: 'paused', pausedUntil }),
      { expiredMs: 0, expiringMs: null },
      { nowMs: Date.parse('2031-05-27T13:00:00Z'), expiringHours: 24 },
    );
    expect([events, dueAtMs]).toEqual([[], pausedUntil.getTime()]);
  });
});
