import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { RequestMetrics, type RequestSeries, requestId, requestIdHeader, securityHeaders } from '@tminus/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastPath } from '../fast-path.ts';
import { type ImageRequest, parseFileUrl } from '../images/image-request.ts';
import type { ImageTimer } from '../images/image-timer.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { ViewRecorder } from '../images/view-recorder.ts';
import { ViewerService } from '../images/viewer.service.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { LiveTimerService } from './live-timer.service.ts';
import { stateHeaders, writeState } from './timer-state.ts';

/** A state, and what its view needs. */
interface State {
  timer: ImageTimer;
  json: string;
  hasPlaceholder: boolean;
  isTestEmail: boolean;
  page: ImageRequest['page'];
}

const isState = /^\/t\/\w+\.json(?:\?|$)/;

/**
 * Answers a GET for the state of an active timer if the timer, its sheet and, for an evergreen timer, the recipient's start are in memory. All other
 * requests go to `TimerStateController`.
 */
@Injectable()
export class StateFastPath implements FastPath {
  private readonly pending: { id: string; json: string; response: ServerResponse }[] = [];
  private pendingSince = 0;
  private readonly sent: RequestSeries;
  private readonly headers: readonly string[];

  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly live: LiveTimerService,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    requests: RequestMetrics,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.headers = Object.entries({ ...stateHeaders, ...securityHeaders(embed.publicUrl) }).flat();
    this.sent = requests.series({ method: 'GET', route: '/t/:id.json', status: 200 });
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' || !isState.test(url)) return false;
    const nowMs = Date.now();
    const state = this.find(url, nowMs);
    if (state === undefined) return false;
    if (this.pending.length === 0) {
      this.pendingSince = performance.now();
      setImmediate(this.sendPending);
    }
    this.pending.push({ id: requestId(request.headers['x-request-id']), json: state.json, response });
    const attributes = state.page === 'view' ? this.classifier.classify(request, state, nowMs) : undefined;
    if (attributes !== undefined) this.views.add(state.timer, state.hasPlaceholder, attributes, nowMs);
    return true;
  }

  /** The views of this turn of the event loop are recorded with one write before the first answer is sent. */
  private readonly sendPending = (): void => {
    this.views.write();
    const pending = this.pending.splice(0);
    let bytes = 0;
    for (const { id, json, response } of pending) {
      const length = Buffer.byteLength(json);
      bytes += length;
      const own = [requestIdHeader, id, 'Content-Length', String(length)];
      response.writeHead(200, [...this.headers, ...own]).end(json);
    }
    this.sent.add((performance.now() - this.pendingSince) / 1000, pending.length, bytes);
  };

  private find(url: string, nowMs: number): State | undefined {
    try {
      const address = parseFileUrl(url);
      const timer = address && this.timers.peek(address.id);
      if (!timer || timer.isHidden(nowMs)) return undefined;
      const viewer = this.viewers.peek(timer, address, nowMs);
      if (viewer === undefined) return undefined;
      const { page, isTestEmail } = address;
      const countdown = timer.countdown({ nowMs, ...viewer });
      const live = page && this.live.peek(timer, { countdown, zone: viewer.zone, url, nowMs });
      if (page && live === undefined) return undefined;
      const token = this.viewers.tokenFor(timer, address, viewer, countdown, nowMs);
      const json = writeState({ timer, isPaused: false, countdown, viewer, token, serverTime: nowMs }, live);
      return { timer, json, hasPlaceholder: viewer.hasPlaceholder, isTestEmail, page };
    } catch {
      return undefined; // it will also fail in `TimerStateController`, which reports it
    }
  }
}
