import { Injectable } from '@nestjs/common';
import type { Countdown, LivePictureAddresses, LiveTimer } from '@tminus/domain';
import { LayoutCache, type Scale } from '@tminus/rendering';
import type { ImageTimer } from '../images/image-timer.ts';
import { type LivePicture, LivePictures, messageOf } from './live-pictures.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** The parameters of the viewer, with a `?` if there are some. */
function queryOfLink(parameters: URLSearchParams): string {
  const query = new URLSearchParams(parameters);
  query.delete('page');
  return query.size === 0 ? '' : `?${query}`;
}

/** The parts of a request for a state that its description needs. */
interface LiveRequest {
  /** Of the address. The link needs them, too. */
  parameters: URLSearchParams;
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
    const { parameters, zone, client } = request;
    const { state, secondsLeft, deadlineMs } = countdown;
    const { width, height, language, leadingDigits: digits } = timer.layoutSpec(1, secondsLeft);
    const hasSheet = state === 'running' || (state === 'expired' && timer.finalFrame === undefined);
    const owner = { account: timer.accountId, client };
    const map = hasSheet ? (await this.layouts.getSheet(timer.layoutWithDigits(2, digits), owner)).map : null;
    const addresses = (picture: (scale: Scale) => LivePicture) => this.addresses(timer, picture, nowMs);
    const kind = state === 'pending' ? 'start' : 'end';
    const message = state === 'unknown' ? undefined : messageOf(timer, kind, nowMs);
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
      link: timer.link && `../c/${timer.id}${queryOfLink(parameters)}`,
    };
  }

  private addresses(timer: ImageTimer, picture: (scale: Scale) => LivePicture, nowMs: number): LivePictureAddresses {
    const address = (scale: Scale) => `${timer.id}/${this.pictures.nameOf(timer, picture(scale), nowMs)}`;
    return { '1': address(1), '2': address(2) };
  }
}
