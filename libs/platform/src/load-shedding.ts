import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiError } from '@tminus/domain';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersOf } from './errors/error.filter.ts';
import { errorBody } from './errors/to-api-error.ts';
import { addFastPath } from './fast-path.ts';
import { Metrics } from './metrics/metrics.ts';
import { requestId, requestIdHeader } from './request-id.ts';

/** When waiting is an overload. */
export interface OverloadLimits {
  /** It begins when at least this number of requests... */
  requests: number;
  /** ...waits longer than this, in milliseconds... */
  waitMs: number;
  /** ...during all of this time, in milliseconds. It ends when no request had to be refused for as long. */
  lastingMs: number;
}

/**
 * More requests than those together that wait in queues with limits of their own: for passwords, previews and analytics of accounts
 * (docs/limits.md). A burst that a rate limit allows is over before it lasts too long.
 */
const limits: OverloadLimits = { requests: 256, waitMs: 250, lastingMs: 1_000 };
/** The least time between two looks through the waiting requests. */
const checkMs = 2;

const error = new ApiError('unavailable', { message: 'The service has too many requests. Try again later.' });
const body = JSON.stringify(errorBody(error));
/** Names and values in turn: the fastest form for `writeHead`. */
const headers = Object.entries({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'X-Content-Type-Options': 'nosniff',
  ...headersOf(error),
}).flat();

/**
 * Refuses new requests with 503 while many others wait too long for their responses. Otherwise every client would wait, until all of them
 * give up before the response arrives. It answers before the framework, because a refusal is of use only if it costs much less than the
 * request (docs/adr/0035-refuse-requests-in-an-overload.md). Health checks are always answered.
 */
export function shedLoad(app: NestFastifyApplication): void {
  const logger = new Logger('LoadShedding');
  const waiting = new WaitingRequests(limits, () =>
    logger.warn(`Overload: new requests get 503, because ${limits.requests} others wait for their responses.`),
  );
  let refused = 0;
  app
    .get(Metrics, { strict: false })
    .counter(
      { name: 'tminus_http_requests_shed_total', help: 'Requests refused with 503 because too many others waited.' },
      () => refused,
    );
  const { server } = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  addFastPath(server, (request, response) => {
    if (request.url?.startsWith('/health/') || waiting.add(response)) return false;
    refused++;
    refuse(request, response);
    return true;
  });
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, [...headers, requestIdHeader, requestId(request.headers['x-request-id'])]);
  response.end(body);
}

interface Waiting {
  response: ServerResponse;
  sinceMs: number;
}

/**
 * The requests that wait for this service. Those that wait for their clients do not count: an incomplete body, or a response that is not
 * read, says nothing about the service. During an overload, further ones are accepted only while fewer than the limit wait, which is enough
 * to keep the service busy.
 */
export class WaitingRequests {
  /** The oldest first. Responses that have begun are removed later, by `check`. */
  private all: Waiting[] = [];
  private isOverloaded = false;
  private checkedMs = -Infinity;
  /** When the present state was seen last: fewer requests than the limit waited too long, or, during an overload, one was refused. */
  private confirmedMs = -Infinity;

  constructor(
    private readonly limits: OverloadLimits,
    private readonly onOverload: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns false if the request must be refused */
  add(response: ServerResponse): boolean {
    const nowMs = this.now();
    if (nowMs - this.checkedMs >= checkMs) this.check(nowMs);
    if (this.isOverloaded && this.all.length >= this.limits.requests) {
      this.confirmedMs = nowMs;
      return false;
    }
    this.all.push({ response, sinceMs: nowMs });
    return true;
  }

  private check(nowMs: number): void {
    const { requests, waitMs, lastingMs } = this.limits;
    this.checkedMs = nowMs;
    this.all = this.all.filter(({ response }) => isWaiting(response));
    const { sinceMs = nowMs } = this.all[requests - 1] ?? {};
    if (!this.isOverloaded && nowMs - sinceMs <= waitMs) this.confirmedMs = nowMs;
    if (nowMs - this.confirmedMs <= lastingMs) return;
    this.isOverloaded = !this.isOverloaded;
    this.confirmedMs = nowMs;
    if (this.isOverloaded) this.onOverload();
  }
}

const isWaiting = ({ req, headersSent, destroyed }: ServerResponse) => req.complete && !headersSent && !destroyed;
