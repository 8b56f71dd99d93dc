import { ApiError, type ErrorCode } from '@tminus/domain';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestId, requestIdHeader } from '../headers.ts';
import { closeLingering, restoreNodeListeners } from '../connections/lingering-close.ts';
import { incompleteRequestResponse, pendingResponsesSettled } from './pending-responses.ts';
import { errorBody } from './to-api-error.ts';

const errorCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Headers for the response to input that is not valid HTTP. */
export type InvalidRequestHeaders = (peerAddress: string) => Promise<Record<string, string>>;

/**
 * Handles Node's `clientError` event: input that is not valid HTTP, or that arrived too slowly. There is no request object, so the response
 * is written directly to the socket.
 */
export function handleClientError(headersFor: InvalidRequestHeaders) {
  const failed = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    // Node reports each packet after the first error as another error. They are discarded while the connection closes.
    if (failed.has(socket) || !socket.writable) return;
    failed.add(socket);
    const code = errorCodes[String(error.code)];
    const message = 'The request is not valid HTTP.';
    endWithError(code ? new ApiError(code) : new ApiError('invalid_request', { message }), socket, headersFor);
  };
}

/** Handles Node's `connect` event. Without it, Node closes the connection and drops the responses to earlier requests. */
export function rejectConnect(headersFor: InvalidRequestHeaders) {
  return (_request: IncomingMessage, stream: Duplex): void => {
    const socket = stream as Socket; // Node documents that it is a net.Socket unless a custom connection type is used
    socket.on('error', () => socket.destroy()); // Node has removed its own listeners
    restoreNodeListeners(socket);
    const message = 'This service does not support CONNECT.';
    endWithError(new ApiError('invalid_request', { message }), socket, headersFor);
  };
}

function endWithError(error: ApiError, socket: Socket, headersFor: InvalidRequestHeaders): void {
  sendLastResponse(error, socket, headersFor).catch(() => socket.destroy());
}

async function sendLastResponse(error: ApiError, socket: Socket, headersFor: InvalidRequestHeaders): Promise<void> {
  const headers = await headersFor(socket.remoteAddress ?? '');
  // The response must not overtake those to earlier requests on the connection: the client would mistake it for one of them.
  await pendingResponsesSettled(socket);
  // Do not await anything below: a request with an incomplete body may be answered meanwhile, and would get a second response.
  closeLingering(socket, incompleteRequestResponse(socket)?.headersSent ? undefined : formatResponse(error, headers));
}

function formatResponse(error: ApiError, headers: Record<string, string>): string {
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
