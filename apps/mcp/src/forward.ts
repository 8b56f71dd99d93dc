import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** Of JSON-RPC: the server has failed. */
const internalError = -32_603;

/** `fetch failed` alone does not say why. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [reasonOf(error.cause)] : [])].join(': ') : String(error);

/**
 * Forwards each message of a client to a server, and each message of the server back. A request that does not reach the server is answered
 * with the reason. Ends when the client closes its side.
 */
export async function forward(client: Transport, server: Transport): Promise<void> {
  const answerFailure = (message: JSONRPCMessage, error: unknown) => {
    if (!('method' in message) || !('id' in message)) return; // nobody waits for an answer
    void client.send({ jsonrpc: '2.0', id: message.id, error: { code: internalError, message: reasonOf(error) } });
  };
  client.onmessage = (message) => {
    server.send(message).catch((error: unknown) => answerFailure(message, error));
  };
  server.onmessage = (message) => void client.send(message);
  client.onclose = () => void server.close();
  await server.start();
  await client.start();
}
