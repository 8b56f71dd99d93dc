import type { LivePictureAddresses, LiveTimer } from '@tminus/domain';
import { type Ticking, type ServerClock, clockOf } from './server-clock.ts';
import { SheetPainter } from './sheet-painter.ts';
import { type ReceivedState, fetchState } from './state.ts';
import { timeText } from './time-text.ts';

/** Details of the events `tminus:ready`, `tminus:tick` and `tminus:expired`. */
export interface TimerEventDetail {
  /** ISO 8601; null if there is none for this viewer. */
  deadline: string | null;
  state: string;
  secondsLeft: number;
}

const retryMs = [5_000, 30_000, 120_000];
/** All pages with a timer reach the same moment together. Within this time, they ask again. */
const spreadMs = 10_000;
/** The same, when there is nothing to show yet. */
const startSpreadMs = 2_000;

const css = `
:host { display: inline-block; max-width: 100%; }
:host([hidden]) { display: none; }
canvas { display: block; max-width: 100%; height: auto; }
a { display: block; }
`;
let sheet: CSSStyleSheet | undefined;

/** On a server, where the script may be imported, there are no elements. */
export const BaseElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * `<tminus-timer src="https://…/t/tmr_….json">`: a countdown that is drawn live. Its child, an image, is shown until then, and if anything fails.
 * It throws nothing into the page.
 */
export class TimerElement extends BaseElement implements Ticking {
  static readonly observedAttributes = ['src'];

  betweenCount = 0;
  betweenMs = 0;
  readonly #root = this.attachShadow({ mode: 'open' });
  #clock: ServerClock | undefined;
  #received: ReceivedState | undefined;
  #painter: SheetPainter | undefined;
  #label: HTMLElement | undefined;
  #said = '';
  #failures = 0;
  #wasPrerendered = false;
  #hasExpired = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun for the address: an answer for an older one comes too late. */
  #generation = 0;

  connectedCallback(): void {
    if (!this.#root.firstChild) this.#root.append(document.createElement('slot'));
    if ('adoptedStyleSheets' in this.#root) {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(css);
      this.#root.adoptedStyleSheets = [sheet];
    }
    if (this.#received) this.#clock?.add(this);
    else this.#load();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#retry);
    this.#clock?.remove(this);
  }

  attributeChangedCallback(): void {
    this.#received = undefined;
    this.#clock?.remove(this);
    if (this.isConnected) this.#load();
  }

  /** The deadline, as an ISO 8601 string; null if there is none or it is not known yet. */
  get deadline(): string | null {
    return this.#received?.deadline ?? null;
  }

  refresh(): void {
    this.#load();
  }

  tick(nowMs: number, between?: number): void {
    try {
      this.#proceed(nowMs);
      const left = this.#secondsLeft(nowMs);
      this.#painter?.paint(left, between);
      if (between !== undefined) return;
      this.#say(left);
      if (this.hasAttribute('ticks')) this.#fire('tick', left);
      if (left === 0 && !this.#hasExpired && /^(running|expired)$/.test(this.#received?.state ?? '')) this.#expire();
      else if (this.#painter?.hasFewerDigits(left)) this.#reload(spreadMs);
    } catch {
      this.#fallBack();
    }
  }

  /** The timer begins, or goes on with its next deadline. Pages then ask again, each at another moment. */
  #proceed(nowMs: number): void {
    const received = this.#received;
    if (!received) return;
    const { startsAt, next } = received.live;
    if (startsAt !== null && nowMs >= Date.parse(startsAt)) this.#reload(startSpreadMs);
    if (next !== null && this.#secondsLeft(nowMs) === 0) {
      this.#received = { ...received, deadline: next, live: { ...received.live, next: null } };
      this.#fire('expired', 0);
      this.#reload(spreadMs);
    }
  }

  #reload(withinMs: number): void {
    this.#retry ??= setTimeout(() => this.#load(), Math.random() * withinMs);
  }

  #secondsLeft(nowMs: number): number {
    const { deadline } = this.#received ?? {};
    return deadline ? Math.max(0, Math.floor(Date.parse(deadline) / 1000) - Math.floor(nowMs / 1000)) : 0;
  }

  /** The address of the state; undefined if it is none. */
  #address(): string | undefined {
    const src = this.getAttribute('src');
    if (!src) return undefined;
    try {
      const url = new URL(src, document.baseURI);
      return /^https?:$/.test(url.protocol) ? url.href : undefined;
    } catch {
      return undefined;
    }
  }

  /** The browser has asked for an image of the timer, which is a view. Nobody saw it while the page was prepared in advance. */
  #hasLoadedImage(url: string): boolean {
    const name = url.replace(/\.json.*/, '');
    const images = [...this.querySelectorAll('img')];
    return (
      !this.#wasPrerendered &&
      images.some(({ src, loading, complete }) => src.startsWith(name) && (complete || loading !== 'lazy'))
    );
  }

  #load(): void {
    // Nobody sees a page that the browser prepares in advance.
    if ((document as { prerendering?: boolean }).prerendering) {
      this.#wasPrerendered = true;
      document.addEventListener('prerenderingchange', () => this.#load(), { once: true });
      return;
    }
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const url = this.#address();
    if (url === undefined) return;
    const generation = ++this.#generation;
    const isCurrent = () => generation === this.#generation && this.isConnected;
    fetchState(url, this.#hasLoadedImage(url))
      .then(async (state) => {
        if (!isCurrent()) return;
        const source = state.live.sheet ?? state.live.message;
        const picture = source && (await loadPicture(source, url));
        if (isCurrent()) this.#show(state, picture, url);
      })
      .catch(() => {
        if (!isCurrent()) return;
        if (!this.#received) this.#fallBack();
        const wait = retryMs[Math.min(this.#failures++, retryMs.length - 1)] ?? 0;
        this.#retry = setTimeout(() => this.#load(), wait);
      });
  }

  #show(state: ReceivedState, picture: HTMLImageElement | null, url: string): void {
    const isFirst = this.#received === undefined;
    if (this.#received?.deadline !== state.deadline) this.#hasExpired = false;
    this.#received = state;
    this.#failures = 0;
    this.#clock = clockOf(url);
    this.#clock.measure(state);
    this.#draw(state, picture);
    this.tick(this.#clock.now());
    if (isFirst) this.#fire('ready', this.#secondsLeft(this.#clock.now()));
    this.#clock.add(this);
  }

  #draw({ live }: ReceivedState, picture: HTMLImageElement | null): void {
    const { width, height, sheet: source } = live;
    const canvas = document.createElement('canvas');
    const scale = picture ? picture.naturalWidth / width : 1;
    [canvas.width, canvas.height] = [width * scale, height * scale];
    canvas.style.width = `${width}px`;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    this.#painter = undefined;
    this.betweenCount = 0;
    if (source && picture) {
      this.#painter = new SheetPainter(context, picture, scale, source.map);
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      [this.betweenCount, this.betweenMs] = [isStill ? 0 : source.map.betweenCount, source.map.betweenMs];
    } else if (picture) context.drawImage(picture, 0, 0);
    const label = document.createElement('div');
    label.setAttribute('role', 'timer');
    label.lang = live.language;
    label.append(canvas);
    this.#label = label;
    this.#said = '';
    if (live.link === null) this.#root.replaceChildren(label);
    else {
      const link = document.createElement('a');
      link.href = new URL(live.link, this.#address()).href;
      link.append(label);
      this.#root.replaceChildren(link);
    }
    if (!picture) this.#root.replaceChildren();
  }

  /** Once a minute, and not aloud. */
  #say(secondsLeft: number): void {
    const { live } = this.#received ?? {};
    if (!live || !this.#label) return;
    const time = secondsLeft > 0 ? timeText(secondsLeft, live.language) : '';
    const text = [live.alt, time].filter(Boolean).join(': ');
    if (text !== this.#said) this.#label.setAttribute('aria-label', (this.#said = text));
  }

  #expire(): void {
    this.#hasExpired = true;
    const { live } = this.#received ?? {};
    this.#fire('expired', 0);
    if (live?.hidesAtZero || this.getAttribute('hide') === '') this.#root.replaceChildren();
    else if (live?.message && this.#painter) this.#showMessage(live);
    for (const each of this.#selected('show')) each.hidden = false;
    for (const each of this.#selected('hide')) each.hidden = true;
    this.#redirect();
  }

  #showMessage(live: LiveTimer): void {
    const url = this.#address();
    const received = this.#received;
    if (!live.message || url === undefined || !received) return;
    loadPicture(live.message, url)
      .then((picture) => this.#draw({ ...received, live: { ...live, sheet: null } }, picture))
      .catch(() => this.#fallBack());
  }

  #selected(attribute: string): HTMLElement[] {
    const selector = this.getAttribute(attribute);
    return selector ? [...document.querySelectorAll<HTMLElement>(selector)] : [];
  }

  #redirect(): void {
    const target = this.getAttribute('redirect');
    if (!target) return;
    const url = new URL(target, document.baseURI);
    if (/^https?:$/.test(url.protocol) && url.href !== location.href) location.assign(url.href);
  }

  #fallBack(): void {
    this.#clock?.remove(this);
    this.#painter = undefined;
    this.#root.replaceChildren(document.createElement('slot'));
  }

  #fire(name: string, secondsLeft: number): void {
    const { deadline = null, state = 'unknown' } = this.#received ?? {};
    const detail: TimerEventDetail = { deadline, state, secondsLeft };
    this.dispatchEvent(new CustomEvent(`tminus:${name}`, { bubbles: true, composed: true, detail }));
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
