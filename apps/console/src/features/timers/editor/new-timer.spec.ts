import { firstTimer } from './new-timer.ts';

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
