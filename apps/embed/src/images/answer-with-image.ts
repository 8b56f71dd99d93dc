import { type AnswerFailure, sendError } from '@tminus/platform';
import { hiddenGif } from '@tminus/rendering';

export const imageHeaders = {
  'Content-Type': 'image/gif',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
export const cachedForAMinute = 'public, max-age=60';

/** Below `/t/` every address is an image's, also one that is mistyped beyond what a router takes. */
export const answerWithImage: AnswerFailure = (request, reply, error) => {
  if (!request.url.startsWith('/t/')) return sendError(request, reply, error);
  void reply.code(404).headers(imageHeaders).header('Cache-Control', cachedForAMinute).send(hiddenGif);
};
