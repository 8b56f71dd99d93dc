import type { IncomingMessage } from 'node:http';
import type { TurnTaker } from '../admission/admission-queue.ts';
import { trackPendingResponse } from '../errors/pending-responses.ts';
import type { RequestStep } from '../request-order.ts';
import type { RequestTurns } from './request-turns.ts';

interface TurnOptions {
  /** A connection with more requests that are not answered is closed. */
  maxOpenRequests: number;
  turns: RequestTurns;
  /** Who takes turns. */
  clientOf: (request: IncomingMessage) => TurnTaker;
}

/**
 * The step that handles the requests of a connection one after another: each when the responses before it are sent. Otherwise, a client that sends many
 * requests at once and reads nothing would make the service produce all responses and keep them in memory. With many connections, a client
 * waits for its turn.
 */
export function handleInTurn({ maxOpenRequests, turns, clientOf }: TurnOptions): RequestStep {
  const beginInTurn: RequestStep = (request, response, next) =>
    turns.begin(
      () => clientOf(request),
      request.socket,
      () => next(request, response),
    );
  return (request, response, next) => {
    // Node continues to parse what it receives. A request that cannot be answered must not change anything or be counted.
    if (!request.socket.writable) return void request.resume();
    const openRequests = trackPendingResponse(request, response);
    // Node assigns the socket to a response when it is its turn.
    if (response.socket !== null) beginInTurn(request, response, next);
    else if (openRequests > maxOpenRequests) request.socket.destroy();
    else {
      response.once('socket', (socket) => {
        socket.setTimeout(0); // it was for the response before
        process.nextTick(beginInTurn, request, response, next);
      });
    }
  };
}
