import type { JSONRPCErrorResponse, JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';

/** Of JSON-RPC: a line is not JSON or not a message, or the server has failed. */
const parseError = -32_700;
const invalidRequest = -32_600;
const internalError = -32_603;

/** `fetch failed` alone does not say why. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [reasonOf(error.cause)] : [])].join(': ') : String(error);

/**
 * Forwards each message of a client to a server, and each message of the server back. A request that does not reach the server, or whose
 * answer breaks off, is answered with the reason. When the client closes its side, ends after the requests that the server still answers.
 * @param report - called with errors of the connection to the client
 */
export async function forward(client: Transport, server: Transport, report: (error: Error) => void): Promise<void> {
  /** The requests without an answer. */
  const pending = new Map<RequestId, AbortController>();
  let isClosed = false;

  const closeIfDone = () => {
    if (isClosed && pending.size === 0) void server.close();
  };
  const send = (message: JSONRPCMessage) => void client.send(message).catch(report);
  const sendError = (code: number, message: string, id?: RequestId) => {
    send({ jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } } as JSONRPCErrorResponse);
  };
  const fail = (id: RequestId, error: unknown) => {
    if (pending.delete(id)) sendError(internalError, reasonOf(error), id);
    closeIfDone();
  };
  const request = (message: JSONRPCMessage, id: RequestId) => {
    const controller = new AbortController();
    pending.set(id, controller);
    const onRequestStreamEnd = () => fail(id, 'The answer of the server broke off.');
    server
      .send(message, { requestSignal: controller.signal, onRequestStreamEnd })
      .catch((error: unknown) => fail(id, error));
  };
  const cancel = (id: RequestId) => {
    const controller = pending.get(id);
    pending.delete(id); // first: a cancelled request gets no answer
    controller?.abort();
  };

  client.onmessage = (message) => {
    if ('method' in message && 'id' in message) request(message, message.id);
    else if ('method' in message && message.method === 'notifications/cancelled')
      cancel(message.params?.['requestId'] as RequestId);
    else server.send(message).catch(() => undefined); // nobody waits for an answer
  };
  server.onmessage = (message) => {
    const isAnswer = !('method' in message) && message.id !== undefined;
    if (!isAnswer || pending.delete(message.id as RequestId)) send(message);
    closeIfDone();
  };
  client.onerror = (error) => {
    report(error);
    if (error instanceof SyntaxError) sendError(parseError, 'A line is not JSON.');
    else sendError(invalidRequest, 'A line is not a message of JSON-RPC, or is too long.');
  };
  client.onclose = () => {
    isClosed = true;
    closeIfDone();
  };
  await server.start();
  await client.start();
}
