import type { ImageFormat } from './image-request.ts';

/** Of every image, for web pages of any origin. */
export const imageHeaders = (format: ImageFormat) => ({
  'Content-Type': `image/${format}`,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

/** Values of `Cache-Control`: an image is right for a second; that there is none may be kept. */
export const neverCached = 'no-cache, no-store, max-age=0';
export const cachedForAMinute = 'public, max-age=60';
