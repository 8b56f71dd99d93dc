import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { isDamped } from '@tminus/counts';
import { ApiError, timerIds } from '@tminus/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { parseImageUrl } from '../images/image-request.ts';
import { ViewRecorder } from '../images/view-recorder.ts';
import { ViewerService } from '../images/viewer.service.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { LivePictures } from './live-pictures.ts';
import { LiveTimerService } from './live-timer.service.ts';

const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

@Public()
@Controller('t')
export class WebController {
  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly live: LiveTimerService,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    private readonly pictures: LivePictures,
  ) {}

  @Get(':id.json')
  async state(@Param('id') given: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const id = timerIds.parse(given);
    const timer = id && (await this.timers.get(id));
    if (!timer) throw new ApiError('not_found');
    const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
    const image = parseImageUrl(`/t/${given}.gif${search}`);
    if (image === undefined) throw new ApiError('not_found');
    const nowMs = Date.now();
    const isView = request.method === 'GET' && !isRefresh(search);
    const attributes = isView ? this.classifier.classify(request.raw, { timer, isTestEmail: false }, nowMs) : undefined;
    const viewer = await this.viewers.find(timer, image, {
      nowMs,
      isView: attributes !== undefined && !isDamped(attributes),
    });
    const countdown = timer.countdown({ nowMs, ...viewer });
    const live = await this.live.describe(timer, countdown, search, nowMs);
    if (attributes !== undefined) this.views.add(timer, viewer.hasPlaceholder, attributes, nowMs);
    this.views.write();
    void reply.headers({ ...shared, 'Cache-Control': 'no-store' }).send({
      version: 1,
      id,
      serverTime: Date.now(),
      state: countdown.state,
      deadline: countdown.state === 'unknown' ? null : new Date(countdown.deadlineMs).toISOString(),
      live,
    });
  }

  /** Caches keep it for a year. */
  @Get(':id/:name')
  async picture(@Param('id') given: string, @Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const id = timerIds.parse(given);
    const timer = id && (await this.timers.get(id));
    const png = timer && !timer.isGone ? await this.pictures.find(timer, name, Date.now()) : undefined;
    if (png === undefined) throw new ApiError('not_found');
    const headers = { ...shared, 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' };
    void reply.headers(headers).send(png);
  }
}

/** A page asks again: its view is counted already. */
const isRefresh = (search: string) => new URLSearchParams(search).has('refresh');
