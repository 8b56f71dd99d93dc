import { ApiError } from '@tminus/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { METHODS } from 'node:http';

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
  // Without this, Fastify answers 404 to methods such as PROPFIND.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !fastify.supportedMethods.includes(method)) fastify.addHttpMethod(method);
  }
  // Fastify loads plugins just before it listens, when all routes are registered.
  void fastify.register(async (instance) => {
    for (const [url, methods] of [...methodsByUrl]) {
      if (url === '*') continue; // the route for unknown addresses
      const otherMethods = (instance.supportedMethods as HTTPMethods[]).filter((method) => !methods.has(method));
      const allow = [...methods].sort().join(', ');
      const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('Allow', allow);
        throw new ApiError('method_not_allowed');
      };
      // As an `onRequest` hook it runs before the body is read.
      instance.route({ method: otherMethods, url, onRequest: refuse, handler: refuse });
    }
  });
}
