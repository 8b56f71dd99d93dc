import { ApiError, type ErrorCode } from '@tminus/domain';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestId, requestIdHeader } from '../headers.ts';
import type { RequestStep } from '../request-order.ts';
import { closeLingering, restoreNodeListeners } from '../connections/lingering-close.ts';
import { incompleteRequestResponse, pendingResponsesSettled } from './pending-responses.ts';
import { errorBody } from './to-api-error.ts';

const errorCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Headers for the response to input that is not valid HTTP. */
export type InvalidRequestHeaders = (peerAddress: string) => Promise<Record<string, string>>;

/** The response to input that is not valid HTTP. Its headers have no line breaks. */
export interface InvalidRequestResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/**
 * @param target - of a GET, as it arrived, in ISO 8859-1; undefined if it is not known. May contain anything but a line break
 * @returns undefined for an error in the format of the API
 */
export type InvalidRequestResponder = (
  error: ApiError,
  target: string | undefined,
) => InvalidRequestResponse | undefined;

/** An error in the format of the API. */
const apiErrorResponse = (error: ApiError): InvalidRequestResponse => ({
  status: error.status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(errorBody(error)),
});

/** What Node adds to the errors of its parser. */
interface ParserError extends NodeJS.ErrnoException {
  /** A Buffer. */
  rawPacket?: unknown;
  bytesParsed?: number;
}

/** The target of the GET that the parser refuses. It is known if its first line is in the packet that the parser was reading. */
function targetOf({ rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  const packet = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  // Other requests may be in the packet before it.
  const end = packet.lastIndexOf('\r\n\r\n', bytesParsed);
  const [, target] =
    /^GET (\/[^\r\n]*?)(?: HTTP\/1\.[01])?(?:[\r\n]|$)/.exec(end < 0 ? packet : packet.slice(end + 4)) ?? [];
  return target;
}

/**
 * Handles Node's `clientError` event: input that is not valid HTTP, or that arrived too slowly. There is no request object, so the response
 * is written directly to the socket.
 */
export function handleClientError(headersFor: InvalidRequestHeaders, respond: InvalidRequestResponder) {
  const failed = new WeakSet<Socket>();
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    // Node reports each packet after the first error as another error. They are discarded while the connection closes.
    if (failed.has(socket) || !socket.writable) return;
    failed.add(socket);
    const code = errorCodes[String(error.code)];
    const message = 'The request is not valid HTTP.';
    const apiError = code ? new ApiError(code) : new ApiError('invalid_request', { message });
    endWith(respond(apiError, targetOf(error)) ?? apiErrorResponse(apiError), socket, headersFor);
  };
}

/** Handles Node's `connect` event. Without it, Node closes the connection and drops the responses to earlier requests. */
export function rejectConnect(headersFor: InvalidRequestHeaders) {
  return (_request: IncomingMessage, stream: Duplex): void => {
    const socket = stream as Socket; // Node documents that it is a net.Socket unless a custom connection type is used
    socket.on('error', () => socket.destroy()); // Node has removed its own listeners
    restoreNodeListeners(socket);
    const message = 'This service does not support CONNECT.';
    endWith(apiErrorResponse(new ApiError('invalid_request', { message })), socket, headersFor);
  };
}

/** The step that refuses requests with more header lines, before anything reads them. */
export function refuseManyHeaders(
  maxLines: number,
  headersFor: InvalidRequestHeaders,
  respond: InvalidRequestResponder,
): RequestStep {
  return (request, response, next) => {
    const { rawHeaders, socket, method, url } = request;
    if (rawHeaders.length <= 2 * maxLines) return next(request, response);
    const error = new ApiError('headers_too_large');
    const refusal = respond(error, method === 'GET' ? url : undefined) ?? apiErrorResponse(error);
    headersFor(socket.remoteAddress ?? '').then(
      (headers) => response.writeHead(refusal.status, headOf(refusal, headers)).end(refusal.body),
      () => socket.destroy(),
    );
  };
}

function endWith(response: InvalidRequestResponse, socket: Socket, headersFor: InvalidRequestHeaders): void {
  sendLastResponse(response, socket, headersFor).catch(() => socket.destroy());
}

async function sendLastResponse(
  response: InvalidRequestResponse,
  socket: Socket,
  headersFor: InvalidRequestHeaders,
): Promise<void> {
  const headers = await headersFor(socket.remoteAddress ?? '');
  // The response must not overtake those to earlier requests on the connection: the client would mistake it for one of them.
  await pendingResponsesSettled(socket);
  // Do not await anything below: a request with an incomplete body may be answered meanwhile, and would get a second response.
  closeLingering(
    socket,
    incompleteRequestResponse(socket)?.headersSent ? undefined : formatResponse(response, headers),
  );
}

/** The connection ends after the response. */
const headOf = ({ headers, body }: InvalidRequestResponse, further: Record<string, string>) => ({
  ...headers,
  'Content-Length': Buffer.byteLength(body),
  [requestIdHeader]: requestId(undefined),
  ...further,
  Connection: 'close',
});

function formatResponse(response: InvalidRequestResponse, headers: Record<string, string>): Buffer {
  const { status, body } = response;
  const lines = Object.entries(headOf(response, headers)).map(([name, value]) => `${name}: ${value}`);
  const start = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(start), Buffer.from(body)]);
}
