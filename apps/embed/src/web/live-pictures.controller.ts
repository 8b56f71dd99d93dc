import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiError, clientSite } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { forAnyOrigin } from '../responses.ts';
import { findTimer } from './find-timer.ts';
import { LivePictures } from './live-pictures.ts';

const headers = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=31536000, immutable',
  ...forAnyOrigin,
};

/** The pictures from which web pages draw a timer. */
@Controller('t')
export class LivePicturesController {
  constructor(
    private readonly timers: ImageTimerCache,
    private readonly pictures: LivePictures,
    private readonly addresses: ClientAddressResolver,
  ) {}

  /** @throws ApiError as `findTimer` does, and `not_found` for a name that the timer does not have now */
  @Get(':id/:name')
  async get(
    @Param('id') given: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const timer = await findTimer(this.timers, given);
    const client = clientSite(this.addresses.resolve(request.raw));
    const png = await this.pictures.find(timer, name, client, Date.now());
    if (png === undefined) throw new ApiError('not_found');
    void reply.headers(headers).send(png);
  }
}
