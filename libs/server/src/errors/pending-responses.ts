import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** For each connection, in the order of the requests: the unfinished responses, and the latest one even if it is finished. */
const responses = new WeakMap<Socket, ServerResponse[]>();

/** Call this for each request, before anything else handles it. @returns the number of unfinished responses of its connection */
export function trackPendingResponse({ socket }: IncomingMessage, response: ServerResponse): number {
  const earlier = responses.get(socket);
  const isFirst = earlier === undefined || earlier.every((each) => each.writableFinished); // the common case
  const pending = isFirst ? [response] : [...earlier.filter((each) => !each.writableFinished), response];
  responses.set(socket, pending);
  return pending.length;
}

/**
 * Handles Node's `checkContinue` event: sends `100 Continue` after the responses to earlier requests on the connection. (Node's own handler
 * sends it immediately, even if an earlier response is pending.)
 */
export function sendContinueInOrder(request: IncomingMessage, response: ServerResponse): void {
  // Node assigns the socket to a response when it is its turn.
  const send = () => {
    if (response.socket && !response.headersSent) response.writeContinue();
  };
  if (response.socket) send();
  else void pendingResponsesSettled(request.socket).then(() => setImmediate(send));
}

/** The response to a request whose body has not arrived completely; undefined if there is none. */
export function incompleteRequestResponse(socket: Socket): ServerResponse | undefined {
  const latest = responses.get(socket)?.at(-1);
  return latest?.req.complete === false ? latest : undefined;
}

/**
 * Waits until the connection is closed, or has sent the responses to all requests that have been received completely and the
 * responses that have begun.
 */
export async function pendingResponsesSettled(socket: Socket): Promise<void> {
  const expected = (responses.get(socket) ?? []).filter(({ req, headersSent }) => req.complete || headersSent);
  await Promise.allSettled(expected.map((response) => finished(response)));
}
