import { ApiError } from '@tminus/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { IncomingMessage } from 'node:http';

declare module 'node:http' {
  interface IncomingMessage {
    /** The method that the client sent, if the router sees `otherMethod`. */
    sentMethod?: string;
  }
}

/** The methods that a route can have. */
export const routeMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The router sees this method instead of each of the 27 that no route can have: routes for all of them would delay the start of a service. */
const otherMethod = 'PROPFIND';
const refusableMethods = [...routeMethods, otherMethod] as HTTPMethods[];

/** Call it with each request before it is routed. */
export function routeOtherMethods(request: IncomingMessage): void {
  if (request.method === undefined || routeMethods.includes(request.method)) return;
  request.sentMethod = request.method;
  request.method = otherMethod;
}

/** The method that the client sent. */
export const sentMethod = ({ raw }: Pick<FastifyRequest, 'raw'>): string => raw.sentMethod ?? raw.method ?? '';

/**
 * Answers 405 with an `Allow` header if an address has routes, but none for the request's method. Call it before any route is
 * registered.
 */
export function addMethodNotAllowedRoutes(fastify: FastifyInstance): void {
  const methodsByUrl = new Map<string, Set<HTTPMethods>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each as HTTPMethods);
    methodsByUrl.set(url, methods);
  });
  fastify.addHttpMethod(otherMethod);
  // Fastify loads plugins just before it listens, when all routes are registered.
  void fastify.register(async (instance) => {
    for (const [url, methods] of [...methodsByUrl]) {
      if (url === '*') continue; // the route for unknown addresses
      const otherMethods = refusableMethods.filter((method) => !methods.has(method));
      const allow = [...methods].sort().join(', ');
      const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('Allow', allow);
        throw new ApiError('method_not_allowed');
      };
      // As an `onRequest` hook it runs before the body is read.
      instance.route({ method: otherMethods, url, onRequest: refuse, handler: refuse, config: { onlyRefuses: true } });
    }
  });
}
