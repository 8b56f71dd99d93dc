import { BaseElement, create, createRoot, webAddress } from './elements.ts';
import { stored } from './storage.ts';

const css =
  ':host{position:sticky;z-index:9999;top:0;display:block;background:#14161c;color:#fff;font:16px system-ui;padding:env(safe-area-inset-top) 0 0}' +
  ':host([position=bottom]){top:auto;bottom:0;padding:0 0 env(safe-area-inset-bottom)}' +
  ':host([hidden]){display:none}' +
  'div{position:relative;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 20px;padding:8px 52px}' +
  'tminus-timer{max-width:min(100%,340px)}' +
  'a{padding:10px 20px;border-radius:6px;background:#fff;color:#14161c;font-weight:600;text-decoration:none}' +
  'button{position:absolute;inset-block:0;inset-inline-end:4px;width:44px;border:0;background:none;color:inherit;font-size:24px}' +
  'button:before{content:"×"}';

/**
 * `<tminus-bar src="https://…/t/tmr_….json" text="Sale" button="Shop now" href="/sale">`: a bar with a timer at the top of a page, or at the
 * bottom with `position="bottom"`. It pushes the page instead of covering it, and disappears at zero. People can close it for their session.
 * Its child, an image, is shown until the timer is drawn, and if anything fails.
 */
export class BarElement extends BaseElement {
  connectedCallback(): void {
    const [src, text, button, href, close] = ['src', 'text', 'button', 'href', 'close'].map(
      (name) => this.getAttribute(name) ?? '',
    ) as [string, string, string, string, string];
    const key = `tminus-bar ${src}`;
    this.hidden ||= !!stored('sessionStorage', key);
    if (this.hidden || this.shadowRoot) return;
    this.addEventListener('tminus:expired', () => (this.hidden = true));
    const closer = create('button', { 'aria-label': close || 'Close' });
    closer.onclick = () => {
      this.hidden = true;
      stored('sessionStorage', key, '1');
    };
    const timer = create('tminus-timer' as 'div', { src }, create('slot'));
    const row = create('div', { role: 'region', 'aria-label': text }, text, timer);
    if (button && webAddress(href)) row.append(create('a', { href }, button));
    row.append(closer);
    createRoot(this, css, row);
  }
}
