import type { ImageFormat } from '@tminus/rendering';

/** Headers of every image. Web pages of any origin may show it. An animation may be compressed. */
export const imageHeaders = (format: ImageFormat) => ({
  'Content-Type': `image/${format}`,
  ...(format === 'gif' && { Vary: 'Accept-Encoding' }),
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** `Cache-Control` of an image, which is correct for only one second. */
export const neverCached = 'no-cache, no-store, max-age=0';
/** `Cache-Control` of a 404. */
export const cachedForAMinute = 'public, max-age=60';
