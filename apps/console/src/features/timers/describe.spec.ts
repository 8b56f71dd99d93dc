import { describeDistance, describeDuration } from './describe.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('describeDistance', () => {
  it.each([
    [3 * day + 4 * hour + 59 * minute, 'in 3 days, 4 hours'],
    [day + hour, 'in 1 day, 1 hour'],
    [3 * day, 'in 3 days'],
    [5 * hour + 20 * minute, 'in 5 hours, 20 minutes'],
    [20 * minute + 5 * second, 'in 20 minutes'],
    [42 * second, 'in 42 seconds'],
    [400 * day + hour, 'in 400 days, 1 hour'],
  ])('describes %i ms', (ms, text) => {
    expect(describeDistance(ms, 'en', { parts: 2 })).toBe(text);
  });

  it('names only the largest unit of what is past', () => {
    expect(describeDistance(-(3 * day + 4 * hour), 'en', { parts: 2 })).toBe('3 days ago');
    expect(describeDistance(-90 * second, 'en', { parts: 2 })).toBe('1 minute ago');
  });

  it('speaks German', () => {
    expect(describeDistance(3 * day + hour, 'de', { parts: 2 })).toBe('in 3 Tagen, 1 Stunde');
    expect(describeDistance(-day, 'de', { parts: 1 })).toBe('vor 1 Tag');
  });

  it('counts hours up to two days when it shows one unit, so that 47 hours are not "1 day"', () => {
    expect(describeDistance(47 * hour, 'en', { parts: 1 })).toBe('in 47 hours');
    expect(describeDistance(3 * day + 23 * hour, 'en', { parts: 1 })).toBe('in 3 days');
  });
});

describe('describeDuration', () => {
  it.each([
    [172_800, 'en', '48 hours'],
    [172_800, 'de', '48 Stunden'],
    [259_200, 'en', '3 days'],
    [3 * 86_400 + 3_600, 'en', '3 days, 1 hour'],
    [5_400, 'en', '1 hour, 30 minutes'],
    [90, 'en', '1 minute, 30 seconds'],
    [1, 'en', '1 second'],
    [86_400, 'en', '24 hours'],
  ])('says %i s in %s as %s', (seconds, locale, text) => {
    expect(describeDuration(seconds, locale)).toBe(text);
  });
});
