import { Injectable } from '@nestjs/common';
import { type Viewing, deadlineIn, parseViewerZone, signedDeadline } from '@tminus/domain';
import { CountdownStartService } from './evergreen/countdown-start.service.ts';
import type { ImageRequest } from './image-request.ts';
import type { ImageTimer } from './image-timer.ts';

/** What the address of an image says about who looks at it. */
export interface Viewer extends Required<Pick<Viewing, 'startMs'>>, Pick<Viewing, 'endMs' | 'zone'> {
  /** It does not say what the timer needs, usually because a mailing tool has not replaced a placeholder. Other types of timers ignore it. */
  hasPlaceholder: boolean;
}

/** Finds the start of an evergreen timer, the end of a personal one and the time zone of the viewer for a request. */
@Injectable()
export class ViewerService {
  constructor(private readonly starts: CountdownStartService) {}

  /** Returns undefined if a database query is necessary: see `CountdownStartService`. */
  peek(timer: ImageTimer, request: ImageRequest, nowMs: number): Viewer | undefined {
    if (timer.personal) return personalViewer(timer, timer.personal, request, nowMs);
    const startMs = this.starts.peek(timer, request, nowMs);
    return startMs === undefined ? undefined : viewerFrom(startMs, timer, request);
  }

  /** @param isView - whether an unknown recipient's countdown starts with this request */
  async find(timer: ImageTimer, request: ImageRequest, moment: { nowMs: number; isView: boolean }): Promise<Viewer> {
    if (timer.personal) return personalViewer(timer, timer.personal, request, moment.nowMs);
    return viewerFrom(await this.starts.find(timer, request, moment), timer, request);
  }
}

function viewerFrom(startMs: number, timer: ImageTimer, request: ImageRequest): Viewer {
  return { startMs, zone: viewerZone(timer, request.zone), hasPlaceholder: request.hasPlaceholder };
}

/** The time zone of a viewer; undefined if the timer has its own, or the address names none. @param given - of the address */
export const viewerZone = (timer: ImageTimer, given: string | undefined): string | undefined =>
  timer.isInViewersZone && given !== undefined ? parseViewerZone(given) : undefined;

type Personal = NonNullable<ImageTimer['personal']>;

function personalViewer(timer: ImageTimer, personal: Personal, request: ImageRequest, nowMs: number): Viewer {
  const address = personal.trust === 'signed' ? signedParts(timer, request) : request.deadline;
  const endMs = address && deadlineIn(address, personal);
  return { startMs: nowMs, endMs, hasPlaceholder: endMs === undefined };
}

/** The parts of the deadline that the sender has signed. An HMAC takes 3 µs, and an invalid signature up to eight for each part. */
function signedParts({ embedSecrets }: ImageTimer, { uid, deadline = {} }: ImageRequest): ImageRequest['deadline'] {
  const { end, sent, signature } = deadline;
  if (embedSecrets === undefined || signature === undefined) return undefined;
  const signed = (name: 'end' | 'sent', value: string | undefined) =>
    value !== undefined &&
    spellings(value).some((each) => embedSecrets.verify(signature, signedDeadline(name, each, uid)))
      ? value
      : undefined;
  return { end: signed('end', end), sent: signed('sent', sent) };
}

/** In addresses, a `+` means a space: the last one may be the sign of an offset. */
const spellings = (value: string): string[] => [...new Set([value, value.replace(/ (?=[^ ]*$)/, '+')])];
