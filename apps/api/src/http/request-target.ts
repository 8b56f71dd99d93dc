import type { FastifyRequest } from 'fastify';

type Addressed = Pick<FastifyRequest, 'url' | 'routeOptions'>;

/**
 * Where a request goes: the pattern of the route that it has reached, however its address was written (in full, or with
 * letters encoded); its address where there is no such route.
 */
const target = ({ url, routeOptions }: Addressed) => routeOptions.url ?? url;

export const isApiRequest = (request: Addressed): boolean => target(request).startsWith('/api/');

export const isHealthRequest = (request: Addressed): boolean => target(request).startsWith('/health/');
