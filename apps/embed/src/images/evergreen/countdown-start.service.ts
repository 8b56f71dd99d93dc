import { Injectable } from '@nestjs/common';
import type { EvergreenRecipient } from '@tminus/database';
import type { ImageRequest } from '../image-request.ts';
import type { ImageTimer } from '../image-timer.ts';
import { FirstOpenService } from './first-open.service.ts';

/** When a countdown starts. */
export interface CountdownStart {
  /** Epoch milliseconds. */
  startMs: number;
  /**
   * Whose start it is: of `everyone` for whom the sender has signed it, or of the recipient with this keyed hash. Undefined if it is nobody's:
   * the next request gets a later one.
   */
  owner: 'everyone' | Uint8Array | undefined;
}

/**
 * Finds when the countdown of an evergreen timer starts for a request: at the start that the sender has signed, otherwise at the recipient's
 * first open, otherwise now. A signed start may be in the future. The result is meaningless for other timers.
 */
@Injectable()
export class CountdownStartService {
  constructor(private readonly firstOpens: FirstOpenService) {}

  /** Returns undefined if a database query is necessary: always for an image that is loaded before the first open. */
  peek(timer: ImageTimer, request: ImageRequest, nowMs: number): CountdownStart | undefined {
    const start = startOrRecipient(timer, request, nowMs);
    if ('startMs' in start) return start;
    const second = this.firstOpens.peek(start);
    return second === undefined ? undefined : { startMs: second * 1000, owner: start.recipient };
  }

  /**
   * An image that is loaded early gets a provisional start, which it keeps until the first open: that is later, so a deadline only ever moves
   * later.
   * @param isView - whether an unknown recipient's countdown starts with this request
   */
  async find(
    timer: ImageTimer,
    request: ImageRequest,
    { nowMs, isView }: { nowMs: number; isView: boolean },
  ): Promise<CountdownStart> {
    const start = startOrRecipient(timer, request, nowMs);
    if ('startMs' in start) return start;
    const now = epochSecond(nowMs);
    const { isLoadedEarly } = request;
    const opened = await this.firstOpens.find(start, now, isView && !isLoadedEarly);
    const isOpened = this.firstOpens.peek(start) !== undefined;
    const second = isOpened || !isLoadedEarly ? opened : await this.firstOpens.find(provisionally(start), now, isView);
    return { startMs: second * 1000, owner: isOpened ? start.recipient : undefined };
  }
}

/** The start, or the recipient whose first open defines it. While the timer is pending, no first open starts it. */
function startOrRecipient(
  timer: ImageTimer,
  request: ImageRequest,
  nowMs: number,
): CountdownStart | EvergreenRecipient {
  const recipient = () => (timer.isPending(nowMs) ? undefined : recipientOf(timer, request));
  return signedStartOf(timer, request) ?? recipient() ?? { startMs: nowMs, owner: undefined };
}

/** An HMAC takes 3 µs, and an invalid signature up to four. */
function signedStartOf({ embedSecrets }: ImageTimer, { signedStart }: ImageRequest): CountdownStart | undefined {
  const isValid = signedStart && embedSecrets?.verify(signedStart.signature, signedStart.start);
  return isValid ? { startMs: Number(signedStart.start) * 1000, owner: 'everyone' } : undefined;
}

function recipientOf({ id, embedSecrets }: ImageTimer, { uid }: ImageRequest): EvergreenRecipient | undefined {
  return uid === undefined ? undefined : embedSecrets && { timerId: id, recipient: embedSecrets.hashRecipient(uid) };
}

/** Provisional starts are stored like first opens, of a recipient with the inverted hash. */
const provisionally = ({ timerId, recipient }: EvergreenRecipient) => ({
  timerId,
  recipient: recipient.map((byte) => byte ^ 0xff),
  isProvisional: true,
});

const epochSecond = (nowMs: number) => Math.floor(nowMs / 1000);
