import { type ErrorResponder, type InvalidRequestResponder, sendError } from '@tminus/server';
import { hiddenImage, type ImageFormat } from '@tminus/rendering';
import type { FastifyRequest } from 'fastify';
import { encodedBytes, imageFormatOf } from './images/image-request.ts';

/** Web pages of any origin may show and read the response. */
export const forAnyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Whether the client already has the response with this ETag, so that 304 is enough. @param etag - with its quotes */
export const isCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false;

/** Headers of every image. Web pages of any origin may show it. An animation may be compressed. */
export const imageHeaders = (format: ImageFormat) => ({
  'Content-Type': `image/${format}`,
  ...(format === 'gif' && { Vary: 'Accept-Encoding' }),
  ...forAnyOrigin,
});

/** `Cache-Control` of an image, which is correct for only one second. */
export const neverCached = 'no-cache, no-store, max-age=0';
/** `Cache-Control` of a 404. */
export const cachedForAMinute = 'public, max-age=60';

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
    .send(hiddenImage(format));
};

/**
 * Answers what is not valid HTTP. An address with a raw space or raw UTF-8 leads to the same one in ASCII, so that its reader sees the timer.
 * One that is too long, or that is not known because it is in several packets, gets an image: most requests are for one.
 */
export const respondToInvalidRequest: InvalidRequestResponder = (error, target) => {
  const isTimer = target === undefined ? error.code === 'headers_too_large' : /^\/[tc]\//.test(target);
  if (!isTimer) return undefined;
  const format = imageFormatOf(target ?? '');
  const encoded = target !== undefined && error.code === 'invalid_request' ? encodedBytes(target) : target;
  const leadsOn = encoded !== undefined && encoded !== target;
  // Relative, because a proxy may serve this service below a path.
  const headers: Record<string, string> = {
    ...imageHeaders(format),
    'Cache-Control': neverCached,
    ...(leadsOn && { Location: `./${encoded.slice('/t/'.length)}` }),
  };
  return { status: leadsOn ? 302 : error.status, headers, body: hiddenImage(format) };
};
