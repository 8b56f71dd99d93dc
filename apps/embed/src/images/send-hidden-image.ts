import { type ErrorResponder, sendError } from '@tminus/platform';
import { hiddenImages } from '@tminus/rendering';
import { cachedForAMinute, imageHeaders } from './image-headers.ts';
import { imageFormatOf } from './image-request.ts';

/** Answers every URL below `/t/` with an image, including malformed ones that the router refuses. */
export const sendHiddenImage: ErrorResponder = (request, reply, error) => {
  if (!request.url.startsWith('/t/')) return sendError(request, reply, error);
  const format = imageFormatOf(request.url);
  void reply
    .code(404)
    .headers(imageHeaders(format))
    .header('Cache-Control', cachedForAMinute)
    .send(hiddenImages[format]);
};
