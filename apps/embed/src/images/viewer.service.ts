import { Injectable } from '@nestjs/common';
import {
  type Countdown,
  type DeadlineInAddress,
  type Viewing,
  deadlineIn,
  parseDeadline,
  parseViewerZone,
  signedDeadline,
} from '@tminus/domain';
import { DeadlineTokens, type TokenRefusal, type TokenSubject } from '../tokens/deadline-tokens.ts';
import { type CountdownStart, CountdownStartService } from './evergreen/countdown-start.service.ts';
import type { ImageRequest } from './image-request.ts';
import type { ImageTimer } from './image-timer.ts';
import { UnreadDeadlines } from './unread-deadlines.ts';

/** What the address of an image says about who looks at it. */
export interface Viewer extends Required<Pick<Viewing, 'startMs'>>, Pick<Viewing, 'endMs' | 'zone' | 'promisedMs'> {
  /** It does not say what the timer needs, usually because a mailing tool has not replaced a placeholder. Other types of timers ignore it. */
  hasPlaceholder: boolean;
  /** Whose start it is: see `CountdownStart`. */
  owner?: CountdownStart['owner'];
  /** The recipient of the token that promises `promisedMs`; undefined if it has none. */
  promisedTo?: string | undefined;
  /** Why the token in the address changes nothing. */
  refusedToken?: TokenRefusal | undefined;
}

/**
 * Finds the start of an evergreen timer, the end of a personal one and the time zone of the viewer for a request, and what a token in its
 * address promises. All other deadlines are those of the timer.
 */
@Injectable()
export class ViewerService {
  constructor(
    private readonly starts: CountdownStartService,
    private readonly tokens: DeadlineTokens,
    private readonly unread: UnreadDeadlines,
  ) {}

  /** Returns undefined if a database query is necessary (see `CountdownStartService`), or the address has a token. */
  peek(timer: ImageTimer, request: ImageRequest, nowMs: number): Viewer | undefined {
    if (request.token !== undefined) return undefined;
    if (timer.personal) return this.personalViewer(timer, timer.personal, request, nowMs);
    const start = this.starts.peek(timer, request, nowMs);
    return start && viewerFrom(start, timer, request);
  }

  /** @param isView - whether an unknown recipient's countdown starts with this request */
  async find(timer: ImageTimer, request: ImageRequest, moment: { nowMs: number; isView: boolean }): Promise<Viewer> {
    const viewer: Viewer = timer.personal
      ? this.personalViewer(timer, timer.personal, request, moment.nowMs)
      : viewerFrom(await this.starts.find(timer, request, moment), timer, request);
    if (request.token === undefined) return viewer;
    const result = await this.tokens.verify(request.token, recipientOf(timer, request), moment.nowMs);
    return typeof result === 'string'
      ? { ...viewer, refusedToken: result }
      : { ...viewer, promisedMs: result.deadlineMs, promisedTo: result.recipient };
  }

  private personalViewer(timer: ImageTimer, personal: Personal, request: ImageRequest, nowMs: number): Viewer {
    const address = personal.trust === 'signed' ? signedParts(timer, request) : request.deadline;
    const endMs = address && deadlineIn(address, personal);
    if (address && endMs === undefined) {
      const isUnread = (text = '') => parseDeadline(text, personal.timezone) === undefined;
      const text = [address.end, address.sent].find((each) => each?.trim() && isUnread(each));
      if (text !== undefined) this.unread.note(timer.id, text);
    }
    return { startMs: nowMs, endMs, hasPlaceholder: endMs === undefined };
  }

  /**
   * The token for the countdown of a viewer whom `find` has returned.
   * @returns undefined if the countdown is not running, if nothing but the address determines its deadline, because anyone can change that,
   *   or if the keys are not known
   */
  tokenFor(
    timer: ImageTimer,
    request: ImageRequest,
    viewer: Viewer,
    { state, deadlineMs }: Countdown,
    nowMs: number,
  ): string | undefined {
    if (state !== 'running') return undefined;
    const isPromised = deadlineMs === viewer.promisedMs;
    const holder = isPromised ? { timer: timer.id, recipient: viewer.promisedTo } : holderOf(timer, request, viewer);
    return holder && this.tokens.issue(holder, deadlineMs, nowMs, timer.tokenAlgorithm);
  }
}

/** Whose deadline it is. No recipient if the deadline is also that of other addresses, because then the `uid` proves nothing. */
function holderOf(timer: ImageTimer, request: ImageRequest, { endMs, owner }: Viewer): TokenSubject | undefined {
  const everyone = { timer: timer.id, recipient: undefined };
  const { personal } = timer;
  if (timer.embedSecrets === undefined) return everyone;
  if (personal === undefined) return owner === 'everyone' ? everyone : owner && tokenSubject(timer, owner);
  if (endMs === undefined) return everyone; // the fallback date
  const signed = personal.trust === 'signed' ? undefined : signedParts(timer, request);
  const isSigned = personal.trust === 'signed' || (signed && deadlineIn(signed, personal) === endMs);
  return isSigned ? recipientOf(timer, request) : undefined;
}

const tokenSubject = ({ id }: ImageTimer, hash: Uint8Array | undefined): TokenSubject => ({
  timer: id,
  recipient: hash && Buffer.from(hash).toString('base64url'),
});

function recipientOf(timer: ImageTimer, request: ImageRequest): TokenSubject {
  const uid = timer.personal ? (signedParts(timer, request)?.uid ?? request.uid) : request.uid;
  return tokenSubject(timer, uid === undefined ? undefined : timer.embedSecrets?.hashRecipient(uid));
}

function viewerFrom({ startMs, owner }: CountdownStart, timer: ImageTimer, request: ImageRequest): Viewer {
  return { startMs, owner, zone: viewerZone(timer, request.zone), hasPlaceholder: request.hasPlaceholder };
}

/** The time zone of a viewer; undefined if the timer has its own, or the address names none. @param given - of the address */
export const viewerZone = (timer: ImageTimer, given: string | undefined): string | undefined =>
  timer.isInViewersZone && given !== undefined ? parseViewerZone(given) : undefined;

type Personal = NonNullable<ImageTimer['personal']>;

/** What the sender has signed. */
interface SignedParts extends DeadlineInAddress {
  uid: string | undefined;
}

/**
 * The parts of the deadline that the sender has signed: one alone or, with the signature of both, both, with the recipient. An invalid signature
 * takes up to 32 HMACs of 3 µs: two spellings of each part and four of both, each with up to four keys; with a recipient that has a plus or looks
 * like a placeholder, twice as many.
 */
function signedParts({ embedSecrets }: ImageTimer, request: ImageRequest): SignedParts | undefined {
  const { end, sent, signature } = request.deadline ?? {};
  if (embedSecrets === undefined || signature === undefined) return undefined;
  // In the signed text, an `&` separates the parts: inside one, it could move the next part or the recipient into it.
  if (end?.includes('&') || sent?.includes('&')) return undefined;
  for (const uid of signedUids(request)) {
    const isSigned = (parts: DeadlineInAddress) => embedSecrets.verify(signature, signedDeadline(parts, uid));
    const ends = spellings(end);
    const times = spellings(sent);
    if (ends.some((each) => isSigned({ end: each }))) return { end, uid };
    if (times.some((each) => isSigned({ sent: each }))) return { sent, uid };
    if (ends.some((each) => times.some((time) => isSigned({ end: each, sent: time })))) return { end, sent, uid };
  }
  return undefined;
}

/** The recipients that a signature may name: as written, with spaces for pluses, or none, if a tool has not replaced a placeholder. */
function signedUids({ uid, writtenUid }: ImageRequest): Set<string | undefined> {
  return new Set([writtenUid, writtenUid?.replaceAll('+', ' '), ...(uid === undefined ? [undefined] : [])]);
}

/** In characters. Longer texts are no dates, and searching them would take long. */
const maxDateLength = 100;

/** In addresses, a `+` means a space: the last one before hours may be the sign of an offset. */
const spellings = (value: string | undefined): string[] =>
  value === undefined || value.length > maxDateLength
    ? []
    : [...new Set([value, value.replace(/ (?=\d\d(?::?\d\d)*(?:$|[[ ])[^:]*$)/, '+')])];
