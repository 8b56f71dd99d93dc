import { ApiError, type ErrorCode } from '@tminus/domain';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestId, requestIdHeader } from '../request-id.ts';
import { incompleteRequestResponse, pendingResponsesSettled } from './pending-responses.ts';
import { errorBody } from './to-api-error.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Headers for the answer to a client, by its address, that sent no request. */
export type InvalidRequestHeaders = (address: string) => Promise<Record<string, string>>;

/** Who does not close after its answer is not waited for longer than that. */
const lingerMs = 2_000;

/** Answers what is not even HTTP, or came too slowly: Node hands over the bare socket, and no request exists. */
export function answerClientError(headersFor: InvalidRequestHeaders) {
  const failed = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (failed.has(socket)) return; // what comes after the first failure says nothing new
    failed.add(socket);
    const known = codes[String(error.code)];
    const message = 'The request is not valid HTTP.';
    refuse(known ? new ApiError(known) : new ApiError('invalid_request', { message }), socket, headersFor);
  };
}

/** Answers CONNECT, for which Node would cut the connection, and with it the answers to what came before. */
export function refuseTunnels(headersFor: InvalidRequestHeaders) {
  return (_request: IncomingMessage, stream: Duplex): void => {
    const socket = stream as Socket; // always one, says Node's documentation, unless somebody makes connections of another kind
    socket.on('error', () => socket.destroy()); // nobody else listens any more
    refuse(new ApiError('invalid_request', { message: 'This service is no proxy.' }), socket, headersFor);
  };
}

function refuse(error: ApiError, socket: Socket, headersFor: InvalidRequestHeaders): void {
  answerLast(error, socket, headersFor).catch(() => socket.destroy());
}

/** Ends the connection with this answer. */
async function answerLast(error: ApiError, socket: Socket, headersFor: InvalidRequestHeaders): Promise<void> {
  const headers = await headersFor(socket.remoteAddress ?? '');
  // Requests may have come before on the connection: this answer must not overtake theirs, or it would be taken for one of them.
  await pendingResponsesSettled(socket);
  // Nothing may be awaited from here on: a request whose body broke off may be answered meanwhile, and a second answer would be one
  // too many.
  if (incompleteRequestResponse(socket)?.headersSent) socket.destroySoon();
  else socket.end(answer(error, headers));
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function answer(error: ApiError, headers: Record<string, string>): string {
  const body = JSON.stringify(errorBody(error));
  const head = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    [requestIdHeader]: requestId(undefined),
    ...headers,
    Connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}
