import { type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import pg from 'pg';

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;

interface Query {
  text?: string;
  name?: string;
}

/**
 * Makes a span of each query of a traced request, with its text but never with its values. The official instrumentation replaces `pg` when
 * it is loaded, which a bundle never does.
 */
export function traceQueries(): void {
  const tracer = trace.getTracer('tminus');
  replace(
    pg.Client.prototype,
    'query',
    (query) =>
      function (...args) {
        // Work in the background has no trace, and would fill the collector.
        if (!trace.getActiveSpan()?.isRecording()) return query.apply(this, args);
        const [first] = args;
        const { text, name } = (typeof first === 'string' ? { text: first } : (first ?? {})) as Query;
        if (text === undefined) return query.apply(this, args); // not a query of our own, such as COPY
        const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query';
        const span = tracer.startSpan(name ?? operation, {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
        });
        const callback = args.at(-1);
        if (typeof callback === 'function') {
          const bound = context.bind(context.active(), callback as Callback);
          const ended: Callback = (error, ...results) => {
            end(span, error);
            bound(error, ...results);
          };
          return callEnding(span, () => query.apply(this, [...args.slice(0, -1), ended]));
        }
        const result = callEnding(span, () => query.apply(this, args));
        if (result instanceof Promise)
          result.then(
            () => end(span),
            (error: unknown) => end(span, error),
          );
        else end(span);
        return result;
      },
  );
  // A request that waits for a connection gets it when another one releases it, in the context of that one.
  replace(
    pg.Pool.prototype,
    'connect',
    (connect) =>
      function (...args) {
        const [callback] = args;
        if (typeof callback !== 'function') return connect.apply(this, args);
        return connect.call(this, context.bind(context.active(), callback as Callback));
      },
  );
}

function replace(prototype: object, name: string, wrap: (original: Call) => Call): void {
  const methods = prototype as Record<string, Call>;
  const original = methods[name];
  if (!original) throw new Error(`pg has no method ${name}.`);
  methods[name] = wrap(original);
}

/** Ends the span if the call throws. */
function callEnding<T>(span: Span, call: () => T): T {
  try {
    return call();
  } catch (error) {
    end(span, error);
    throw error;
  }
}

function end(span: Span, error?: unknown): void {
  if (error) {
    const { code, name } = error as { code?: string; name?: string };
    // Not its message, which may repeat values.
    span.setAttribute('error.type', code ?? name ?? 'error').setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
