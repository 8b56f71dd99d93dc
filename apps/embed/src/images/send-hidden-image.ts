import { type ErrorResponder, sendError } from '@tminus/platform';
import { hiddenImages } from '@tminus/rendering';
import { cachedForAMinute, imageHeaders, neverCached } from './image-headers.ts';
import { imageFormatOf } from './image-request.ts';

/**
 * Answers every failed request below `/t/` with an image, including malformed ones that the router refuses. Caches may keep only the answer
 * to an unknown address: any other error belongs to the request, and the next one for the same address gets its timer.
 */
export const sendHiddenImage: ErrorResponder = (request, reply, error) => {
  if (!request.url.startsWith('/t/')) return sendError(request, reply, error);
  const format = imageFormatOf(request.url);
  const { status } = error;
  void reply
    .code(status < 500 ? status : 200)
    .headers(imageHeaders(format))
    .header('Cache-Control', status === 404 ? cachedForAMinute : neverCached)
    .send(hiddenImages[format]);
};
