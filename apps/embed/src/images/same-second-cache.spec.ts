import { SameSecondCache } from './same-second-cache.ts';

const kilobyte = 1024;

interface Image {
  body: Buffer;
}

/** Requests a URL as `ImageFastPath` does. @returns whether the image came from the cache */
function request(images: SameSecondCache<Image>, url: string, second: number, body: Buffer): boolean {
  if (images.get(url, second) !== undefined) return true;
  images.offer(url, { body });
  return false;
}

describe('SameSecondCache', () => {
  it('keeps an image from the second request for its URL until the end of its second', () => {
    const images = new SameSecondCache<Image>();
    const isCached = (url: string, second: number) => request(images, url, second, Buffer.from(`${url} at ${second}`));
    expect([isCached('/a', 7), isCached('/b', 7), isCached('/a', 7), isCached('/a', 7)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(images.get('/a', 7)?.body.toString()).toBe('/a at 7');
    expect([isCached('/a', 8), isCached('/a', 8), isCached('/a', 8), isCached('/a', 7)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  /** How many of 1,000 images of this size are kept. */
  function keptOf(bytes: number, images = new SameSecondCache<Image>(), second = 1): number {
    const body = Buffer.alloc(bytes);
    const urls = Array.from({ length: 1_000 }, (_, index) => `/${index}`);
    for (let round = 0; round < 2; round++) for (const url of urls) request(images, url, second, body);
    return urls.filter((url) => images.get(url, second) !== undefined).length;
  }

  it.each([
    ['256 URLs', 28 * kilobyte, 256],
    ['8 MiB', 100 * kilobyte, 81],
    ['8 MiB', 256 * kilobyte, 32],
    ['images of up to 256 KiB', 256 * kilobyte + 1, 0],
  ])('keeps the first %s of a second', (_, bytes, expected) => {
    expect(keptOf(bytes)).toBe(expected);
  });
});
