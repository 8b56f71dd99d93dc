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
  /** The framework gets at most this number of requests at a time. An overload begins when so many... */
  requests: number;
  /** ...have waited longer than this, in milliseconds... */
  waitMs: number;
  /** ...during all of this time, in milliseconds. It ends when no request had to be refused for as long. */
  lastingMs: number;
}

/**
 * More requests than those together that wait in queues with limits of their own: for passwords, previews and analytics of accounts
 * (docs/limits.md). They keep all database connections busy. The others start or are refused within about half a second.
 */
const limits: OverloadLimits = { requests: 256, waitMs: 250, lastingMs: 250 };
/** The least time between two looks at the requests in the framework, in milliseconds. */
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
 * Refuses requests with 503 while too many wait too long. Otherwise every client would wait, until all of them give up before the response
 * arrives. Requests wait and are refused before the framework, because a refusal is of use only if it costs much less than the request
 * (docs/adr/0035-refuse-requests-in-an-overload.md). Health checks are always answered at once.
 */
export function shedLoad(app: NestFastifyApplication): void {
  const logger = new Logger('LoadShedding');
  const queue = new AdmissionQueue(limits, () =>
    logger.warn(`Overload: requests get 503, because ${limits.requests} others wait too long for their responses.`),
  );
  let refused = 0;
  app
    .get(Metrics, { strict: false })
    .counter(
      { name: 'tminus_http_requests_shed_total', help: 'Requests refused with 503 because too many others waited.' },
      () => refused,
    );
  const { server } = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  addFastPath(server, (request, response, toFramework) => {
    if (request.url?.startsWith('/health/')) return false;
    queue.add({
      response,
      start: toFramework,
      refuse: () => {
        refused++;
        refuse(request, response);
      },
    });
    return true;
  });
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, [...headers, requestIdHeader, requestId(request.headers['x-request-id'])]);
  response.end(body);
}

/** Exactly one of the functions is called, unless the client leaves. */
interface WaitingRequest {
  response: ServerResponse;
  start: () => void;
  refuse: () => void;
}

interface Arrived {
  sinceMs: number;
}

/**
 * Starts requests in the order of their arrival, at most the limit at a time. The others wait. All that wait when an overload begins are
 * refused, and during it all that cannot start at once. Requests that wait for their clients are not counted: an incomplete body, or a
 * response that is not read, says nothing about the service.
 */
export class AdmissionQueue {
  /** The oldest first. Those whose responses have begun are removed later, by `check`. */
  private started: (Pick<WaitingRequest, 'response'> & Arrived)[] = [];
  /** The oldest first. Empty while fewer than the limit are started, and during an overload. */
  private queue: (WaitingRequest & Arrived)[] = [];
  private isOverloaded = false;
  private willCheck = false;
  private checkedMs = -Infinity;
  /** When the present state was seen last: fewer requests than the limit waited too long, or, during an overload, one was refused. */
  private confirmedMs = -Infinity;

  constructor(
    private readonly limits: OverloadLimits,
    private readonly onOverload: () => void,
    private readonly now: () => number = () => performance.now(),
    private readonly later: (work: () => void, ms: number) => void = setTimeout,
  ) {}

  add(request: WaitingRequest): void {
    const sinceMs = this.now();
    if (sinceMs - this.checkedMs >= checkMs) this.check(sinceMs);
    if (this.started.length < this.limits.requests) {
      this.started.push({ response: request.response, sinceMs });
      request.start();
    } else if (this.isOverloaded) {
      this.confirmedMs = sinceMs;
      request.refuse();
    } else {
      this.queue.push({ ...request, sinceMs });
      this.checkLater();
    }
  }

  /** Requests that wait must start even if no further one arrives. */
  private checkLater(): void {
    if (this.willCheck || this.queue.length === 0) return;
    this.willCheck = true;
    this.later(() => {
      this.willCheck = false;
      this.check(this.now());
      this.checkLater();
    }, checkMs);
  }

  private check(nowMs: number): void {
    const { requests, waitMs, lastingMs } = this.limits;
    this.checkedMs = nowMs;
    this.started = this.started.filter(({ response }) => isWaiting(response));
    this.startQueued();
    const { sinceMs = nowMs } = this.started[requests - 1] ?? {};
    if (!this.isOverloaded && nowMs - sinceMs <= waitMs) this.confirmedMs = nowMs;
    if (nowMs - this.confirmedMs <= lastingMs) return;
    this.isOverloaded = !this.isOverloaded;
    this.confirmedMs = nowMs;
    if (this.isOverloaded) this.beginOverload();
  }

  private startQueued(): void {
    const free = this.limits.requests - this.started.length;
    if (free === 0 || this.queue.length === 0) return;
    this.queue = this.queue.filter(({ response }) => !response.destroyed);
    for (const { response, sinceMs, start } of this.queue.splice(0, free)) {
      this.started.push({ response, sinceMs });
      start();
    }
  }

  private beginOverload(): void {
    this.onOverload();
    for (const request of this.queue.splice(0)) if (!request.response.destroyed) request.refuse();
  }
}

const isWaiting = ({ req, headersSent, destroyed }: ServerResponse) => req.complete && !headersSent && !destroyed;
