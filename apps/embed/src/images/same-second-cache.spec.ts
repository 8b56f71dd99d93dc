import { SameSecondCache } from './same-second-cache.ts';

const kilobyte = 1024;
const image = (text: string) => ({ body: Buffer.from(text) });

describe('SameSecondCache', () => {
  it('returns an image only during its second', () => {
    const images = new SameSecondCache();
    expect(images.get('/a', 7)).toBeUndefined();
    images.set('/a', image('at 7'));
    expect(images.get('/a', 7)?.body.toString()).toBe('at 7');
    expect(images.get('/b', 7)).toBeUndefined();
    expect(images.get('/a', 8)).toBeUndefined();
    expect(images.get('/a', 7)).toBeUndefined();
  });

  /** How many of 1,000 images of this size are kept. */
  function keptOf(bytes: number): number {
    const images = new SameSecondCache();
    images.get('/', 1);
    const body = Buffer.alloc(bytes);
    for (let index = 0; index < 1_000; index++) images.set(`/${index}`, { body });
    const kept = Array.from({ length: 1_000 }, (_, index) => images.get(`/${index}`, 1));
    return kept.filter((each) => each !== undefined).length;
  }

  it.each([
    ['256 images', 28 * kilobyte, 256],
    ['8 MiB', 100 * kilobyte, 81],
    ['8 MiB', 256 * kilobyte, 32],
    ['images of up to 256 KiB', 256 * kilobyte + 1, 0],
  ])('keeps the first %s of a second', (_, bytes, expected) => {
    expect(keptOf(bytes)).toBe(expected);
  });

  it('has room again in the next second', () => {
    const images = new SameSecondCache();
    for (const second of [1, 2]) {
      images.get('/', second);
      for (let index = 0; index < 32; index++) images.set(`/${index}`, { body: Buffer.alloc(256 * kilobyte) });
      expect(images.get('/31', second)).toBeDefined();
    }
  });
});
