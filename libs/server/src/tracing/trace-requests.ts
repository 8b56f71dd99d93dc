import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import type { onRequestHookHandler } from 'fastify';
import type { ServerResponse } from 'node:http';
import { sentMethod } from '../errors/method-not-allowed.ts';

const tracer = trace.getTracer('tminus');

/**
 * An `onRequest` hook: makes a span of each request that the framework answers, in the trace of the caller's `traceparent`. Names and attributes follow the
 * semantic conventions for HTTP, without the address: it may contain secrets. Health checks have no span.
 */
export const traceRequest: onRequestHookHandler = (request, { raw }, done) => {
  const { routeOptions, id } = request;
  const method = sentMethod(request);
  const route = request.is404 ? undefined : routeOptions.url;
  if (route?.startsWith('/health/')) return done();
  // Not in the active context, which is that of the request before it on its connection.
  const caller = propagation.extract(ROOT_CONTEXT, request.headers);
  const attributes = {
    'http.request.method': method,
    'url.scheme': request.protocol,
    'tminus.request.id': id,
    ...(route === undefined ? {} : { 'http.route': route }),
  };
  const name = route === undefined ? method : `${method} ${route}`;
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
  // Fastify has no hook for a client that leaves after its body was read.
  raw.once('close', () => end(span, raw));
  context.with(trace.setSpan(caller, span), done);
};

function end(span: Span, { headersSent, statusCode, writableFinished }: ServerResponse): void {
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!writableFinished) markFailed(span, 'client_left');
  else if (statusCode >= 500) markFailed(span, String(statusCode));
  span.end();
}

function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}
