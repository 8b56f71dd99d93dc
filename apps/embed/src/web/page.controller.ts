import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { writingDirection } from '@tminus/domain';
import { elementHtml, escapeAttribute, frameHtml } from '@tminus/domain/embed-code';
import type { ErrorResponder } from '@tminus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import type { ImageTimer } from '../images/image-timer.ts';
import { neverStored, sendLinkPage } from '../links/link-page.ts';
import { findTimer } from './find-timer.ts';

const style = `
html { height: 100% }
body { min-height: 100%; margin: 0; display: grid; place-items: center }
tminus-timer { display: block }
img { display: block; max-width: 100%; height: auto }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }`;

const hash = createHash('sha256').update(style).digest('base64');

/** Any site may show the page in a frame. It runs the script of this service and nothing else. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'",
    // The image of the timer has a style of its own for pages without one.
    `style-src 'sha256-${hash}'; style-src-attr 'unsafe-inline'`,
    "base-uri 'self'; form-action 'none'; frame-ancestors *",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * A page that shows only the timer, for frames, for people who follow its address, and for programs that describe a link.
 *
 * @param publicUrl - the address of this service, as clients see it
 * @param search - the query of the page, with its `?`; empty without one
 */
function timerPage(timer: ImageTimer, publicUrl: string, search: string): string {
  const { width, height, language } = timer.layoutSpec(1, 0);
  // Relative, because a proxy may serve this service below a path.
  const url = `../t/${timer.id}.gif${search}`;
  const { alternativeText: text } = timer;
  const element = elementHtml({ url, width, height, alt: text, sendsTimezone: timer.isInViewersZone });
  const page = `${publicUrl}/t/${timer.id}`;
  const title = escapeAttribute(text);
  const nowMs = Date.now();
  const isDated = timer.isForEveryone && timer.countdown({ nowMs }).secondsLeft > 0;
  const description = isDated ? timer.endText(nowMs) : text;
  // Programs keep the picture for days: it names the date, and is not a view.
  const picture = `${page}@2x.png${search === '' ? '?' : `${search}&`}dated=1&page=again`;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'T-minus',
    'og:title': text,
    'og:description': description,
    'og:url': page + search,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': 2 * width,
    'og:image:height': 2 * height,
    'og:image:alt': text,
  };
  const openGraph = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeAttribute(String(content))}">`,
  );
  const oembed = escapeAttribute(`${publicUrl}/oembed?url=${encodeURIComponent(page + search)}`);
  return `<!doctype html>
<html lang="${language}" dir="${writingDirection(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${escapeAttribute(description)}">
${openGraph.join('\n')}
<meta name="twitter:card" content="summary_large_image">
<base target="_blank">
<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">
<style>${style}</style>
<main><h1>${title}</h1>${element}</main>
</html>
`;
}

/** The address of a page or file of a timer, and its query. */
const ofTimer = /^\/t\/(tmr_\w+)(?:@2x)?(?:\.\w+)?\/?(\?.*)?$/s;

const cacheSeconds = 300;

/** Answers every failed request for the page of a timer: with nothing in a frame of another site, and with a message to people. */
export const respondWithFramedPage: ErrorResponder = ({ headers }, reply, { status }) =>
  sendLinkPage(reply, status, headers['sec-fetch-dest'] === 'document' ? 'alone' : 'framed');

/** The page of a timer, and its description for sites that turn the address into a timer (oEmbed 1.0). */
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
    const search = searchOf(request);
    // The addresses in the page are relative to the one without a slash at its end.
    if (/^[^?]*\/(?:\?|$)/.test(request.originalUrl)) return void reply.redirect(`../${id}${search}`, 308);
    const timer = await findTimer(this.timers, id);
    const html = timerPage(timer, this.publicUrl, search);
    void reply.headers({ ...pageHeaders, 'Cache-Control': neverStored }).send(html);
  }

  /**
   * @param url - of the page, the image or another file of a timer here
   * @param maxwidth - the largest frame that the site has room for, in CSS pixels; the same for `maxheight`
   * @returns an error with the status 501 for formats other than JSON
   * @throws ApiError as `findTimer` does, and `not_found` for other addresses
   */
  @Get('oembed')
  async oembed(
    @Query('url') url: unknown,
    @Query('format') format: unknown,
    @Query('maxwidth') maxWidth: unknown,
    @Query('maxheight') maxHeight: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    if (format !== undefined && !/^(?:json)?$/i.test(String(format))) {
      void reply.code(501);
      return { error: { code: 'not_implemented', message: 'Timers are described only in JSON: format=json.' } };
    }
    const [, id, search = ''] = ofTimer.exec(this.pathOf(url) ?? '') ?? [];
    const timer = await findTimer(this.timers, id);
    const spec = timer.layoutSpec(1, 0);
    const shrink = Math.min(1, limitOf(maxWidth) / spec.width, limitOf(maxHeight) / spec.height);
    const [width, height] = [wholePixels(spec.width * shrink), wholePixels(spec.height * shrink)];
    void reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': `public, max-age=${cacheSeconds}` });
    return {
      version: '1.0',
      type: 'rich',
      provider_name: 'T-minus',
      provider_url: this.publicUrl,
      title: timer.alternativeText,
      width,
      height,
      html: frameHtml({
        url: `${this.publicUrl}/t/${timer.id}.gif${search}`,
        width,
        height,
        alt: timer.alternativeText,
      }),
      cache_age: cacheSeconds,
    };
  }

  /** The path and query of an address below that of this service, with `http` or `https`. */
  private pathOf(url: unknown): string | undefined {
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    const [href, service] = [new URL(url).href, this.publicUrl].map((each) => each.replace(/^https?:/, ''));
    return href?.startsWith(`${service}/`) ? href.slice(service?.length).replace(/#.*/s, '') : undefined;
  }
}

/** The query, with its `?`; empty without one. */
const searchOf = ({ url }: FastifyRequest) => /\?.*$/s.exec(url)?.[0] ?? '';

/** At least one. */
const wholePixels = (size: number) => Math.max(1, Math.floor(size));

const limitOf = (value: unknown) => (/^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : Infinity);
