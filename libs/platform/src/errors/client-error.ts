import { ApiError, type ErrorCode } from '@tminus/domain';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestId, requestIdHeader } from '../request-id.ts';
import { errorBody } from './to-api-error.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what is not even HTTP, or came too slowly: Node hands over the bare socket, and no request exists. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // A request whose body never came has been answered already: a second answer would be taken for the next request's.
  const isAnswered = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesWritten > 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  const apiError = new ApiError(codes[String(error.code)] ?? 'invalid_request', {
    ...(codes[String(error.code)] ? {} : { message: 'The request is not valid HTTP.' }),
  });
  const body = JSON.stringify(errorBody(apiError));
  const head = [
    `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId(undefined)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
