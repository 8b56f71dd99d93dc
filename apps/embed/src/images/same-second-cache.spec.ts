import { SameSecondCache } from './same-second-cache.ts';

describe('SameSecondCache', () => {
  it('returns an image only during its second', () => {
    const images = new SameSecondCache<string>();
    expect(images.get('/a', 7)).toBeUndefined();
    images.set('/a', 'at 7');
    expect(images.get('/a', 7)).toBe('at 7');
    expect(images.get('/b', 7)).toBeUndefined();
    expect(images.get('/a', 8)).toBeUndefined();
    expect(images.get('/a', 7)).toBeUndefined();
  });

  it('keeps the first 256 images of a second', () => {
    const images = new SameSecondCache<number>();
    images.get('/', 1);
    for (let index = 0; index < 10_000; index++) images.set(`/${index}`, index);
    const kept = Array.from({ length: 10_000 }, (_, index) => images.get(`/${index}`, 1));
    expect(kept.filter((image) => image !== undefined)).toHaveLength(256);
  });
});
