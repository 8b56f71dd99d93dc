import type { FastifyRequest } from 'fastify';

/** Web pages of any origin may show and read the response. */
export const forAnyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Whether the client already has the response with this ETag, so that 304 is enough. @param etag - with its quotes */
export const isCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false;
