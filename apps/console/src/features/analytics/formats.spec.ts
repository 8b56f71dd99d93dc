import { createFormat } from '../../shared/format/format.ts';
import { createFormats } from './formats.ts';

const formats = (language: 'en' | 'de') =>
  createFormats(createFormat({ language, languages: [], numberFormat: 'auto', timezone: 'Pacific/Kiritimati' }));

describe('createFormats', () => {
  it('names groups by their clock time, whatever the zone of the account is', () => {
    const { day, tick, group } = formats('en');
    expect(day('2026-11-22')).toBe('Sun, Nov 22, 2026');
    expect(tick('2026-11-22', 'day')).toBe('Nov 22');
    expect(tick('2026-01-01', 'month')).toBe('Jan 2026');
    expect(group('2026-11-22T14:00', 'hour')).toMatch(/^Sun, Nov 22, 2026, 2:00\sPM$/);
    expect(group('2026-11-01', 'month')).toBe('November 2026');
  });

  it('names the day at its first hour, also where zones are half an hour off', () => {
    const { tick } = formats('de');
    expect(tick('2026-11-22T00:00', 'hour')).toBe('22. Nov.');
    expect(tick('2026-11-22T00:30', 'hour')).toBe('22. Nov.');
    expect(tick('2026-11-22T12:30', 'hour')).toBe('12:30');
  });

  it('names countries in the language of the page', () => {
    expect(formats('de').country('DE')).toBe('Deutschland');
    expect(formats('en').country('XK')).toBe('Kosovo');
  });
});
