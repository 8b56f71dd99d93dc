import { type AnswerFailure, sendError } from '@tminus/platform';
import { hiddenImages } from './hidden-image.ts';
import { type ImageFormat, formatOf } from './image-request.ts';

/** For every image; whether it may be kept depends on which it is. */
export const imageHeaders = (format: ImageFormat) => ({
  'Content-Type': `image/${format}`,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});
export const cachedForAMinute = 'public, max-age=60';

/** Below `/t/` every address is an image's, also one that is mistyped beyond what a router takes. */
export const answerWithImage: AnswerFailure = (request, reply, error) => {
  if (!request.url.startsWith('/t/')) return sendError(request, reply, error);
  const format = formatOf(request.url);
  void reply
    .code(404)
    .headers(imageHeaders(format))
    .header('Cache-Control', cachedForAMinute)
    .send(hiddenImages[format]);
};
