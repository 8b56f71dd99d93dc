import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { isDamped } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { ApiError, clientSite } from '@tminus/domain';
import {
  ClientAddressResolver,
  type ErrorResponder,
  RequestMetrics,
  type RequestSeries,
  requestId,
  requestIdHeader,
  securityHeaders,
  sendError,
} from '@tminus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ReadyAnswer, ReadyResource } from '../hot-path.ts';
import { cachedForAMinute, forAnyOrigin, neverCached } from '../responses.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { parseFileUrl } from '../images/image-request.ts';
import { ViewRecorder } from '../images/view-recorder.ts';
import { ViewerService } from '../images/viewer.service.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { findTimer } from './find-timer.ts';
import { LiveTimerService } from './live-timer.service.ts';
import { stateHeaders, writeState } from './timer-state.ts';

/** Answers every failed request for a state. */
export const respondToStateRequest: ErrorResponder = (request, reply, error) => {
  const cacheControl = error.status === 404 ? cachedForAMinute : neverCached;
  sendError(request, reply.headers(forAnyOrigin).header('Cache-Control', cacheControl), error);
};

const isState = /^\/t\/\w+\.json(?:\?|$)/;

/**
 * What a timer is for a viewer, as an image shows it. A request of a web page that shows the timer for the
 * first time is a view (`page=view`), one that asks again is not (`page=again`), and that of a program is neither a view nor a first open.
 */
@Controller('t')
export class TimerStateController implements ReadyResource {
  private readonly headers: readonly string[];
  private readonly series: RequestSeries;

  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly live: LiveTimerService,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    private readonly addresses: ClientAddressResolver,
    requests: RequestMetrics,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.headers = Object.entries({ ...stateHeaders, ...securityHeaders(embed.publicUrl) }).flat();
    this.series = requests.series({ method: 'GET', route: '/t/:id.json', status: 200 });
  }

  /** If the timer is active and it, its sheet and, for an evergreen timer, the recipient's start are in memory. */
  answerAtOnce(request: IncomingMessage, nowMs: number): ReadyAnswer | undefined {
    const { url = '', headers } = request;
    const address = isState.test(url) ? parseFileUrl(url) : undefined;
    const timer = address && this.timers.peek(address.id);
    if (!timer || timer.isHidden(nowMs)) return undefined;
    const viewer = this.viewers.peek(timer, address, nowMs);
    if (viewer === undefined) return undefined;
    const { page, isTestEmail } = address;
    const countdown = timer.countdown({ nowMs, ...viewer });
    const live = page && this.live.peek(timer, { countdown, zone: viewer.zone, url, nowMs });
    if (page && live === undefined) return undefined;
    const token = this.viewers.tokenFor(timer, address, viewer, countdown, nowMs);
    const body = writeState({ timer, isPaused: false, countdown, viewer, token, serverTime: nowMs }, live);
    const attributes =
      page === 'view' ? this.classifier.classify(request, { timer, isTestEmail, page }, nowMs) : undefined;
    if (attributes !== undefined) this.views.add(timer, viewer.hasPlaceholder, attributes, nowMs);
    const id = [requestIdHeader, requestId(headers['x-request-id'])];
    return { status: 200, headers: [...this.headers, ...id], body, series: this.series };
  }

  /**
   * Loads what is missing first.
   * @throws ApiError as `findTimer` does
   */
  @Get(':id.json')
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const receivedMs = Date.now();
    const { url } = request;
    const address = parseFileUrl(url);
    if (!address) throw new ApiError('not_found');
    const timer = await findTimer(this.timers, address.id);
    const nowMs = Date.now();
    const isPaused = timer.isHidden(nowMs);
    const { page, isTestEmail } = address;
    // The image in the element may be the view, and name no recipient: it then starts no evergreen countdown.
    const mayStart = page === 'again' && !timer.isForEveryone && !this.viewers.peek(timer, address, nowMs);
    const isSeen = page === 'view' || mayStart;
    const attributes =
      isSeen && request.method === 'GET' && !isPaused
        ? this.classifier.classify(request.raw, { timer, isTestEmail, page: 'view' }, nowMs)
        : undefined;
    const isView = attributes !== undefined && !isDamped(attributes);
    const viewer = await this.viewers.find(timer, address, { nowMs, isView });
    const countdown = timer.countdown({ nowMs, ...viewer });
    const client = clientSite(this.addresses.resolve(request.raw));
    const viewed = { countdown, zone: viewer.zone, url, nowMs };
    const live = page && !isPaused ? await this.live.load(timer, viewed, client) : undefined;
    const token = this.viewers.tokenFor(timer, address, viewer, countdown, nowMs);
    // Reading the timer and drawing a sheet take a while. The page takes this for the middle of the time that it waits.
    const sentMs = Date.now();
    const serverTime = Math.round((receivedMs + sentMs) / 2);
    const json = writeState({ timer, isPaused, countdown, viewer, token, serverTime }, live);
    if (attributes !== undefined && page === 'view') this.views.add(timer, viewer.hasPlaceholder, attributes, nowMs);
    this.views.write();
    void reply.headers(stateHeaders).send(json);
  }
}
