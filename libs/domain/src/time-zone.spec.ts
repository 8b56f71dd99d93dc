import { isTimeZone } from './time-zone.ts';

describe('isTimeZone', () => {
  it.each(['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'EST5EDT'])(
    'accepts %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', 'Mars/Olympus', '+01:00', 'Europe/Berlin\0', 'Europe/ Berlin', 'x'.repeat(10_000)])(
    'rejects %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
