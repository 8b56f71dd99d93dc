import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { RequestMetrics, type RequestSeries, securityHeaders } from '@tminus/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastPath } from '../fast-path.ts';
import type { ImageTimer } from '../images/image-timer.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { ViewRecorder } from '../images/view-recorder.ts';
import { ViewerService } from '../images/viewer.service.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { neverStored } from './link-page.ts';
import { parseLinkRequest } from './link-request.ts';
import { LinkTargets } from './link-targets.ts';

interface Click {
  timer: ImageTimer;
  /** The recipient, if the address names one. */
  who: string | undefined;
  target: string;
}

/** Answers a GET for a link if the timer and, for an evergreen timer, the recipient's start are in memory. */
@Injectable()
export class LinkFastPath implements FastPath {
  private readonly pending: { target: string; response: ServerResponse }[] = [];
  private pendingSince = 0;
  private readonly sent: RequestSeries;
  private readonly headers: readonly string[];

  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly targets: LinkTargets,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    requests: RequestMetrics,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    const constant = { 'Cache-Control': neverStored, 'Content-Length': '0', ...securityHeaders(embed.publicUrl) };
    this.headers = Object.entries(constant).flat();
    this.sent = requests.series({ method: 'GET', route: '/c/*', status: 302 });
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !request.url?.startsWith('/c/')) return false;
    const nowMs = Date.now();
    const click = this.find(request.url, nowMs);
    if (click === undefined) return false;
    const { timer, target } = click;
    if (this.pending.length === 0) {
      this.pendingSince = performance.now();
      setImmediate(this.sendPending);
    }
    this.pending.push({ target, response });
    this.views.addClick(timer, this.classifier.classifyClick(request, click, nowMs), nowMs);
    return true;
  }

  /** The clicks of this turn of the event loop are recorded with one write before the first answer is sent. */
  private readonly sendPending = (): void => {
    this.views.write();
    const pending = this.pending.splice(0);
    for (const { target, response } of pending) response.writeHead(302, ['Location', target, ...this.headers]).end();
    this.sent.add((performance.now() - this.pendingSince) / 1000, pending.length, 0);
  };

  private find(url: string, nowMs: number): Click | undefined {
    try {
      const request = parseLinkRequest(url);
      const timer = request && this.timers.peek(request.image.id);
      if (!request || !timer?.link) return undefined;
      const viewer = this.viewers.peek(timer, request.image, nowMs);
      if (viewer === undefined) return undefined;
      return { timer, who: request.image.uid, target: this.targets.find(timer, timer.link, request, viewer, nowMs) };
    } catch {
      return undefined; // it will also fail in `LinksController`, which logs it
    }
  }
}
