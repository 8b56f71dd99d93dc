import { describeDuration } from './describe-duration.ts';

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
