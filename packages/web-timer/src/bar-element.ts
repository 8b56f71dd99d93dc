import { BaseElement, create, createRoot, webAddress } from './elements.ts';
import { stored } from './timer-element.ts';

const css =
  ':host{display:block;position:sticky;inset-block:0;z-index:9999;background:#14161c;color:#fff;font:16px system-ui;padding:env(safe-area-inset-top) 0 0}' +
  ':host([position=bottom]){padding:0 0 env(safe-area-inset-bottom)}' +
  'div{position:relative;display:flex;flex-flow:wrap;place-items:center;place-content:center;gap:8px 20px;padding:8px 52px}' +
  'tminus-timer{max-width:min(100%,340px)}' +
  'a{padding:10px 20px;border-radius:8px;background:#fff;color:#14161c;font-weight:600;text-decoration:none}' +
  'button{position:absolute;inset-block:0;inset-inline-end:4px;width:44px;border:0;background:none;color:inherit;font-size:24px}' +
  'button:before{content:"\\d7"}' +
  '@media(forced-colors:active){:host,a{border:1px solid}}';

/**
 * `<tminus-bar src="https://…/t/tmr_….json" text="Sale" button="Shop now" href="/sale">`: a bar with a timer at the top of a page, or at the
 * bottom with `position="bottom"`. It pushes the page instead of covering it, and disappears at zero, until the timer has another deadline.
 * People can close it for their session.
 * Its child, an image, is shown until the timer is drawn, and if anything fails.
 */
export class BarElement extends BaseElement {
  static readonly observedAttributes = ['src', 'tz', 'text', 'button', 'href', 'close', 'hidden'];

  readonly #show = createRoot(this, css);
  readonly #timer = create('tminus-timer' as 'div', {}, create('slot'));
  /** Undefined before it is in a page: until then, it renders no attributes. */
  #isOver: boolean | undefined;

  constructor() {
    super();
    this.addEventListener('tminus:expired', () => this.#render(true));
    this.addEventListener('tminus:ready', () => this.#render(false));
  }

  connectedCallback(): void {
    this.#render(!!this.#isOver);
  }

  attributeChangedCallback(): void {
    if (this.#isOver !== undefined) this.#render(this.#isOver);
  }

  #render(isOver: boolean): void {
    this.#isOver = isOver;
    const [src, text, button, href, close] = ['src', 'text', 'button', 'href', 'close'].map(
      (name) => this.getAttribute(name) ?? '',
    ) as [string, string, string, string, string];
    // Without the parameters, which may be different on each page.
    const key = `tminus-bar ${src.replace(/\?.*/, '')}`;
    if (this.hidden || stored('sessionStorage', key)) return this.#show('');
    for (const name of ['src', 'tz']) {
      const value = this.getAttribute(name);
      if (value === this.#timer.getAttribute(name)) continue;
      if (value === null) this.#timer.removeAttribute(name);
      else this.#timer.setAttribute(name, value);
    }
    const closer = create('button', { 'aria-label': close || 'Close' });
    closer.onclick = () => {
      this.hidden = true; // so that no deadline shows it again
      stored('sessionStorage', key, '1');
    };
    const row = create('div', { role: 'region', 'aria-label': text }, text, this.#timer);
    if (button && webAddress(href)) row.append(create('a', { href }, button));
    row.append(closer);
    this.#show(row, isOver);
  }
}
