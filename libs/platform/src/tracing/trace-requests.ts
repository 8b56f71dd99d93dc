import { type Span, SpanKind, SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Makes a span of each request that the framework answers, in the trace of the caller's `traceparent`. Names and attributes follow the
 * semantic conventions for HTTP, without the address: it may contain secrets. Health checks have no span.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const tracer = trace.getTracer('tminus');
  const spans = new WeakMap<FastifyRequest, Span>();

  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request;
    const route = request.is404 ? undefined : routeOptions.url;
    if (route?.startsWith('/health/')) return done();
    const caller = propagation.extract(context.active(), request.headers);
    const attributes = {
      'http.request.method': method,
      'url.scheme': request.protocol,
      'tminus.request.id': id,
      ...(route === undefined ? {} : { 'http.route': route }),
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) markFailed(span, String(statusCode));
    span?.end();
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    const span = spans.get(request);
    markFailed(span, 'client_left');
    span?.end();
    done();
  });
}

const markFailed = (span: Span | undefined, type: string) =>
  span?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
