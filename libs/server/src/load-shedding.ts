import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiError } from '@tminus/domain';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoggedClients } from './access-log/access-log.ts';
import { RefusedRequests } from './access-log/refused-requests.ts';
import { type AdmissionLimits, AdmissionQueue, type Client } from './admission/admission-queue.ts';
import { headersOf } from './errors/error.filter.ts';
import { errorBody } from './errors/to-api-error.ts';
import { requestId, requestIdHeader } from './headers.ts';
import { Metrics } from './metrics/metrics.ts';
import type { RequestStep } from './request-order.ts';

const minuteMs = 60_000;

/** Reports that requests are refused: once when it begins, then a sum each minute, and its end. Who was refused is in the access log. */
export class RefusalLog {
  private refused = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly warn: (message: string) => void) {}

  add(): void {
    this.refused++;
    if (this.timer) return;
    this.warn('Overload: requests get 503, because too many others wait.');
    this.timer = setInterval(() => this.report(), minuteMs).unref();
  }

  private report(): void {
    if (this.refused > 0) {
      this.warn(`Overload: ${this.refused} requests got 503 in a minute.`);
      this.refused = 0;
      return;
    }
    clearInterval(this.timer);
    this.timer = undefined;
    this.warn('The overload has ended: no request got 503 for a minute.');
  }
}

/**
 * One client alone uses half of the requests. 32 are three times as many as database connections and keep all of them busy; with 16, a `GET`
 * cost about 300 µs of CPU instead of 250 to 290 (docs/adr/0035-refuse-requests-in-an-overload.md). A request that takes longer than a
 * quarter of a second waits for something else. A burst of a few thousand requests may wait.
 */
const limits: AdmissionLimits = {
  requests: 64,
  countedMs: 250,
  waiting: 4_096,
  deadlineMs: 1_500,
  burstDeadlineMs: 8_000,
  lateMs: 250,
};

/** A client that may have a rate limit. */
export interface LimitedClient extends Client {
  /** The headers of the 429 if this process knows that the client has used up its rate limit; otherwise undefined. */
  refusalHeaders?: () => Record<string, string> | undefined;
}

interface LoadSheddingOptions {
  /** How many queries wait for an answer of the database, also of requests whose clients have left. */
  unansweredQueries: () => number;
  /** The headers that let a web page of another origin read the refusal: names and values in turn. */
  corsHeaders: (request: IncomingMessage) => readonly string[];
  /** Whether a browser asks if a web page may send a request, and it may. The answer needs no query. */
  isAllowedPreflight: (request: IncomingMessage) => boolean;
  /** Who has sent a request, as far as memory knows. */
  identify: (request: IncomingMessage) => LimitedClient;
  /** The rate limit headers of a request that is refused with 503, which is not counted. */
  rateLimitHeaders: (request: IncomingMessage) => Record<string, string>;
}

/**
 * The step that lets requests wait before the framework, where the clients take turns, and refuses those that wait too long. A client that has used
 * up its rate limit gets its 429 there too. Refusals before the framework cost much less than a request
 * (docs/adr/0035-refuse-requests-in-an-overload.md). Preflights, without which a page could not read a refusal, are never refused: they
 * wait for the turn of their client only (`RequestTurns`).
 */
export function shedLoad(app: NestFastifyApplication, options: LoadSheddingOptions): RequestStep {
  const { unansweredQueries, corsHeaders, isAllowedPreflight, identify, rateLimitHeaders } = options;
  const queue = new AdmissionQueue(limits, unansweredQueries);
  const logger = new Logger('LoadShedding');
  const log = new RefusalLog((message) => logger.warn(message));
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
  const refusedRequests = app.get(RefusedRequests, { strict: false });
  const loggedClients = app.get(LoggedClients, { strict: false });
  const send = (
    refusal: Refusal,
    client: Client,
    request: IncomingMessage,
    response: ServerResponse,
    rateLimit: Record<string, string>,
  ) => {
    refusedRequests.add(loggedClients.describe({ raw: request, sender: client.sender }), refusal.status);
    const id = [requestIdHeader, requestId(request.headers['x-request-id'])];
    const headers = [...refusal.headers, ...Object.entries(rateLimit).flat(), ...corsHeaders(request), ...id];
    response.writeHead(refusal.status, headers).end(refusal.body);
  };
  return (request, response, next) => {
    if (isAllowedPreflight(request)) return next(request, response);
    const client = identify(request);
    const refuseIfExhausted = () => {
      const rateLimit = client.refusalHeaders?.();
      if (rateLimit === undefined) return false;
      send(rateLimitExceeded[client.isKnown ? 'known' : 'unknown'], client, request, response, rateLimit);
      return true;
    };
    if (refuseIfExhausted()) return;
    queue.add({
      client,
      response,
      start: (hasWaited) => {
        // Others of the same client may have used up its limit in the meantime.
        if (!hasWaited || !refuseIfExhausted()) next(request, response);
      },
      refuse: () => {
        refused++;
        log.add();
        send(tooManyRequests, client, request, response, rateLimitHeaders(request));
      },
    });
  };
}

interface Refusal {
  status: number;
  body: string;
  /** Names and values in turn: the fastest form for `writeHead`. */
  headers: readonly string[];
}

function refusal(error: ApiError, headers: Record<string, string> = {}): Refusal {
  const body = JSON.stringify(errorBody(error));
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    ...headersOf(error),
    ...headers,
  };
  return { status: error.status, body, headers: Object.entries(all).flat() };
}

const tooManyRequests = refusal(
  new ApiError('unavailable', { message: 'The service has too many requests. Try again later.' }),
);
const rateLimitError = new ApiError('rate_limit_exceeded');
/** Only answers to keys that work are private: proxies may rely on it. */
const rateLimitExceeded = {
  known: refusal(rateLimitError, { 'Cache-Control': 'private, no-cache' }),
  unknown: refusal(rateLimitError, { 'Cache-Control': 'no-store' }),
};
