/** Whether an image is compressed with gzip: GIF and PNG files begin with other bytes. */
export function isGzip(image: Uint8Array): boolean {
  return image[0] === 0x1f && image[1] === 0x8b;
}
