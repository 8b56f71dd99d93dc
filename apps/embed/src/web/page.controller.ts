import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ApiError } from '@tminus/domain';
import { frameHtml } from '@tminus/domain/embed-code';
import type { ErrorResponder } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { neverStored, sendLinkPage } from '../links/link-page.ts';
import { findTimer } from './find-timer.ts';
import { pageHeaders, timerPage } from './timer-page.ts';

/** The address of a page or file of a timer, and its query. */
const ofTimer = /^\/t\/(tmr_\w+)(?:@2x)?(?:\.\w+)?(\?.*)?$/s;

const cacheSeconds = 300;

/** Answers every failed request for the page of a timer. */
export const respondWithFramedPage: ErrorResponder = (_request, reply, { status }) =>
  sendLinkPage(reply, status, 'framed');

/** The page of a timer, and its description for sites that turn the address into a timer (oEmbed 1.0). */
@Public()
@Controller()
export class PageController {
  private readonly publicUrl: string;

  constructor(
    private readonly timers: ImageTimerCache,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.publicUrl = embed.publicUrl;
  }

  /** @throws ApiError as `findTimer` does */
  @Get('t/:id(^tmr_\\w+$)')
  async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const timer = await findTimer(this.timers, id);
    const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
    void reply.headers({ ...pageHeaders, 'Cache-Control': neverStored }).send(timerPage(timer, this.publicUrl, search));
  }

  /**
   * @param url - of the page, the image or another file of a timer here
   * @param maxwidth - the largest frame that the site has room for, in CSS pixels; the same for `maxheight`
   * @throws ApiError as `findTimer` does, and `not_found` for other addresses, and for formats other than JSON
   */
  @Get('oembed')
  async oembed(
    @Query('url') url: unknown,
    @Query('format') format: unknown,
    @Query('maxwidth') maxWidth: unknown,
    @Query('maxheight') maxHeight: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const [, id, search = ''] = ofTimer.exec(this.pathOf(url) ?? '') ?? [];
    if (format !== undefined && format !== 'json') throw new ApiError('not_found');
    const timer = await findTimer(this.timers, id);
    const spec = timer.layoutSpec(1, 0);
    const shrink = Math.min(1, limitOf(maxWidth) / spec.width, limitOf(maxHeight) / spec.height);
    const [width, height] = [Math.floor(spec.width * shrink), Math.floor(spec.height * shrink)];
    void reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': `public, max-age=${cacheSeconds}` });
    return {
      version: '1.0',
      type: 'rich',
      provider_name: 'T-minus',
      provider_url: this.publicUrl,
      title: timer.text,
      width,
      height,
      html: frameHtml({ url: `${this.publicUrl}/t/${timer.id}.gif${search}`, width, height, alt: timer.text }),
      cache_age: cacheSeconds,
    };
  }

  /** The path and query of an address below that of this service. */
  private pathOf(url: unknown): string | undefined {
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    const { href } = new URL(url);
    return href.startsWith(`${this.publicUrl}/`) ? href.slice(this.publicUrl.length).replace(/#.*/s, '') : undefined;
  }
}

const limitOf = (value: unknown) => (/^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : Infinity);
