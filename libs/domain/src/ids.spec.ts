import fc from 'fast-check';
import { accountIds, timerIds } from './ids.ts';

describe('ids', () => {
  it('encode and decode any UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const id = timerIds.fromUuid(uuid);
        expect(timerIds.parse(id)).toBe(id);
        expect(timerIds.toUuid(id)).toBe(uuid);
      }),
    );
  });

  it('never change their encoding, because emails contain them', () => {
    expect(timerIds.fromUuid('0193b7a1-7f1e-7c3c-8f6d-2b9a3b6c1d4e')).toBe('tmr_01jevt2zryfgy8yv9bk8xpr7ae');
  });

  it('are unique and sort by creation time', () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const earlier = timerIds.create();
    jest.setSystemTime(Date.UTC(2026, 0, 2));
    const later = timerIds.create();
    jest.useRealTimers();
    expect(earlier < later).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => timerIds.create())).size).toBe(1000);
  });

  it.each([
    '',
    'tmr_',
    'tmr_01k9',
    accountIds.create(),
    timerIds.create().toUpperCase(),
    `${timerIds.create()}0`,
    'tmr_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    'tmr_0000000000000000000000000u',
    'tmr_0000000000000000000000000\n',
    '__proto__',
  ])('reject %j', (text) => {
    expect(timerIds.parse(text)).toBeUndefined();
  });
});
