import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { trackPendingResponse } from './errors/pending-responses.ts';

/** Answers a request at once, or leaves it alone and returns false. It must not throw. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Has `answer` see each request before the framework does. For what is so hot that routing, hooks and replies cost more than
 * the answer itself; all else, errors included, stays with the framework.
 */
export function addFastPath(server: Server, answer: FastPath): void {
  const framework = (server.listeners('request') as RequestListener[]).filter((each) => each !== trackPendingResponse);
  for (const listener of framework) server.off('request', listener);
  server.on('request', (request, response) => {
    if (!answer(request, response)) for (const listener of framework) listener(request, response);
  });
}
