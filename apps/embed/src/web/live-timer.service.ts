import { Injectable } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import type { Countdown, LivePictureAddresses, LiveTimer } from '@tminus/domain';
import { LayoutCache, type LayoutSpec, type Scale, type Sheet } from '@tminus/rendering';
import type { ImageTimer } from '../images/image-timer.ts';
import { type LivePicture, LivePictures, messageOf } from './live-pictures.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** What the description of a timer depends on. */
interface Viewed {
  /** Of the viewer. */
  countdown: Countdown;
  /** See `Viewing`. */
  zone: string | undefined;
  /** Of the state. The link needs its parameters, too. */
  url: string;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** What the shared part depends on, besides the timer. */
interface Look {
  state: Countdown['state'];
  digits: number;
  isStill: boolean;
}

/** The part of a description that is the same for all viewers with this look. */
interface SharedPart extends Look {
  /** The beginning of a JSON object, up to the map of the sheet if there is one. */
  json: string;
  /** Of the sheet; undefined without one. */
  spec: LayoutSpec | undefined;
}

/**
 * Describes to web pages how to draw a timer for a viewer: the JSON of a `LiveTimer`. Its shared part, whose addresses take 15 µs, is kept as
 * long as the timer, and the map of a sheet, which is most of it, as long as the sheet.
 */
@Injectable()
export class LiveTimerService {
  private readonly shared = new WeakMap<ImageTimer, SharedPart>();

  constructor(
    private readonly pictures: LivePictures,
    private readonly layouts: LayoutCache,
    private readonly allowances: AllowanceTracker,
  ) {}

  /** @returns undefined if the sheet must be drawn first */
  peek(timer: ImageTimer, viewed: Viewed): string | undefined {
    const shared = this.sharedPart(timer, viewed);
    const sheet = shared.spec && this.layouts.peekSheet(shared.spec);
    return shared.spec && !sheet ? undefined : describe(timer, viewed, shared, sheet);
  }

  /**
   * @param client - whose request it is: see `Owner`
   * @throws QueueFullError (as a rejection) if too much is being built for the account
   */
  async load(timer: ImageTimer, viewed: Viewed, client: string): Promise<string> {
    const shared = this.sharedPart(timer, viewed);
    const sheet = shared.spec && (await this.layouts.getSheet(shared.spec, { account: timer.accountId, client }));
    return describe(timer, viewed, shared, sheet);
  }

  private sharedPart(timer: ImageTimer, { countdown, nowMs }: Viewed): SharedPart {
    // A countdown that starts later for the viewer alone shows its whole duration until then, as its image does.
    const isPending = timer.isPending(nowMs);
    const state = countdown.state === 'pending' && !isPending ? 'running' : countdown.state;
    const digits = timer.layoutSpec(1, countdown.secondsLeft).leadingDigits;
    // Like its image, which is not animated then.
    const isStill = state === 'running' && this.allowances.isOverAllowance(timer);
    const known = this.shared.get(timer);
    if (known?.state === state && known.digits === digits && known.isStill === isStill) return known;
    const shared = this.writeSharedPart(timer, { state, digits, isStill }, nowMs);
    // The text of a start depends on the current date.
    if (state !== 'pending') this.shared.set(timer, shared);
    return shared;
  }

  private writeSharedPart(timer: ImageTimer, look: Look, nowMs: number): SharedPart {
    const { state, digits, isStill } = look;
    const { width, height, language } = timer.layoutSpec(1, 0);
    const addresses = (picture: (scale: Scale) => LivePicture): LivePictureAddresses => {
      const address = (scale: Scale) => `${timer.id}/${this.pictures.nameOf(timer, picture(scale), nowMs)}`;
      return { '1': address(1), '2': address(2) };
    };
    const kind = state === 'pending' ? 'start' : 'end';
    const message = state === 'unknown' || isStill ? undefined : messageOf(timer, kind, nowMs);
    const fields = JSON.stringify({
      alt: timer.alternativeText,
      language,
      width,
      height,
      message: message?.kind === 'message' ? { text: message.text, ...addresses((scale) => ({ kind, scale })) } : null,
      hidesAtZero: timer.finalFrame?.kind === 'hidden',
      isStill,
    } satisfies Partial<LiveTimer>).slice(0, -1);
    const hasSheet = state === 'running' ? !isStill : state === 'expired' && timer.finalFrame === undefined;
    if (!hasSheet) return { ...look, json: `${fields},"sheet":null`, spec: undefined };
    const sheet = JSON.stringify(addresses((scale) => ({ kind: 'sheet', scale, digits }))).slice(0, -1);
    return { ...look, json: `${fields},"sheet":${sheet},"map":`, spec: timer.layoutWithDigits(2, digits) };
  }
}

function describe(
  timer: ImageTimer,
  { countdown: { state, deadlineMs, secondsLeft }, zone, url, nowMs }: Viewed,
  { json }: SharedPart,
  sheet: Sheet | undefined,
): string {
  const isRunning = state === 'running';
  // The page asks again when the timer starts for everyone, and then when it starts for its viewer.
  const timerStart = timer.isPending(nowMs) ? timer.startsAt : null;
  const startMs = timerStart?.getTime() ?? deadlineMs - secondsLeft * 1000;
  const own = JSON.stringify({
    startsAt: state === 'pending' ? iso(startMs) : null,
    next: timer.isRecurring && isRunning ? iso(timer.countdown({ nowMs: deadlineMs, zone }).deadlineMs) : null,
    link: timer.link && `../c/${timer.id}${queryOfLink(url)}`,
  } satisfies Partial<LiveTimer>).slice(1);
  return sheet ? `${json}${sheet.mapJson}},${own}` : `${json},${own}`;
}

/** The parameters of the viewer, with a `?` if there are some. */
function queryOfLink(url: string): string {
  const [, query = ''] = url.split(/\?(.*)/s);
  const own = query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}
