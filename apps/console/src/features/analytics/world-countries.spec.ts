import { countryOfShape, mapLevel, smallCountries } from './world-countries.ts';

describe('countryOfShape', () => {
  it.each([
    [{ id: '276', name: 'Germany' }, 'DE'],
    [{ id: '004', name: 'Afghanistan' }, 'AF'],
    [{ id: '840', name: 'United States of America' }, 'US'],
    [{ id: undefined, name: 'Kosovo' }, 'XK'],
  ])('knows the code of %j', (shape, code) => {
    expect(countryOfShape(shape)).toBe(code);
  });

  it('has none for areas without a code', () => {
    expect(countryOfShape({ name: 'Somaliland' })).toBeUndefined();
  });
});

describe('smallCountries', () => {
  it.each([
    ['SG', 103.8, 1.4],
    ['MT', 14.4, 35.9],
    ['LI', 9.5, 47.1],
    ['HK', 114.1, 22.4],
  ])('places %s at %d, %d', (code, longitude, latitude) => {
    expect(smallCountries[code]?.[0]).toBeCloseTo(longitude, 0);
    expect(smallCountries[code]?.[1]).toBeCloseTo(latitude, 0);
  });

  it('has names in the languages of the console for every code', () => {
    const names = new Intl.DisplayNames('de', { type: 'region', fallback: 'none' });
    expect(Object.keys(smallCountries).filter((code) => names.of(code) === undefined)).toEqual([]);
  });
});

describe('mapLevel', () => {
  it.each([
    [0, 100, 0],
    [1, 1_000_000, 1],
    [30, 100, 3],
    [100, 100, 5],
    [0, 0, 0],
  ])('%d of %d: %d', (views, most, level) => {
    expect(mapLevel(views, most)).toBe(level);
  });
});
