import { trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { OutageLog, withTimeout } from '../resilience/index.ts';
import type { Logger } from 'pino';
import { traceQueries } from './trace-queries.ts';

/** What a log line of a traced request contains in addition, named as in OpenTelemetry's log correlation. Both are hexadecimal. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  // Of other requests, no trace is stored.
  if (!span || !(span.traceFlags & TraceFlags.SAMPLED)) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}

/** How long the last spans may take at shutdown. The collector may not answer. */
const flushTimeoutMs = 2_000;
/** Of an export, as in `@opentelemetry/core`. */
const succeeded = 0;

/**
 * Sends traces to the collector that the variables of OpenTelemetry name (docs/operate/observability.md#traces). Call it before the first
 * connection to the database.
 * @param service - api, for example. `OTEL_SERVICE_NAME` replaces it
 * @returns a function that sends the rest, for at most two seconds
 */
export function exportTraces(service: string, logger: Logger): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `tminus-${service}` }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(withOutageLog(new OTLPTraceExporter(), logger))],
  });
  provider.register();
  traceQueries();
  return () => withTimeout(provider.shutdown(), flushTimeoutMs, 'the collector of traces').catch(() => undefined);
}

/** Traces that cannot be sent are lost, and nothing else. */
function withOutageLog(exporter: SpanExporter, logger: Logger): SpanExporter {
  const outage = new OutageLog({
    began: ({ message }) => logger.warn(`The collector does not accept traces: ${message}`),
    ended: () => logger.info('The collector accepts traces again.'),
  });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === succeeded) outage.succeeded();
        else outage.failed(result.error ?? new Error('unknown error'));
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
