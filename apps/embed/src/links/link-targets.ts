import { Injectable } from '@nestjs/common';
import { type Countdown, type TimerLink, type Viewing, linkTarget } from '@tminus/domain';
import type { ImageTimer } from '../images/image-timer.ts';
import { type Viewer, ViewerService } from '../images/viewer.service.ts';
import { type LinkRequest, withParameters, withToken } from './link-request.ts';

/** Finds where a click leads. */
@Injectable()
export class LinkTargets {
  constructor(private readonly viewers: ViewerService) {}

  /** The address for the state in which the viewer sees the timer, with the parameters of the link and the token of the deadline. */
  find(timer: ImageTimer, link: TimerLink, { image, query }: LinkRequest, viewer: Viewer, nowMs: number): string {
    const countdown = countdownOf(timer, { nowMs, ...viewer });
    const token = this.viewers.tokenFor(timer, image, viewer, countdown, nowMs);
    return withToken(withParameters(linkTarget(link, countdown.state), query), token);
  }
}

/** A timer whose time zone is unknown here counts down, but nobody knows until when. */
function countdownOf(timer: ImageTimer, viewing: Viewing): Countdown {
  try {
    return timer.countdown(viewing);
  } catch (error) {
    if (error instanceof RangeError) return { state: 'unknown', deadlineMs: viewing.nowMs, secondsLeft: 0 };
    throw error;
  }
}
