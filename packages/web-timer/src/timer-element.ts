import type { LivePictureAddresses, LiveTimer } from '@tminus/domain';
import { create, BaseElement, createRoot, webAddress } from './elements.ts';
import { changePage } from './page-at-zero.ts';
import { type ServerClock, type Ticking, clockOf } from './server-clock.ts';
import { type SheetPainter, createPainter } from './sheet-painter.ts';
import { type ReceivedState, fetchState } from './state.ts';

const pictures: Record<string, Promise<HTMLImageElement> | undefined> = {};

/** Pixels of a picture for each CSS pixel: it changes when a page is zoomed, or moves to another screen. */
const currentScale = () => (devicePixelRatio > 1 ? 2 : 1);

/** Elements with the same picture load it once. @throws an error (as a rejection) if it cannot be loaded */
function loadPicture(addresses: LivePictureAddresses, base: string): Promise<HTMLImageElement> {
  const src = new URL(addresses[currentScale()], base).href;
  const load = async () => {
    const image = create('img', { crossorigin: '', src });
    await image.decode();
    return image;
  };
  return (pictures[src] ??= load().catch((error) => {
    pictures[src] = undefined;
    throw error;
  }));
}

/**
 * Reads what the browser keeps for the page.
 *
 * @param first - kept from now on if there is nothing yet. Default: nothing
 * @returns undefined if there is nothing, or the page may not use its storage
 */
export function stored(name: 'localStorage' | 'sessionStorage', key: string, first?: string): string | undefined {
  try {
    const storage: Record<string, string | undefined> = globalThis[name];
    if (first) storage[key] ??= first;
    return storage[key];
  } catch {
    return undefined;
  }
}

const unitNames = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** What a screen reader says: `2 days, 3 hours, 4 minutes`, in the language of the timer. Without seconds, and rounded up. */
export function timeText(secondsLeft: number, language: string): string {
  let rest = secondsLeft + 59;
  const parts: string[] = [];
  for (const [seconds, unit] of unitNames) {
    const value = Math.floor(rest / seconds);
    rest %= seconds;
    if (value || (seconds === 60 && !parts.length)) {
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value));
    }
  }
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}

/** Details of the events `tminus:ready`, `tminus:tick` and `tminus:expired`. */
export interface TimerEventDetail {
  /** ISO 8601; null if this viewer has no deadline. */
  deadline: string | null;
  state: string;
  secondsLeft: number;
}

/** The time to wait after a failure, longer by as much after each further one, and at most. */
const retryMs = 5_000;
const longestRetryMs = 60_000;
/** All pages with a timer reach the same moment together. Within this time, they ask again. */
const spreadMs = 10_000;
/** The same, when there is nothing to show yet. */
const startSpreadMs = 2_000;
/** Within so many seconds before zero, pages load the picture of the message. */
const preloadSeconds = 60;

/** Undefined on a server. */
const reducedMotion = globalThis.matchMedia?.('(prefers-reduced-motion)');

const css = ':host{display:inline-block;max-width:100%}a{display:block}';

/**
 * `<tminus-timer src="https://…/t/tmr_….json">`: a countdown that is drawn live. Its child, an image, is shown until then, and if anything fails.
 * It throws nothing into the page.
 */
export class TimerElement extends BaseElement implements Ticking {
  static readonly observedAttributes = ['src', 'tz', 'persist'];

  readonly #setShown = createRoot(this, css);
  #clock: ServerClock | undefined;
  #received: ReceivedState | undefined;
  #painter: SheetPainter | null | undefined;
  /** Around the canvas, and in the link if there is one. */
  #label: HTMLElement | undefined;
  #link: string | null | undefined;
  /** What is drawn, so that the same is not drawn again. */
  #drawn = '';
  /** For which it was drawn. */
  #scale: number | undefined;
  #secondsLeft = 0;
  #failures = 0;
  /** Seconds before zero. */
  #preloadAt = Math.random() * preloadSeconds;
  /** The minutes that the label was written for. */
  #saidMinutes: number | undefined;
  /** The deadlines of the last `tminus:ready` and `tminus:expired`. */
  #readyFor: string | null | undefined;
  #expiredAt: string | undefined;
  #retry: ReturnType<typeof setTimeout> | 0 | undefined;
  /** Whether it was to ask the service while it was outside a page. */
  #isDue = false;
  /** Counts what was begun for the address: an answer for an older one comes too late. */
  #generation = 0;

  constructor() {
    super();
    this.#clear();
  }

  connectedCallback(): void {
    if (this.#received) this.#clock?.add(this);
    if (!this.#received || this.#isDue) this.refresh();
  }

  disconnectedCallback(): void {
    this.#clock?.remove(this);
  }

  attributeChangedCallback(): void {
    this.#fallBack();
    this.#readyFor = this.#expiredAt = undefined;
    // While an element is upgraded, `connectedCallback` follows.
    if (this.#generation && this.isConnected) this.refresh();
  }

  /** The deadline, as an ISO 8601 string; null for a viewer without a deadline, and before the service has answered. */
  get deadline(): string | null {
    return this.#received?.deadline ?? null;
  }

  /** Asks the service again; outside a page, when it is in one again. */
  refresh(): void {
    this.#refreshIn();
    const url = this.#address();
    this.#generation++;
    this.#isDue = !this.isConnected;
    if (!url || this.#isDue) return;
    const isCurrent = this.#untilRefresh();
    const fail = (isGone?: boolean) => {
      if (!isCurrent()) return;
      this.#clock?.trustDevice();
      if (isGone) this.#fallBack('');
      this.#retryLater();
    };
    fetchState(url, this)
      .then((state) => (state ? this.#show(state, isCurrent) : fail(true)))
      .catch(() => fail());
  }

  #retryLater(): void {
    this.#refreshIn(Math.min(longestRetryMs, retryMs * ++this.#failures) * (1 - Math.random() / 2));
  }

  /** Whether the service was not asked again since. */
  #untilRefresh(): () => boolean {
    const generation = this.#generation;
    return () => generation === this.#generation && this.isConnected;
  }

  tick(nowMs: number, between?: number): number {
    try {
      return this.#proceed(nowMs, between);
    } catch {
      this.#fallBack();
      return 0;
    }
  }

  #proceed(nowMs: number, between?: number): number {
    const received = this.#received as ReceivedState;
    const { live, deadline, token, url } = received;
    const { next, startsAt, message, isStill } = live;
    const startMs = startsAt ? Date.parse(startsAt) : 0;
    const fromMs = Math.max(nowMs, startMs);
    const until = deadline ? secondsBetween(fromMs, deadline) : 0;
    const left = Math.max(0, until);
    const painter = this.#painter;
    if (!left && next && next !== deadline && painter?.fits(secondsBetween(fromMs, next))) {
      this.#received = { ...received, deadline: next };
      this.#refreshIn(Math.random() * spreadMs);
      return this.#proceed(nowMs, between);
    }
    if (isStill && painter && !painter.fits(left)) this.#clear();
    const motion = until < 0 || startMs >= nowMs || reducedMotion?.matches ? undefined : painter?.map;
    const betweenCount = motion?.betweenCount ?? 0;
    const due = between ?? betweenCount;
    if (due > betweenCount) return 0;
    painter?.paint(left, motion && due);
    if (motion && due < betweenCount) return motion.betweenMs;
    const wasRunning = this.#secondsLeft > 0;
    this.#secondsLeft = left;
    this.#say(live, left);
    if (deadline !== this.#readyFor) {
      this.#readyFor = deadline;
      this.#fire('ready');
    }
    if (this.hasAttribute('ticks')) this.#fire('tick');
    if (!left && deadline && !next && nowMs >= startMs && deadline !== this.#expiredAt) {
      this.#expiredAt = deadline;
      this.#expire(received, wasRunning);
    }
    if (this.#drawn && this.#scale !== currentScale()) {
      this.#draw(received, this.#untilRefresh(), deadline === this.#expiredAt)
        .then(() => this.#painter?.paint(this.#secondsLeft))
        .catch(() => 0); // the picture that is drawn stays
    }
    if (message && left && left < this.#preloadAt) {
      this.#preloadAt = 0;
      loadPicture(message, url).catch(() => 0);
    }
    const isUrgent = startsAt ? nowMs >= startMs : next && !left;
    const isOld = isUrgent || (token && (isStill ? !left : painter?.fits(left, 1)));
    if (isOld && !this.#retry) this.#refreshIn(Math.random() * (isUrgent ? startSpreadMs : spreadMs));
    return 0;
  }

  /** @param waitMs - Default: cancels it */
  #refreshIn(waitMs?: number): void {
    clearTimeout(this.#retry);
    this.#retry = waitMs && setTimeout(() => this.refresh(), waitMs);
  }

  /** The address of the state; undefined if it is invalid. */
  #address(): string | undefined {
    const url = webAddress(this.getAttribute('src'));
    if (!url) return undefined;
    const { searchParams } = url;
    if (this.hasAttribute('persist') && !searchParams.has('uid')) {
      const visitor = crypto.getRandomValues(new Uint32Array(4)).join('-');
      searchParams.set('uid', stored('localStorage', `tminus ${url.pathname}`, visitor) ?? '');
    }
    const zone = this.getAttribute('tz');
    if (zone !== null && !searchParams.has('tz'))
      searchParams.set('tz', zone || Intl.DateTimeFormat().resolvedOptions().timeZone);
    return url.href;
  }

  async #show(state: ReceivedState, isCurrent: () => boolean): Promise<void> {
    const old = this.#received;
    // Without a token, it is nobody's countdown, which the service starts again for each request.
    if (!state.token && state.state === 'running' && old?.state === 'running')
      state = { ...state, deadline: old.deadline };
    await this.#draw(state, isCurrent, state.deadline === this.#expiredAt);
    if (!isCurrent()) return;
    this.#refreshIn();
    this.#received = state;
    this.#saidMinutes = undefined;
    this.#failures = 0;
    this.#clock = clockOf(state.url);
    this.#clock.add(this);
  }

  /** @param isOver - whether zero was reached before */
  async #draw({ live, url }: ReceivedState, isCurrent: () => boolean, isOver: boolean): Promise<void> {
    const { width, height, message, link, language, isStill } = live;
    this.#scale = currentScale();
    const sheet = isOver && message ? null : live.sheet;
    const isHidden = isOver && (live.hidesAtZero || this.getAttribute('hide') === '');
    const showsImage = isStill && !isHidden;
    // It may show an old second.
    if (showsImage && this.#painter) return;
    const source = isHidden ? null : (sheet ?? message);
    const what = JSON.stringify([source?.[currentScale()], link, width, height]);
    if (what === this.#drawn) return;
    const picture = source && (await loadPicture(source, url));
    if (!isCurrent()) return;
    if (!picture) return this.#clear(showsImage ? undefined : '');
    const known = link === this.#link && this.#label;
    const label = known || create('div', { role: 'timer' }, create('canvas'));
    label.lang = language;
    const scale = picture.naturalWidth / width;
    const canvas = label.firstChild as HTMLCanvasElement;
    canvas.width = picture.naturalWidth;
    canvas.height = height * scale;
    canvas.style.cssText = `display:block;width:${width}px;max-width:100%;height:auto`;
    const context = canvas.getContext('2d');
    if (!context) throw new Error(); // the page has too many canvases: what is shown stays
    if (!known) this.#clear(link ? create('a', { href: new URL(link, url).href }, label) : label);
    this.#label = label;
    this.#link = link;
    this.#painter = sheet && createPainter(context, picture, scale, sheet.map);
    if (!sheet) context.drawImage(picture, 0, 0);
    this.#drawn = what;
  }

  /** Once a minute, and aloud only at zero. */
  #say({ alt, language, message }: LiveTimer, secondsLeft: number): void {
    const minutes = Math.ceil(secondsLeft / 60);
    const label = this.#label;
    if (!label || minutes === this.#saidMinutes) return;
    this.#saidMinutes = minutes;
    const isTime = this.#painter && (secondsLeft || !message);
    const detail = isTime ? timeText(secondsLeft, language) : message?.text;
    const text = detail ? `${alt}: ${detail}` : alt;
    if (label.textContent === text) return;
    label.setAttribute('aria-live', secondsLeft ? 'off' : 'polite');
    label.setAttribute('aria-label', text);
    // Screen readers announce a change of the content, not of the name. That of a canvas is not shown.
    (label.firstChild as Node).textContent = text;
  }

  /** @param wasRunning - whether this page showed it before zero */
  #expire(received: ReceivedState, wasRunning: boolean): void {
    this.#fire('expired');
    const isCurrent = this.#untilRefresh();
    this.#draw(received, isCurrent, true).catch(() => isCurrent() && this.#retryLater());
    if (received.live.isStill) this.#refreshIn(Math.random() * spreadMs);
    changePage(this, wasRunning);
  }

  /** @param shown - `''` for a timer that shows nothing, as its image: the one inside may show an old second */
  #fallBack(shown?: ''): void {
    this.#clock?.remove(this);
    this.#received = undefined;
    this.#clear(shown);
  }

  /** @param shown - Default: the image inside */
  #clear(shown: Node | '' = create('slot')): void {
    this.#painter = this.#label = this.#saidMinutes = undefined;
    this.#drawn = '';
    this.#setShown(shown);
  }

  #fire(name: string): void {
    const { deadline, state } = this.#received as ReceivedState;
    const detail: TimerEventDetail = {
      deadline,
      state: deadline === this.#expiredAt ? 'expired' : state,
      secondsLeft: this.#secondsLeft,
    };
    this.dispatchEvent(new CustomEvent(`tminus:${name}`, { bubbles: true, composed: true, detail }));
  }
}

/** Whole seconds, as images show them: from epoch milliseconds to an ISO 8601 date. */
const secondsBetween = (fromMs: number, to: string) => Math.floor(Date.parse(to) / 1000) - Math.floor(fromMs / 1000);
