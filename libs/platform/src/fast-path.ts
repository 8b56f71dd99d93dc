import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/**
 * Takes over a request, and returns true; or returns false without touching it. Must not throw.
 * @param framework - handles a request that was taken over. Call it at most once for each
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse, framework: RequestListener) => boolean;

/**
 * Calls `answer` for each request before the framework. Use it where routing, hooks and replies cost more than the response itself.
 * The framework handles all other requests, and all errors.
 */
export function addFastPath(server: Server, answer: FastPath): void {
  const listeners = server.listeners('request') as RequestListener[];
  const framework: RequestListener = (request, response) => {
    for (const listener of listeners) listener(request, response);
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response, framework)) framework(request, response);
  });
}
