import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** By connection, the answers that are not out yet, and the latest one whether it is or not; in the order of their requests. */
const exchanges = new WeakMap<Socket, ServerResponse[]>();

/** Keeps in mind that a request is to be answered on its connection. To be called for every request, before anything else. */
export function trackPendingResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const earlier = exchanges.get(socket);
  // Nearly always the one before has been answered.
  if (earlier === undefined || earlier.every((each) => each.writableFinished)) exchanges.set(socket, [response]);
  else exchanges.set(socket, [...earlier.filter((each) => !each.writableFinished), response]);
}

/**
 * Tells a client that waits for it to send its body, when its turn has come. (Node itself would do so at once, and where an answer is
 * still to be sent before, put `100 Continue` into the middle of this request's own answer.)
 */
export function continueInTurn(request: IncomingMessage, response: ServerResponse): void {
  // A response has the connection while it is its turn.
  const proceed = () => {
    if (response.socket && !response.headersSent) response.writeContinue();
  };
  if (response.socket) proceed();
  else void pendingResponsesSettled(request.socket).then(() => setImmediate(proceed));
}

/** The answer to the request whose body is still to come on a connection, or never will. */
export function incompleteRequestResponse(socket: Socket): ServerResponse | undefined {
  const latest = exchanges.get(socket)?.at(-1);
  return latest?.req.complete === false ? latest : undefined;
}

/** Waits until all requests that have come completely on a connection have been answered. */
export async function pendingResponsesSettled(socket: Socket): Promise<void> {
  const complete = (exchanges.get(socket) ?? []).filter(({ req }) => req.complete);
  // A connection that is gone meanwhile has settled as well.
  await Promise.allSettled(complete.map((response) => finished(response)));
}
