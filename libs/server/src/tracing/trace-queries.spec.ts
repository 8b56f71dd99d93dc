import { SpanStatusCode, context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import pg from 'pg';
import { traceQueries } from './trace-queries.ts';

const exporter = new InMemorySpanExporter();
const { query } = pg.Client.prototype;
const { connect } = pg.Pool.prototype;

beforeAll(() => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  pg.Client.prototype.query = () => {
    throw new TypeError('not a query');
  };
  traceQueries();
});

afterAll(() => {
  Object.assign(pg.Client.prototype, { query });
  Object.assign(pg.Pool.prototype, { connect });
  trace.disable();
  context.disable();
});

describe('the span of a query', () => {
  it.each([
    ['without', []],
    ['with', [() => undefined]],
  ])('ends when pg refuses the call, %s a callback', (_, callback) => {
    exporter.reset();
    const request = trace.getTracer('test').startSpan('request');
    const call = () => Reflect.apply(pg.Client.prototype.query, new pg.Client(), ['SELECT 1', ...callback]) as unknown;
    expect(() => context.with(trace.setSpan(context.active(), request), call)).toThrow('not a query');
    expect(exporter.getFinishedSpans()).toMatchObject([
      { name: 'SELECT', status: { code: SpanStatusCode.ERROR }, attributes: { 'error.type': 'TypeError' } },
    ]);
  });
});
