import { Controller, Get, Inject, Logger, Req, Res } from '@nestjs/common';
import { isDamped } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { timerIds } from '@tminus/domain';
import { RequestMetrics, type RequestSeries, securityHeaders } from '@tminus/server';
import { errorReason, isDatabaseOutage, OutageLog } from '@tminus/server/resilience';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ReadyAnswer, ReadyResource } from '../hot-path.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { ViewRecorder } from '../images/view-recorder.ts';
import { ViewerService } from '../images/viewer.service.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { neverStored, sendLinkPage } from './link-page.ts';
import { parseLinkRequest, LinkTargets } from './link-request.ts';

/** Leads a click on, to the address for the state in which the viewer sees the timer. */
@Controller('c')
export class LinksController implements ReadyResource {
  private readonly logger = new Logger('Links');
  private readonly outage = new OutageLog({
    began: (error) => this.logger.error(isDatabaseOutage(error) ? unknownTimers(error) : error),
  });
  private readonly headers: readonly string[];
  private readonly series: RequestSeries;

  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly targets: LinkTargets,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    requests: RequestMetrics,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.headers = Object.entries({ 'Cache-Control': neverStored, ...securityHeaders(embed.publicUrl) }).flat();
    this.series = requests.series({ method: 'GET', route: '/c/*', status: 302 });
  }

  /** If the timer and, for an evergreen timer, the recipient's start are in memory. */
  answerAtOnce(request: IncomingMessage, nowMs: number): ReadyAnswer | undefined {
    const { url = '' } = request;
    const link = url.startsWith('/c/') ? parseLinkRequest(url) : undefined;
    if (link === undefined) return undefined;
    const timer = this.timers.peek(link.image.id);
    const viewer = timer?.link && this.viewers.peek(timer, link.image, nowMs);
    if (!timer?.link || !viewer) return undefined;
    const target = this.targets.find(timer, timer.link, link, viewer, nowMs);
    const attributes = this.classifier.classifyClick(request, { timer, who: link.image.uid }, nowMs);
    this.views.addClick(timer, attributes, nowMs);
    return { status: 302, headers: ['Location', target, ...this.headers], body: '', series: this.series };
  }

  /** Loads what is missing first. */
  @Get('*')
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      const link = parseLinkRequest(request.url);
      const id = link && timerIds.parse(link.image.id);
      const timer = id && (await this.timers.get(id));
      if (!link || !timer?.link) {
        sendLinkPage(reply, 404);
        return;
      }
      const { image } = link;
      const nowMs = Date.now();
      const attributes = this.classifier.classifyClick(request.raw, { timer, who: image.uid }, nowMs);
      // A click is a first open, also after an image that was loaded early. Programs start no countdown, and nobody starts one that is paused.
      const viewer = await this.viewers.find(timer, image, {
        nowMs,
        isView: !timer.isHidden(nowMs) && !isDamped(attributes),
      });
      const target = this.targets.find(timer, timer.link, link, viewer, nowMs);
      this.outage.succeeded();
      this.views.addClick(timer, attributes, nowMs);
      this.views.write();
      void reply.code(302).headers({ Location: target, 'Cache-Control': neverStored }).send();
    } catch (error) {
      this.outage.failed(error);
      sendLinkPage(reply, 503);
    }
  }
}

const unknownTimers = (error: unknown) =>
  `Links of timers that are not in memory lead nowhere, because the database does not answer: ${errorReason(error)}`;
