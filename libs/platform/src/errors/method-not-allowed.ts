import { ApiError } from '@tminus/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

/**
 * Answers 405, with the methods that there are, where an address exists but not for the method of the request. To be called
 * before any route is registered.
 */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  const methodsOf = new Map<string, Set<HTTPMethods>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each as HTTPMethods);
    methodsOf.set(url, methods);
  });
  // A plugin is loaded when the service is about to listen: then all routes are known.
  void fastify.register(async (instance) => {
    for (const [url, methods] of [...methodsOf]) {
      if (url.includes('*')) continue; // takes whatever is asked for, and says itself what it does not have
      const others = (instance.supportedMethods as HTTPMethods[]).filter((method) => !methods.has(method));
      const allow = [...methods].sort().join(', ');
      // In a hook, so that a body is not even read.
      const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('Allow', allow);
        throw new ApiError('method_not_allowed');
      };
      instance.route({ method: others, url, onRequest, handler: onRequest });
    }
  });
}
