/** If many people open a timer at once, its URL is among the first of nearly every second. */
const maxUrls = 256;
const maxTotalBytes = 8 * 1024 * 1024;
/** A few large images must not take the place of all others. */
const maxImageBytes = maxTotalBytes / 32;

/**
 * The images of the current second, by URL. Requests for one URL in one second get identical bytes. An image is kept when its URL is
 * requested for the second time: most are requested once, and copying those costs more than rendering them.
 */
export class SameSecondCache<Image extends { readonly body: Buffer }> {
  private readonly requestedUrls = new Set<string>();
  private readonly images = new Map<string, Image>();
  private bytes = 0;
  private second = -1;

  /** @param second - the current second; images of another second are dropped */
  get(url: string, second: number): Image | undefined {
    if (second !== this.second) {
      this.requestedUrls.clear();
      this.images.clear();
      this.bytes = 0;
    }
    this.second = second;
    return this.images.get(url);
  }

  /** Call it for each image that is not in the cache, with the second of the last `get`. @returns whether to call `set` */
  wants(url: string, { length }: Buffer): boolean {
    if (!this.requestedUrls.has(url)) {
      if (this.requestedUrls.size < maxUrls) this.requestedUrls.add(url);
      return false;
    }
    return length <= maxImageBytes && this.bytes + length <= maxTotalBytes;
  }

  /** Adds an image that `wants` has accepted. The cache keeps the body. */
  set(url: string, image: Image): void {
    this.images.set(url, image);
    this.bytes += image.body.length;
  }
}
