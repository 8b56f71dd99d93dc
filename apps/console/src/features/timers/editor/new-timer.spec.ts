import { countdownOf, deadlineIn } from '@tminus/domain';
import { testStorage } from '../../../shared/test-storage.ts';
import { testTimer } from '../test-timer.ts';
import { DraftStorage } from './draft.ts';
import { exampleDeadline } from './example-deadline.ts';
import { toFields, toForm } from './form-values.ts';
import { firstTimer } from './new-timer.ts';

const form = toForm(testTimer(), 0);
const draftedMs = 10;
const draft = { form, base: { etag: '"1"', fields: toFields(form) }, savedAt: 5 };

describe('DraftStorage', () => {
  it('returns what was kept for the same account and timer, and nothing for others', () => {
    const storages = [testStorage()];
    const drafts = new DraftStorage('acc_1', 'tmr_1', storages);
    drafts.keep(draft);
    expect(drafts.read(draftedMs)).toEqual(draft);
    expect(new DraftStorage('acc_2', 'tmr_1', storages).read(draftedMs)).toBeUndefined();
    expect(new DraftStorage('acc_1', 'new', storages).read(draftedMs)).toBeUndefined();
    drafts.forget();
    expect(drafts.read(draftedMs)).toBeUndefined();
  });

  it('returns in a new tab what a closed one had, and to each open tab its own', () => {
    const browser = testStorage();
    const tab = () => new DraftStorage('acc_1', 'new', [testStorage(), browser]);
    const [first, second] = [tab(), tab()];
    const other = { ...draft, savedAt: 6 };
    first.keep(draft);
    second.keep(other);
    expect([first, second, tab()].map((each) => each.read(draftedMs))).toEqual([draft, other, other]);
    second.forget();
    expect([first, second, tab()].map((each) => each.read(draftedMs))).toEqual([draft, undefined, undefined]);
  });

  it('forgets a draft after 30 days', () => {
    const drafts = new DraftStorage('acc_1', 'new', [testStorage()]);
    drafts.keep(draft);
    expect(drafts.read(draft.savedAt + 30 * 86_400_000)).toBeUndefined();
  });

  it.each(['', '{', 'null', '{"form":{}}', '[]'])('ignores the damaged draft %j', (text) => {
    const storage = testStorage({ 'tminus.draft.acc_1.new': text });
    expect(new DraftStorage('acc_1', 'new', [storage]).read(draftedMs)).toBeUndefined();
  });
});

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

describe('firstTimer', () => {
  it('ends a week later, at the end of the day in the time zone of the account', () => {
    expect(firstTimer('First', 'Europe/Berlin', 'de', Date.parse('2026-11-22T23:30:00Z'))).toEqual({
      name: 'First',
      type: 'fixed',
      targetDate: '2026-11-30T22:59:00Z',
      timezone: 'Europe/Berlin',
      language: 'de',
    });
  });

  it('has English labels if the image cannot speak the language', () => {
    expect(firstTimer('First', 'UTC', 'xx', 0)).toMatchObject({ language: 'en', targetDate: '1970-01-08T23:59:00Z' });
  });
});
