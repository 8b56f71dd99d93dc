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

  /** Call it with each image that is not in the cache, in the second of the last `get`. The cache keeps a copy, or nothing. */
  offer(url: string, image: Image): void {
    if (!this.requestedUrls.has(url)) {
      if (this.requestedUrls.size < maxUrls) this.requestedUrls.add(url);
      return;
    }
    const { length } = image.body;
    if (length > maxImageBytes || this.bytes + length > maxTotalBytes) return;
    // The pool reuses the memory of a sent image.
    this.images.set(url, { ...image, body: Buffer.from(image.body) });
    this.bytes += length;
  }
}
