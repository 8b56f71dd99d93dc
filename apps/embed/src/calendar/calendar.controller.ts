import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ApiError, timerIds } from '@tminus/domain';
import { hiddenImages } from '@tminus/rendering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { parseFileUrl } from '../images/image-request.ts';
import { imageHeaders, neverCached } from '../images/image-responses.ts';
import { viewerZone } from '../images/viewer.service.ts';
import { forAnyOrigin, isCurrent } from '../responses.ts';
import { calendarFile, calendarTime } from './calendar-file.ts';

const headers = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'attachment; filename="countdown.ics"',
  ...forAnyOrigin,
  // Calendars and caches ask again each time: a timer can change, and a recurring one does.
  'Cache-Control': 'no-cache',
};

/** The deadline of a timer as an event for calendars: that of a fixed timer, or the next one of a recurring timer, for `tz`. Not a view. */
@Public()
@Controller('t')
export class CalendarController {
  private readonly host: string;

  constructor(
    private readonly timers: ImageTimerCache,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.host = new URL(embed.publicUrl).hostname;
  }

  /** @throws ApiError `not_found`, which is answered like an unknown image, also if the timer is hidden or has no deadline for everyone */
  @Get(':id.ics')
  async get(@Param('id') given: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const id = timerIds.parse(given);
    const timer = id && (await this.timers.get(id));
    if (!timer?.isForEveryone || timer.isGone) throw new ApiError('not_found');
    const nowMs = Date.now();
    if (timer.isHidden(nowMs)) {
      // No cache keeps it: the pause may end in a moment.
      void reply
        .code(404)
        .headers({ ...imageHeaders('gif'), 'Cache-Control': neverCached })
        .send(hiddenImages.gif);
      return;
    }
    const zone = viewerZone(timer, parseFileUrl(request.url)?.zone);
    const { deadlineMs: atMs } = timer.countdown({ nowMs, zone });
    const { revision: sequence, text: summary } = timer;
    // Each occurrence of a recurring timer is an event of its own.
    const uid = `${id}${timer.isRecurring ? `-${calendarTime(atMs)}` : ''}@${this.host}`;
    const etag = `W/"${sequence}-${atMs / 1000}"`;
    void reply.headers({ ...headers, ETag: etag });
    if (isCurrent(request, etag)) void reply.code(304).send();
    else void reply.send(calendarFile({ uid, sequence, summary, atMs }, nowMs));
  }
}
