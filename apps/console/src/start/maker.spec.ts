import { type Maker, createTimerBody, defaultEnd, instantOf, localMinute, previewFields } from './maker.ts';

const maker: Maker = { endsAt: '2026-12-04T23:59', template: 'flip', colors: null, size: 'email', language: 'de' };

describe('instantOf', () => {
  it('reads the local time of the browser', () => {
    expect(instantOf('2026-12-04T23:59')).toBe(new Date(2026, 11, 4, 23, 59).toISOString().replace('.000', ''));
  });

  it.each(['', '2026-12', '2026-13-40T00:00', '0000-01-01T00:00', '12026-12-04T23:59'])('has none for %j', (text) => {
    expect(instantOf(text)).toBeUndefined();
  });
});

describe('localMinute', () => {
  it('writes what a date field reads', () => {
    const date = new Date(2026, 0, 5, 7, 9);
    expect(localMinute(date)).toBe('2026-01-05T07:09');
    expect(instantOf(localMinute(defaultEnd(date)))).toBe(defaultEnd(date).toISOString().replace('.000', ''));
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
