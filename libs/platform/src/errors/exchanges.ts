import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/** By connection, the answers that are not out yet, and the latest one whether it is or not; in the order of their requests. */
const exchanges = new WeakMap<Socket, ServerResponse[]>();

/** Keeps in mind that a request is to be answered on its connection. To be called for every request, before anything else. */
export function rememberExchange({ socket }: IncomingMessage, response: ServerResponse): void {
  const earlier = exchanges.get(socket);
  // Nearly always the one before has been answered.
  if (earlier === undefined || earlier.every((each) => each.writableFinished)) exchanges.set(socket, [response]);
  else exchanges.set(socket, [...earlier.filter((each) => !each.writableFinished), response]);
}

/**
 * Waits until what came on a connection before it failed has been answered.
 * @returns whether what failed, if it is the body of the latest request, has been answered already
 */
export async function settleExchanges(socket: Socket): Promise<{ isAnswered: boolean }> {
  const responses = exchanges.get(socket) ?? [];
  const latest = responses.at(-1);
  const cut = latest?.req.complete === false ? latest : undefined;
  const toWaitFor = responses.filter((each) => each !== cut || each.headersSent);
  // A connection that is gone meanwhile has settled as well.
  await Promise.allSettled(toWaitFor.map((response) => finished(response)));
  return { isAnswered: cut?.headersSent === true };
}
