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
import { requestPath } from './request-path.ts';

/** When waiting is an overload. */
export interface OverloadLimits {
  /** How many requests the framework works on at a time. The others wait. */
  requests: number;
  /** An overload begins when some request has waited longer than this, in milliseconds, at each look for `lastingMs`. */
  waitMs: number;
  /** In milliseconds. An overload ends when further requests could start, and none had to be refused, for as long. */
  lastingMs: number;
}

/**
 * More requests than those together that wait in queues with limits of their own: for passwords, previews and analytics of accounts
 * (docs/limits.md). So many also keep all database connections busy. The others start or are refused within about a third of a second:
 * docs/performance.md#overload says what half a second costs.
 */
const limits: OverloadLimits = { requests: 256, waitMs: 100, lastingMs: 200 };
/** The least time between two looks at the requests, in milliseconds. */
const checkMs = 2;
/** The most time that counts between two looks, in milliseconds. After a stall of the process, nothing is known about the time before. */
const maxGapMs = 50;

const error = new ApiError('unavailable', { message: 'The service has too many requests. Try again later.' });
const body = JSON.stringify(errorBody(error));
/** Names and values in turn: the fastest form for `writeHead`. */
const headers = Object.entries({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'X-Content-Type-Options': 'nosniff',
  ...headersOf(error),
}).flat();

export interface LoadSheddingOptions {
  /** How many queries wait for an answer of the database, also of requests whose clients have left. */
  unansweredQueries: () => number;
  /** The headers that let a web page of another origin read the refusal: names and values in turn. */
  corsHeaders: (request: IncomingMessage) => readonly string[];
  /** Whether a browser asks if a web page may send a request, and it may. The answer needs no query. */
  isAllowedPreflight: (request: IncomingMessage) => boolean;
}

/**
 * Refuses requests with 503 while too many wait too long. Otherwise every client would wait, until all of them give up before the response
 * arrives. Requests wait and are refused before the framework, because a refusal is of use only if it costs much less than the request
 * (docs/adr/0035-refuse-requests-in-an-overload.md). Health checks and preflights, without which a page could not read a refusal, are always
 * answered at once.
 */
export function shedLoad(
  app: NestFastifyApplication,
  { unansweredQueries, corsHeaders, isAllowedPreflight }: LoadSheddingOptions,
): void {
  const logger = new Logger('LoadShedding');
  const report = (isOverloaded: boolean) => {
    if (isOverloaded) logger.warn('Overload: requests get 503, because others wait too long for their responses.');
    else logger.warn(`The overload has ended. ${refused} requests got 503 since the start of the service.`);
  };
  const queue = new AdmissionQueue(limits, report, unansweredQueries);
  let refused = 0;
  const metrics = app.get(Metrics, { strict: false });
  metrics.counter(
    { name: 'tminus_http_requests_shed_total', help: 'Requests refused with 503 because too many others waited.' },
    () => refused,
  );
  metrics.gauge(
    { name: 'tminus_http_requests_waiting', help: 'Requests that wait until the service begins to work on them.' },
    () => queue.waiting,
  );
  const { server } = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  addFastPath(server, (request, response, framework) => {
    if (requestPath(request).startsWith('/health/') || isAllowedPreflight(request)) return false;
    queue.add({
      response,
      start: () => framework(request, response),
      refuse: () => {
        refused++;
        // Otherwise a client could send further requests to a service that stops.
        if (!server.listening) response.shouldKeepAlive = false;
        refuse(request, response, corsHeaders(request));
      },
    });
    return true;
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, corsHeaders: readonly string[]): void {
  response.writeHead(503, [...headers, ...corsHeaders, requestIdHeader, requestId(request.headers['x-request-id'])]);
  response.end(body);
}

/** Exactly one of the functions is called, or none if the client leaves before. */
interface ArrivedRequest {
  response: ServerResponse;
  start: () => void;
  refuse: () => void;
}

/**
 * Starts requests in the order of their arrival, at most the limit at a time. The others wait. All that wait when an overload begins are
 * refused, and during it all that cannot start at once. A request whose body is incomplete, or whose response is not read, waits for its client
 * and not for the service. So it does not count, and further ones start. If clients leave, their queries count until they are answered.
 */
export class AdmissionQueue {
  /** Those whose responses have begun are removed later, by `check`. */
  private started: ServerResponse[] = [];
  /** How many requests count: at the last look, those that waited for the service, or unanswered queries if more; and all started since. */
  private working = 0;
  /** The oldest first. Empty while fewer than the limit are started, and during an overload. */
  private queue: (ArrivedRequest & { sinceMs: number })[] = [];
  private isOverloaded = false;
  /** For how long it has looked as if an overload begins, or, during one, as if it ends. */
  private changingMs = 0;
  private checkedMs = 0;
  private willCheck = false;

  constructor(
    private readonly limits: OverloadLimits,
    private readonly onChange: (isOverloaded: boolean) => void,
    private readonly unansweredQueries: () => number,
    private readonly now: () => number = () => performance.now(),
    private readonly later: (work: () => void, ms: number) => void = setTimeout,
  ) {}

  /** How many requests wait until they start. */
  get waiting(): number {
    return this.queue.length;
  }

  add(request: ArrivedRequest): void {
    const sinceMs = this.now();
    if (sinceMs - this.checkedMs >= checkMs) this.check(sinceMs);
    if (this.working < this.limits.requests) {
      this.start(request);
    } else if (this.isOverloaded) {
      this.changingMs = 0;
      request.refuse();
    } else {
      this.queue.push({ ...request, sinceMs });
      this.checkLater();
    }
  }

  private start({ response, start }: ArrivedRequest): void {
    this.started.push(response);
    this.working++;
    start();
  }

  /** Requests that wait must start, and an overload must end, even if no further request arrives. */
  private checkLater(): void {
    if (this.willCheck || (this.queue.length === 0 && !this.isOverloaded)) return;
    this.willCheck = true;
    this.later(() => {
      this.willCheck = false;
      this.check(this.now());
      this.checkLater();
    }, checkMs);
  }

  private check(nowMs: number): void {
    const { requests, waitMs, lastingMs } = this.limits;
    this.changingMs += Math.min(nowMs - this.checkedMs, maxGapMs);
    this.checkedMs = nowMs;
    this.startQueued();
    const { sinceMs = nowMs } = this.queue[0] ?? {};
    const isChanging = this.isOverloaded ? this.working < requests : nowMs - sinceMs > waitMs;
    if (!isChanging) this.changingMs = 0;
    if (this.changingMs <= lastingMs) return;
    this.changingMs = 0;
    this.isOverloaded = !this.isOverloaded;
    this.onChange(this.isOverloaded);
    if (this.isOverloaded) for (const { refuse } of this.queue.splice(0)) refuse();
  }

  private startQueued(): void {
    this.started = this.started.filter(({ headersSent, destroyed }) => !headersSent && !destroyed);
    this.working = Math.max(this.started.filter(({ req }) => req.complete).length, this.unansweredQueries());
    this.queue = this.queue.filter(({ response }) => !response.destroyed);
    const free = Math.max(0, this.limits.requests - this.working);
    for (const request of this.queue.splice(0, free)) this.start(request);
  }
}
