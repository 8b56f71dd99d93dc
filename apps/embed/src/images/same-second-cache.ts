/** Some megabytes; a timer that many people open at once is among the first images of nearly every second. */
const maxKept = 256;

/**
 * The first images of the current second, for those who open the same address in the same second: the image is the same
 * down to the byte.
 */
export class SameSecondCache<Image> {
  private readonly images = new Map<string, Image>();
  private second = -1;

  /** @param second - of the clock; images of another one are forgotten */
  get(address: string, second: number): Image | undefined {
    if (second !== this.second) this.images.clear();
    this.second = second;
    return this.images.get(address);
  }

  /** Whether another image of the second that was last asked for can be kept. */
  get hasRoom(): boolean {
    return this.images.size < maxKept;
  }

  keep(address: string, image: Image): void {
    if (this.hasRoom) this.images.set(address, image);
  }
}
