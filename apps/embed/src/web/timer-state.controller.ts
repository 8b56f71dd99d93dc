import { Controller, Get, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { isDamped } from '@tminus/counts';
import { ApiError, type LiveTimer, type TimerId, timerIds } from '@tminus/domain';
import { type ErrorResponder, sendError } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cachedForAMinute, neverCached } from '../images/image-responses.ts';
import type { ImageTimer } from '../images/image-timer.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { parseFileUrl } from '../images/image-request.ts';
import { ViewRecorder } from '../images/view-recorder.ts';
import { ViewerService } from '../images/viewer.service.ts';
import type { TokenRefusal } from '../tokens/deadline-tokens.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { LiveTimerService } from './live-timer.service.ts';

/** What `GET /t/<id>.json` returns. Later versions of the service add fields. */
interface TimerState {
  version: 1;
  id: string;
  /** Epoch milliseconds. */
  serverTime: number;
  state: 'pending' | 'running' | 'expired' | 'paused' | 'unknown';
  /** ISO 8601, UTC. Null if this viewer has no deadline. */
  deadline: string | null;
  token: string | null;
  /** Only if the address has a token that changes nothing. */
  refusedToken?: TokenRefusal;
  /** For the element of a web page, which asks for it: see `pageRequestIn`. */
  live?: LiveTimer;
}

/** For web pages of any origin, like an image. */
const headers = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Answers every failed request for a state. */
export const respondToStateRequest: ErrorResponder = (request, reply, error) => {
  const cacheControl = error.status === 404 ? cachedForAMinute : neverCached;
  sendError(request, reply.headers(headers).header('Cache-Control', cacheControl), error);
};

/**
 * Who asks: a web page that shows the timer for the first time, which is a view, or again (`page=view`, `page=again`), or a program.
 *
 * @param query - of the address
 */
function pageRequestIn(query: string): 'view' | 'again' | undefined {
  const page = new URLSearchParams(query).get('page');
  return page === 'view' || page === 'again' ? page : undefined;
}

/** What a timer is for a viewer, as an image shows it. A request of a program is no view, and no first open. */
@Public()
@Controller('t')
export class TimerStateController {
  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly live: LiveTimerService,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
  ) {}

  /**
   * @throws ApiError `not_found` for a timer that is unknown, deleted, or in a time zone that the server does not know; `unavailable` for one
   *   that is not in memory and cannot be read
   */
  @Get(':id.json')
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const address = parseFileUrl(request.url);
    const id = address && timerIds.parse(address.id);
    const timer = id && (await this.find(id));
    if (!address || !timer || timer.isGone) throw new ApiError('not_found');
    const nowMs = Date.now();
    const query = request.url.split('?').slice(1).join('?');
    const page = pageRequestIn(query);
    // The image in the element may be the view, and name no recipient: it then starts no evergreen countdown.
    const isSeen = page === 'view' || (page === 'again' && !timer.isForEveryone);
    const attributes =
      isSeen && request.method === 'GET' && !timer.isHidden(nowMs)
        ? this.classifier.classify(request.raw, { timer, isTestEmail: false }, nowMs)
        : undefined;
    const isView = attributes !== undefined && !isDamped(attributes);
    const viewer = await this.viewers.find(timer, address, { nowMs, isView });
    const countdown = timer.countdown({ nowMs, ...viewer });
    const live = page && !timer.isHidden(nowMs) ? await this.live.describe(timer, countdown, query, nowMs) : undefined;
    if (attributes !== undefined && page === 'view') this.views.add(timer, viewer.hasPlaceholder, attributes, nowMs);
    this.views.write();
    const { refusedToken } = viewer;
    const body: TimerState = {
      version: 1,
      id: timer.id,
      // Drawing a sheet takes a while.
      serverTime: Date.now(),
      state: timer.isHidden(nowMs) ? 'paused' : countdown.state,
      deadline: countdown.state === 'unknown' ? null : new Date(countdown.deadlineMs).toISOString(),
      token: this.viewers.tokenFor(timer, address, viewer, countdown, nowMs) ?? null,
      ...(refusedToken && { refusedToken }),
      ...(live && { live }),
    };
    void reply.headers(headers).header('Cache-Control', neverCached).send(body);
  }

  private async find(id: TimerId): Promise<ImageTimer | undefined> {
    try {
      return await this.timers.get(id);
    } catch (cause) {
      throw new ApiError('unavailable', { cause });
    }
  }
}
