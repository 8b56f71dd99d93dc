import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ApiError, timerIds } from '@tminus/domain';
import { frameHtml } from '@tminus/domain/embed-code';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageTimer } from '../images/image-timer.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { neverStored, sendLinkPage } from '../links/link-page.ts';
import { pageHeaders, timerPage } from './timer-page.ts';

/** The address of a page or file of a timer, and its query. */
const ofTimer = /^\/t\/(tmr_\w+)(?:@2x)?(?:\.\w+)?(\?.*)?$/s;

const cacheSeconds = 300;

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

  @Get('t/:id(^tmr_\\w+$)')
  async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const timer = await this.find(id);
    if (timer === undefined) {
      sendLinkPage(reply, 404);
      return;
    }
    const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
    void reply.headers({ ...pageHeaders, 'Cache-Control': neverStored }).send(timerPage(timer, this.publicUrl, search));
  }

  /**
   * @param url - of the page, the image or another file of a timer here
   * @param maxwidth - the largest frame that the site has room for, in CSS pixels; the same for `maxheight`
   * @throws ApiError `not_found` for other addresses, and for formats other than JSON
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
    const timer = id === undefined || (format !== undefined && format !== 'json') ? undefined : await this.find(id);
    if (timer === undefined) throw new ApiError('not_found');
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

  private async find(given: string): Promise<ImageTimer | undefined> {
    const id = timerIds.parse(given);
    const timer = id && (await this.timers.get(id));
    return timer?.isGone ? undefined : timer;
  }
}

const limitOf = (value: unknown) => (/^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : Infinity);
