import type { LivePictureAddresses, LiveTimer } from '@tminus/domain';
import { BaseElement, create, createRoot, webAddress } from './elements.ts';
import { type ServerClock, type Ticking, clockOf } from './server-clock.ts';
import { SheetPainter } from './sheet-painter.ts';
import { type ReceivedState, fetchState } from './state.ts';
import { stored } from './storage.ts';
import { timeText } from './time-text.ts';

/** Details of the events `tminus:ready`, `tminus:tick` and `tminus:expired`. */
export interface TimerEventDetail {
  /** ISO 8601; null if this viewer has no deadline. */
  deadline: string | null;
  state: string;
  secondsLeft: number;
}

/** The time to wait after a failure, and longer by as much after each further one. */
const retryMs = 5_000;
/** All pages with a timer reach the same moment together. Within this time, they ask again. */
const spreadMs = 10_000;
/** The same, when there is nothing to show yet. */
const startSpreadMs = 2_000;

const css = `:host{display:inline-block;max-width:100%}:host([hidden]){display:none}canvas,a{display:block;max-width:100%;height:auto}`;

/**
 * `<tminus-timer src="https://…/t/tmr_….json">`: a countdown that is drawn live. Its child, an image, is shown until then, and if anything fails.
 * It throws nothing into the page.
 */
export class TimerElement extends BaseElement implements Ticking {
  static readonly observedAttributes = ['src'];

  betweenCount = 0;
  betweenMs = 0;
  readonly #root = createRoot(this, css, create('slot'));
  #clock: ServerClock | undefined;
  #received: ReceivedState | undefined;
  #painter: SheetPainter | undefined;
  #label: HTMLElement | undefined;
  /** What is drawn, so that the same is not drawn again. */
  #drawn = '';
  #secondsLeft = 0;
  #failures = 0;
  #hasExpired = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun for the address: an answer for an older one comes too late. */
  #generation = 0;

  connectedCallback(): void {
    if (this.#received) this.#clock?.add(this);
    else this.refresh();
  }

  disconnectedCallback(): void {
    this.#refreshIn();
    this.#clock?.remove(this);
  }

  attributeChangedCallback(): void {
    this.#fallBack();
    // While an element is upgraded, `connectedCallback` follows.
    if (this.#generation && this.isConnected) this.refresh();
  }

  /** The deadline, as an ISO 8601 string; null for a viewer without a deadline, and before the service has answered. */
  get deadline(): string | null {
    return this.#received?.deadline ?? null;
  }

  /** Asks the service again. */
  refresh(): void {
    this.#refreshIn();
    const url = this.#address();
    this.#generation++;
    if (url === undefined) return;
    const isCurrent = this.#untilRefresh();
    fetchState(url)
      .then((state) => this.#show(state, url, isCurrent))
      .catch(({ cause }: Error) => {
        if (!isCurrent()) return;
        if (cause || !this.#received) this.#fallBack();
        this.#refreshIn(retryMs * ++this.#failures);
      });
  }

  /** Whether the service was not asked again since. */
  #untilRefresh(): () => boolean {
    const generation = this.#generation;
    return () => generation === this.#generation && this.isConnected;
  }

  tick(nowMs: number, between?: number): void {
    try {
      this.#proceed(nowMs, between);
    } catch {
      this.#fallBack();
    }
  }

  #proceed(nowMs: number, between?: number): void {
    const received = this.#received;
    if (!received) return;
    const { live, deadline, token } = received;
    const until = deadline ? Math.floor(Date.parse(deadline) / 1000) - Math.floor(nowMs / 1000) : 0;
    const left = (this.#secondsLeft = Math.max(0, until));
    if (!left && live.next && live.next !== deadline) {
      this.#received = { ...received, deadline: live.next };
      this.#refreshIn(Math.random() * spreadMs);
      return this.#proceed(nowMs);
    }
    this.#painter?.paint(left, until < 0 ? undefined : between);
    if (between !== undefined) return;
    this.#say(live, left);
    if (this.hasAttribute('ticks')) this.#fire('tick');
    if (!left && deadline && !live.next && !live.startsAt && !this.#hasExpired) this.#expire(live);
    const hasStarted = live.startsAt && nowMs >= Date.parse(live.startsAt);
    if (!this.#retry && (hasStarted || (token && this.#painter?.hasFewerDigits(left))))
      this.#refreshIn(Math.random() * (hasStarted ? startSpreadMs : spreadMs));
  }

  /** @param waitMs - Default: cancels it */
  #refreshIn(waitMs?: number): void {
    clearTimeout(this.#retry);
    this.#retry = waitMs === undefined ? undefined : setTimeout(() => this.refresh(), waitMs);
  }

  /** The address of the state; undefined if it is invalid. */
  #address(): string | undefined {
    const url = webAddress(this.getAttribute('src'));
    if (!url) return undefined;
    if (this.hasAttribute('persist')) {
      const visitor = crypto.getRandomValues(new Uint32Array(4)).join('-');
      url.searchParams.set('uid', stored('localStorage', `tminus ${url.pathname}`, visitor) ?? '');
    }
    return url.href;
  }

  async #show(state: ReceivedState, url: string, isCurrent: () => boolean): Promise<void> {
    const clock = clockOf(url);
    clock.measure(state);
    const old = this.#received;
    // Without a token, it is nobody's countdown, which the service starts again for each request.
    if (!state.token && state.state === 'running' && old?.state === 'running')
      state = { ...state, deadline: old.deadline };
    const isSame = old?.deadline === state.deadline;
    await this.#draw(state.live, url, isCurrent, isSame && this.#hasExpired);
    if (!isCurrent()) return;
    this.#hasExpired &&= isSame;
    this.#received = state;
    this.#failures = 0;
    this.#clock = clock;
    this.tick(clock.now());
    if (!old) this.#fire('ready');
    clock.add(this);
  }

  /** @param isOver - whether zero was reached before */
  async #draw(live: LiveTimer, url: string, isCurrent: () => boolean, isOver: boolean): Promise<void> {
    const { width, height, message, link, language } = live;
    const sheet = isOver && message ? null : live.sheet;
    const isHidden = isOver && (live.hidesAtZero || this.getAttribute('hide') === '');
    const source = isHidden ? null : (sheet ?? message);
    const what = JSON.stringify([source, link, width, height]);
    if (what === this.#drawn) return;
    const picture = source && (await loadPicture(source, url));
    if (!isCurrent()) return;
    this.#clear();
    if (!picture) return;
    this.#drawn = what;
    const scale = picture.naturalWidth / width;
    const canvas = create('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.width = `${width}px`;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    if (sheet) {
      this.#painter = new SheetPainter(context, picture, scale, sheet.map);
      this.betweenMs = sheet.map.betweenMs;
      this.betweenCount = matchMedia('(prefers-reduced-motion)').matches ? 0 : sheet.map.betweenCount;
    } else context.drawImage(picture, 0, 0);
    this.#label = create('div', { role: 'timer', lang: language }, canvas);
    this.#root.replaceChildren(link ? create('a', { href: new URL(link, url).href }, this.#label) : this.#label);
  }

  /** Once a minute, and not aloud. */
  #say({ alt, language, startsAt }: LiveTimer, secondsLeft: number): void {
    const text = secondsLeft && !startsAt ? `${alt}: ${timeText(secondsLeft, language)}` : alt;
    if (this.#label?.getAttribute('aria-label') !== text) this.#label?.setAttribute('aria-label', text);
  }

  #expire(live: LiveTimer): void {
    this.#hasExpired = true;
    this.#fire('expired');
    const isCurrent = this.#untilRefresh();
    this.#draw(live, this.#address() as string, isCurrent, true).catch(() => isCurrent() && this.#refreshIn(retryMs));
    for (const name of ['show', 'hide']) {
      try {
        const selector = this.getAttribute(name) ?? '';
        for (const each of document.querySelectorAll<HTMLElement>(selector)) each.hidden = name === 'hide';
      } catch {
        // The attribute is missing, or its selector is invalid.
      }
    }
    const target = webAddress(this.getAttribute('redirect'));
    if (target && target.href !== location.href) location.assign(target);
  }

  #fallBack(): void {
    this.#clock?.remove(this);
    this.#received = undefined;
    this.#clear(create('slot'));
  }

  #clear(...shown: Node[]): void {
    this.#painter = this.#label = undefined;
    this.#drawn = '';
    this.betweenCount = 0;
    this.#root.replaceChildren(...shown);
  }

  #fire(name: string): void {
    const { deadline, state } = this.#received as ReceivedState;
    const init: CustomEventInit<TimerEventDetail> = {
      bubbles: true,
      composed: true,
      detail: { deadline, state, secondsLeft: this.#secondsLeft },
    };
    this.dispatchEvent(new CustomEvent(`tminus:${name}`, init));
  }
}

/** @throws an error (as a rejection) if it cannot be loaded */
async function loadPicture(addresses: LivePictureAddresses, base: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = new URL(addresses[devicePixelRatio > 1 ? '2' : '1'], base).href;
  await image.decode();
  return image;
}
