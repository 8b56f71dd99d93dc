import { ApiError, type ErrorCode } from '@tminus/domain';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestId, requestIdHeader } from '../request-id.ts';
import { errorBody } from './to-api-error.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Headers for the answer to a client, by its address, that sent no request. */
export type HeadersForNoRequest = (address: string) => Promise<Record<string, string>>;

/** Answers what is not even HTTP, or came too slowly: Node hands over the bare socket, and no request exists. */
export function answerClientError(headersFor: HeadersForNoRequest) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // A request whose body never came has been answered already: a second answer would be taken for the next request's.
    const isAnswered = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesWritten > 0;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) {
      socket.destroy();
      return;
    }
    headersFor(socket.remoteAddress ?? '').then(
      (headers) => socket.end(answer(error, headers)),
      () => socket.destroy(),
    );
  };
}

function answer(error: NodeJS.ErrnoException, headers: Record<string, string>): string {
  const known = codes[String(error.code)];
  const apiError = known
    ? new ApiError(known)
    : new ApiError('invalid_request', { message: 'The request is not valid HTTP.' });
  const body = JSON.stringify(errorBody(apiError));
  const head = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    [requestIdHeader]: requestId(undefined),
    ...headers,
    Connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status]}`, ...lines, '', body].join('\r\n');
}
