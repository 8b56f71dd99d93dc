import { Controller, Get, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { isDamped } from '@tminus/analytics';
import { ApiError, clientSite } from '@tminus/domain';
import { ClientAddressResolver, type ErrorResponder, sendError } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

/**
 * What a timer is for a viewer, as an image shows it, if `StateFastPath` does not answer. A request of a web page that shows the timer for the
 * first time is a view (`page=view`), one that asks again is not (`page=again`), and that of a program is neither a view nor a first open.
 */
@Public()
@Controller('t')
export class TimerStateController {
  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly live: LiveTimerService,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    private readonly addresses: ClientAddressResolver,
  ) {}

  /** @throws ApiError as `findTimer` does */
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
