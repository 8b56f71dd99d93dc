import { Injectable } from '@nestjs/common';
import type { EvergreenRecipient } from '@tminus/database';
import type { ImageRequest } from '../image-request.ts';
import type { ImageTimer } from '../image-timer.ts';
import { RecipientStarts } from './recipient-starts.ts';

/**
 * Where the countdown of an evergreen timer starts for a request, in epoch milliseconds, never after now: at a start that the
 * sender has signed, else at the recipient's first open, else now. Other timers start nowhere; for them any answer will do.
 */
@Injectable()
export class CountdownStarts {
  constructor(private readonly recipients: RecipientStarts) {}

  /** Undefined where the database has to be asked first. */
  peek(setting: ImageTimer, request: ImageRequest, nowMs: number): number | undefined {
    const start = startOf(setting, request, nowMs);
    if (typeof start === 'number') return start;
    const second = this.recipients.peek(start, secondOf(nowMs));
    return second === undefined ? undefined : Math.min(second * 1000, nowMs);
  }

  /** @param begins - whether this is an open that may begin the recipient's countdown */
  async get(
    setting: ImageTimer,
    request: ImageRequest,
    { nowMs, begins }: { nowMs: number; begins: boolean },
  ): Promise<number> {
    const start = startOf(setting, request, nowMs);
    if (typeof start === 'number') return start;
    return Math.min((await this.recipients.get(start, secondOf(nowMs), begins)) * 1000, nowMs);
  }
}

/** The start, or whose it is. The HMACs in it take 3 µs each; addresses that many open at once are not worked out anew. */
function startOf(
  { id, embedSecret }: ImageTimer,
  { uid, signedStart }: ImageRequest,
  nowMs: number,
): number | EvergreenRecipient {
  if (embedSecret === undefined) return nowMs;
  if (signedStart && embedSecret.isSignature(signedStart.signature, id, signedStart.start)) {
    return Math.min(Number(signedStart.start) * 1000, nowMs);
  }
  return uid === undefined ? nowMs : { timerId: id, recipient: embedSecret.recipient(id, uid) };
}

const secondOf = (nowMs: number) => Math.floor(nowMs / 1000);
