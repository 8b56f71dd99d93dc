import { describeDistance, describeDuration } from './relative-time.ts';
import { pageBefore, readSearch, toListQuery, writeSearch } from './timers-search.ts';

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

const read = (text: string) => readSearch(new URLSearchParams(text));
const write = (text: string, changes: Parameters<typeof writeSearch>[1]) =>
  writeSearch(new URLSearchParams(text), changes).toString();

describe('the search of the list in the URL', () => {
  it('has defaults for what is missing, invalid or invented', () => {
    const defaults = {
      q: '',
      status: 'all',
      type: 'all',
      template: 'all',
      mode: 'all',
      sort: '-createdAt',
      page: 1,
    };
    expect(read('')).toEqual(defaults);
    expect(read('status=no&type=%00&template=__proto__&mode=&sort=password&page=-3')).toEqual(defaults);
    expect(read('page=1e9')).toEqual(defaults);
    expect(read('page=99999999')).toMatchObject({ page: 1 });
  });

  it('reads every parameter', () => {
    expect(read('q=Black&status=ended&type=fixed&template=flip&mode=test&sort=-viewCount&page=3')).toEqual({
      q: 'Black',
      status: 'ended',
      type: 'fixed',
      template: 'flip',
      mode: 'test',
      sort: '-viewCount',
      page: 3,
    });
  });

  it('limits the length of the search text', () => {
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100);
  });

  it('omits defaults from the URL and keeps foreign parameters', () => {
    expect(write('status=paused&tab=1', { status: 'all' })).toBe('tab=1');
    expect(write('', { q: 'Sale', sort: 'name' })).toBe('q=Sale&sort=name');
  });

  it('returns to the first page when something else changes', () => {
    expect(write('page=4', { q: 'x' })).toBe('q=x');
    expect(write('q=x', { page: 4 })).toBe('q=x&page=4');
  });

  it('becomes a query of the list', () => {
    expect(toListQuery(read('q= Black &status=active&page=3'))).toEqual({
      limit: 20,
      offset: 40,
      sort: '-createdAt',
      status: 'active',
      expired: false,
      search: 'Black',
    });
    expect(toListQuery(read('status=ended'))).toEqual({ limit: 20, offset: 0, sort: '-createdAt', expired: true });
    expect(toListQuery(read('status=deleted&type=recurring&template=bold&mode=live'))).toEqual({
      limit: 20,
      offset: 0,
      sort: '-createdAt',
      status: 'deleted',
      type: 'recurring',
      template: 'bold',
      mode: 'live',
    });
  });

  it.each([
    [3, 40, 2],
    [9, 41, 3],
    [2, 0, 1],
    [3, 41, 2], // the total and the list may be of different moments
  ])('goes back from the empty page %d of %d timers to page %d', (page, total, expected) => {
    expect(pageBefore(page, total)).toBe(expected);
  });
});
