import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/**
 * Takes over a request, and returns true; or returns false without touching it. Must not throw.
 * @param toFramework - lets the framework handle a request that was taken over. Call it at most once
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse, toFramework: () => void) => boolean;

/**
 * Calls `answer` for each request before the framework. Use it where routing, hooks and replies cost more than the response itself.
 * The framework handles all other requests, and all errors.
 */
export function addFastPath(server: Server, answer: FastPath): void {
  const framework = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const toFramework = () => framework.forEach((listener) => listener(request, response));
    if (!answer(request, response, toFramework)) toFramework();
  });
}
