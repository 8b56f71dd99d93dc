import { createTimerBody, defaultEnd, instantOf, localMinute, type Maker, previewFields } from './maker.ts';

const maker: Maker = { endsAt: '2026-12-04T23:59', template: 'flip', colors: null, size: 'email', language: 'de' };

describe('instantOf', () => {
  it.each([
    ['Europe/Berlin', '2026-12-04T22:59:00Z'],
    ['America/Vancouver', '2026-12-05T06:59:00Z'], // not UTC−8, which older browsers know
  ])('reads the local time of a visitor in %s by the rules of the service', (zone, expected) => {
    expect(instantOf('2026-12-04T23:59', zone)).toBe(expected);
  });

  it.each(['', '2026-12', '2026-13-40T00:00', '0000-01-01T00:00', '12026-12-04T23:59'])('has none for %j', (text) => {
    expect(instantOf(text)).toBeUndefined();
  });
});

describe('localMinute', () => {
  it('writes what a date field reads', () => {
    const nowMs = Date.parse('2026-11-05T07:09:30Z');
    expect(localMinute(nowMs, 'America/Vancouver')).toBe('2026-11-05T00:09');
    expect(defaultEnd(nowMs, 'America/Vancouver')).toBe('2026-11-17T23:59');
  });
});

describe('previewFields', () => {
  it('leave out what the template decides', () => {
    expect(previewFields(maker)).toEqual({
      type: 'fixed',
      targetDate: instantOf(maker.endsAt),
      template: 'flip',
      colors: null,
      width: 600,
      height: 150,
      language: 'de',
    });
  });

  it('do not exist while the date is incomplete', () => {
    expect(previewFields({ ...maker, endsAt: '' })).toBeUndefined();
  });
});

describe('createTimerBody', () => {
  it('is the body of a new timer', () => {
    expect(createTimerBody(maker, 'Launch', 'Europe/Berlin')).toEqual({
      name: 'Launch',
      type: 'fixed',
      targetDate: instantOf(maker.endsAt),
      timezone: 'Europe/Berlin',
      template: 'flip',
      width: 600,
      height: 150,
      language: 'de',
    });
  });
});
