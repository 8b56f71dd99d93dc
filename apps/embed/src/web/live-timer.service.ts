import { Injectable } from '@nestjs/common';
import type { Countdown, LivePictureAddresses, LiveTimer } from '@tminus/domain';
import { LayoutCache, type Scale } from '@tminus/rendering';
import type { ImageTimer } from '../images/image-timer.ts';
import { type LivePicture, LivePictures } from './live-pictures.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** The parameters of the viewer, with a `?` if there are some. */
function forLink(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The parts of a request for a state that its description needs. */
interface LiveRequest {
  /** Of the address, which the link needs too; empty without one. */
  query: string;
  /** See `Viewing`. */
  zone: string | undefined;
  /** Whose request it is: see `Owner`. */
  client: string;
}

/** Describes to web pages how to draw a timer for a viewer. */
@Injectable()
export class LiveTimerService {
  constructor(
    private readonly pictures: LivePictures,
    private readonly layouts: LayoutCache,
  ) {}

  /**
   * @param countdown - of the viewer
   * @param nowMs - epoch milliseconds
   * @throws QueueFullError (as a rejection) if too much is being built for the account
   */
  async describe(timer: ImageTimer, countdown: Countdown, request: LiveRequest, nowMs: number): Promise<LiveTimer> {
    const { query, zone, client } = request;
    const { state, secondsLeft, deadlineMs } = countdown;
    const { width, height, language, leadingDigits: digits } = timer.layoutSpec(1, secondsLeft);
    const hasSheet = state === 'running' || (state === 'expired' && timer.finalFrame === undefined);
    const owner = { account: timer.accountId, client };
    const map = hasSheet ? (await this.layouts.getSheet(timer.layoutWithDigits(2, digits), owner)).map : null;
    const addresses = (picture: (scale: Scale) => LivePicture) => this.addresses(timer, picture, nowMs);
    const message =
      state === 'pending' ? timer.pendingImage(nowMs) : state === 'unknown' ? undefined : timer.finalFrame;
    const kind = state === 'pending' ? 'start' : 'end';
    return {
      alt: timer.text,
      language,
      width,
      height,
      sheet: map && { ...addresses((scale) => ({ kind: 'sheet', scale, digits })), map },
      message: message?.kind === 'message' ? addresses((scale) => ({ kind, scale })) : null,
      hidesAtZero: timer.finalFrame?.kind === 'hidden',
      startsAt: state === 'pending' && timer.startsAt ? iso(timer.startsAt.getTime()) : null,
      next:
        timer.isRecurring && state === 'running' ? iso(timer.countdown({ nowMs: deadlineMs, zone }).deadlineMs) : null,
      link: timer.link && `../c/${timer.id}${forLink(query)}`,
    };
  }

  private addresses(timer: ImageTimer, picture: (scale: Scale) => LivePicture, nowMs: number): LivePictureAddresses {
    const address = (scale: Scale) => `${timer.id}/${this.pictures.nameOf(timer, picture(scale), nowMs)}`;
    return { '1': address(1), '2': address(2) };
  }
}
