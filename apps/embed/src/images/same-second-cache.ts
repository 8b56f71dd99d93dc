/** If many people open a timer at once, it is among the first images of nearly every second. */
const maxImages = 256;
const maxTotalBytes = 8 * 1024 * 1024;
/** A few large images must not take the place of all others. */
const maxImageBytes = maxTotalBytes / 32;

/** The first images of the current second, by URL. Requests for one URL in one second get identical bytes. */
export class SameSecondCache<Image extends { readonly body: Buffer }> {
  private readonly images = new Map<string, Image>();
  private bytes = 0;
  private second = -1;

  /** @param second - the current second; images of another second are dropped */
  get(url: string, second: number): Image | undefined {
    if (second !== this.second) {
      this.images.clear();
      this.bytes = 0;
    }
    this.second = second;
    return this.images.get(url);
  }

  hasRoomFor({ length }: Buffer): boolean {
    return this.images.size < maxImages && length <= maxImageBytes && this.bytes + length <= maxTotalBytes;
  }

  /** Adds an image of the second of the last `get` if there is room for it. The cache keeps the URL and the body. */
  set(url: string, image: Image): void {
    if (!this.hasRoomFor(image.body)) return;
    this.images.set(url, image);
    this.bytes += image.body.length;
  }
}
