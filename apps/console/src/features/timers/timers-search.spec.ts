import { pageBefore, readSearch, toListQuery, writeSearch } from './timers-search.ts';

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
