/** Some megabytes. If many people open a timer at once, it is among the first images of nearly every second. */
const maxImages = 256;

/** The first images of the current second, by URL. Requests for one URL in one second get identical bytes. */
export class SameSecondCache<Image> {
  private readonly images = new Map<string, Image>();
  private second = -1;

  /** @param second - the current second; images of another second are dropped */
  get(url: string, second: number): Image | undefined {
    if (second !== this.second) this.images.clear();
    this.second = second;
    return this.images.get(url);
  }

  get hasRoom(): boolean {
    return this.images.size < maxImages;
  }

  /** Adds an image of the second of the last `get`. */
  set(url: string, image: Image): void {
    if (this.hasRoom) this.images.set(url, image);
  }
}
