import { type ErrorResponder, sendError } from '@tminus/platform';
import { hiddenImages } from './hidden-image.ts';
import { cachedForAMinute, imageHeaders } from './image-headers.ts';
import { formatOf } from './image-request.ts';

/** Below `/t/` every address is an image's, also one that is mistyped beyond what a router takes. */
export const answerWithImage: ErrorResponder = (request, reply, error) => {
  if (!request.url.startsWith('/t/')) return sendError(request, reply, error);
  const format = formatOf(request.url);
  void reply
    .code(404)
    .headers(imageHeaders(format))
    .header('Cache-Control', cachedForAMinute)
    .send(hiddenImages[format]);
};
