import { Controller, Get, Param, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { ApiError, timerIds } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { LivePictures } from './live-pictures.ts';

const headers = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The pictures from which web pages draw a timer. */
@Public()
@Controller('t')
export class LivePicturesController {
  constructor(
    private readonly timers: ImageTimerCache,
    private readonly pictures: LivePictures,
  ) {}

  /** @throws ApiError `not_found` for a name that the timer does not have now */
  @Get(':id/:name')
  async get(@Param('id') given: string, @Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const id = timerIds.parse(given);
    const timer = id && (await this.timers.get(id));
    const png = timer && !timer.isGone ? await this.pictures.find(timer, name, Date.now()) : undefined;
    if (png === undefined) throw new ApiError('not_found');
    void reply.headers(headers).send(png);
  }
}
