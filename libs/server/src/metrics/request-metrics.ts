import { Injectable } from '@nestjs/common';
import type { onResponseHookHandler } from 'fastify';
import type { Metric } from 'prom-client';
import { routeMethods } from '../errors/method-not-allowed.ts';
import { type LabelledValues, Metrics } from './metrics.ts';

/** Upper limits in seconds. An image takes less than a millisecond, a page of analytics perhaps a tenth of a second. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const bucketLabels = [...buckets.map(String), '+Inf'];

const durationName = 'tminus_http_request_duration_seconds';
/** The label of methods that no route has: clients can send any method that Node.js knows. */
const otherMethod = 'other';
/** The label of requests that match no route. */
const noRoute = '(none)';

interface RequestLabels {
  method: string;
  /** The pattern of the route, never an address: clients could invent any number of them. */
  route: string;
  status: number;
}

/** The requests of one route, method and status. Plain numbers: counting a request takes nanoseconds. */
export class RequestSeries {
  readonly buckets = new Float64Array(bucketLabels.length);
  seconds = 0;
  bytes = 0;

  constructor(readonly labels: Readonly<Record<'method' | 'route' | 'status', string>>) {}

  /** A request that took so long. @param bytes - of the body of its response */
  add(seconds: number, bytes: number): void {
    let bucket = 0;
    while (bucket < buckets.length && seconds > (buckets[bucket] ?? Infinity)) bucket++;
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.seconds += seconds;
    this.bytes += bytes;
  }
}

/** Counts the requests of a service by route, with their durations and the bytes of their responses. */
@Injectable()
export class RequestMetrics {
  private readonly all = new Map<string, RequestSeries>();

  constructor(metrics: Metrics) {
    // `prom-client` has no histogram that is filled when it is read.
    const histogram = { name: durationName, get: async () => this.histogram() };
    metrics.registry.registerMetric(histogram as unknown as Metric);
    metrics.counter(
      {
        name: 'tminus_http_response_body_bytes_total',
        help: 'Bytes of the bodies of responses whose length is known.',
        labels: ['route'],
      },
      () => this.bytesByRoute(),
    );
  }

  /** Keep the result for a hot path. */
  series({ method, route, status }: RequestLabels): RequestSeries {
    const known = routeMethods.includes(method) ? method : otherMethod;
    const key = `${known} ${route} ${status}`;
    const found = this.all.get(key);
    if (found) return found;
    const created = new RequestSeries({ method: known, route, status: String(status) });
    this.all.set(key, created);
    return created;
  }

  /** Counts what the framework answers. */
  readonly onResponse: onResponseHookHandler = (request, reply, done) => {
    const { method, routeOptions, is404 } = request;
    const route = is404 ? noRoute : (routeOptions.url ?? noRoute);
    const bytes = method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0);
    this.series({ method, route, status: reply.statusCode }).add(reply.elapsedTime / 1000, bytes);
    done();
  };

  private histogram() {
    const values = [...this.all.values()].flatMap(({ labels, buckets: counts, seconds }) => {
      let count = 0;
      const cumulative = bucketLabels.map((le, i) => ({
        metricName: `${durationName}_bucket`,
        labels: { ...labels, le },
        value: (count += counts[i] ?? 0),
      }));
      return [
        ...cumulative,
        { metricName: `${durationName}_sum`, labels, value: seconds },
        { metricName: `${durationName}_count`, labels, value: count },
      ];
    });
    const help = 'Time from the beginning of work on a request to the end of its response.';
    return { name: durationName, help, type: 'histogram', values, aggregator: 'sum' };
  }

  private bytesByRoute(): LabelledValues {
    const sums = new Map<string, number>();
    for (const { labels, bytes } of this.all.values()) sums.set(labels.route, (sums.get(labels.route) ?? 0) + bytes);
    return [...sums].map(([route, bytes]) => [{ route }, bytes] as const);
  }
}
