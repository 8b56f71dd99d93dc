import { TraceFlags, trace } from '@opentelemetry/api';

/** What a log line of a traced request contains in addition, named as in OpenTelemetry's log correlation. Both are hexadecimal. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  // Of other requests, no trace is stored.
  if (!span || !(span.traceFlags & TraceFlags.SAMPLED)) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}
