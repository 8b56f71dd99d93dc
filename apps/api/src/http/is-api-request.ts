import type { FastifyRequest } from 'fastify';

const apiPrefix = '/api/';

/**
 * Whether a request is for the API. Told by the route that it has reached, however its address was written (in full, or
 * with letters encoded); by its address where there is no such route.
 */
export function isApiRequest(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return (request.routeOptions.url ?? request.url).startsWith(apiPrefix);
}
