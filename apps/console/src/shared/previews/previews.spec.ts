import { appearanceOf } from '@tminus/domain';
import { testTimer } from '../../features/timers/test-timer.ts';
import { factsAddress, previewAddress, type PreviewFields } from './previews.ts';

const fieldsOf = (given: Partial<PreviewFields> = {}): PreviewFields => ({ ...testTimer(), ...given });
const queryOf = (...given: Parameters<typeof previewAddress>) =>
  Object.fromEntries(new URL(previewAddress(...given), 'http://localhost').searchParams);

const timerOf = (fields: PreviewFields): unknown => JSON.parse(queryOf(fields, {})['timer'] ?? '');

describe('previewAddress', () => {
  it('describes a fixed timer completely, and nothing else of it', () => {
    const { type, targetDate, ...fields } = testTimer({ labels: { days: '', hours: 'h' } });
    expect(timerOf({ type, targetDate, ...fields })).toEqual({ type, targetDate, ...appearanceOf(fields) });
  });

  it('describes the other types', () => {
    expect(timerOf(fieldsOf({ type: 'evergreen', targetDate: null, durationSeconds: 60 }))).toMatchObject({
      type: 'evergreen',
      durationSeconds: 60,
    });
    const recurrence = { frequency: 'daily', time: '09:00' } as const;
    expect(timerOf(fieldsOf({ type: 'recurring', recurrence }))).toMatchObject({
      type: 'recurring',
      recurrence,
      timezone: 'Europe/Berlin',
    });
  });

  it('has the time of day of an evergreen or personal timer, with the time zone that it is in', () => {
    const endsAt = '23:59';
    const timeOfDay = { endsAt, timezone: 'Europe/Berlin' };
    expect(timerOf(fieldsOf({ type: 'evergreen', durationSeconds: 60, endsAt }))).toMatchObject(timeOfDay);
    expect(timerOf(fieldsOf({ type: 'personal', minimumSeconds: 60, endsAt }))).toMatchObject({
      ...timeOfDay,
      minimumSeconds: 60,
    });
    expect(timerOf(fieldsOf({ type: 'evergreen', durationSeconds: 60, endsAt: null }))).not.toHaveProperty('timezone');
  });

  it('has the start and its time zone only where they matter', () => {
    const startsAt = '2026-11-25T17:00:00Z';
    const fields = fieldsOf({ startsAt });
    expect(timerOf(fields)).not.toHaveProperty('startsAt');
    expect(JSON.parse(queryOf(fields, { withStart: true })['timer'] ?? '')).toMatchObject({
      startsAt,
      timezone: 'Europe/Berlin',
    });
  });

  it('is for a recipient in another time zone', () => {
    const { timer, tz } = queryOf(fieldsOf({ timezoneMode: 'recipient' }), { tz: 'Asia/Tokyo' });
    expect(tz).toBe('Asia/Tokyo');
    expect(JSON.parse(timer ?? '')).toMatchObject({ timezone: 'Europe/Berlin', timezoneMode: 'recipient' });
  });

  it('is a moving GIF, or a PNG where nothing may move', () => {
    expect(previewAddress(fieldsOf(), {})).toMatch(/^\/account\/preview\.gif\?/);
    expect(previewAddress(fieldsOf(), { still: true })).toMatch(/^\/account\/preview\.png\?/);
  });

  it('adds the moment and the scale', () => {
    expect(queryOf(fieldsOf(), { at: 'over', scale: 2, opened: 86_400 })).toMatchObject({
      at: 'over',
      scale: '2',
      opened: '86400',
    });
  });
});

describe('factsAddress', () => {
  it.each([true, false])('describes what a recipient would get (still: %s)', (still) => {
    const address = previewAddress(fieldsOf({ onExpire: { action: 'message', message: 'x.gif?' } }), { still });
    const facts = new URL(factsAddress(address), 'http://localhost');
    expect(facts.pathname).toBe('/account/preview.json');
    expect(facts.search).toBe(new URL(address, 'http://localhost').search);
  });
});
