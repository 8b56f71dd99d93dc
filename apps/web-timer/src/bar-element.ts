import { BaseElement } from './timer-element.ts';

const css = `
:host { position: sticky; z-index: 9999; top: 0; display: block; background: #14161c; color: #fff; font: 16px/1.4 system-ui, sans-serif; }
:host([position=bottom]) { top: auto; bottom: 0; padding-bottom: env(safe-area-inset-bottom); }
:host(:not([position=bottom])) { padding-top: env(safe-area-inset-top); }
:host([hidden]) { display: none; }
div { position: relative; display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px 20px; padding: 8px 52px; }
tminus-timer { max-width: min(100%, 340px); }
a { padding: 10px 20px; border-radius: 6px; background: #fff; color: #14161c; font-weight: 600; text-decoration: none; }
button { position: absolute; inset-block: 0; inset-inline-end: 4px; width: 44px; border: 0; background: none; color: inherit; font-size: 24px; cursor: pointer; }
:focus-visible { outline: 3px solid #7ab7ff; outline-offset: 2px; }
`;

/**
 * `<tminus-bar src="https://…/t/tmr_….json" text="Sale" button="Shop now" href="/sale">`: a bar with a timer at the top of a page, or at the
 * bottom with `position="bottom"`. It pushes the page instead of covering it, and disappears at zero. People can close it for their session.
 */
export class BarElement extends BaseElement {
  connectedCallback(): void {
    const src = this.getAttribute('src') ?? '';
    const key = `tminus-bar ${src}`;
    if (this.shadowRoot || wasClosed(key)) {
      this.hidden ||= wasClosed(key);
      return;
    }
    const timer = create('tminus-timer', '', { src });
    timer.append(create('img', '', { src: src.replace('.json', '.png'), alt: '' }));
    timer.addEventListener('tminus:expired', () => (this.hidden = true));
    const close = create('button', '×', { type: 'button', 'aria-label': this.getAttribute('close') ?? 'Close' });
    close.addEventListener('click', () => {
      this.hidden = true;
      rememberClosed(key);
    });
    const [text, button, href] = ['text', 'button', 'href'].map((name) => this.getAttribute(name)) as (string | null)[];
    const row = create('div', '', { role: 'region', 'aria-label': text ?? 'Countdown' });
    if (text) row.append(create('span', text));
    row.append(timer);
    if (button && href && /^(https?:|[/?#.])/.test(href)) row.append(create('a', button, { href }));
    row.append(close);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(row);
  }
}

function create(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** Pages may forbid storage. */
function wasClosed(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(key: string): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Then it is closed for this page only.
  }
}
