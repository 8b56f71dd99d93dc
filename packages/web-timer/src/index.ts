/** The script for web pages: `<script type="module" src="https://…/embed.js"></script>`. It also works as a classic script. */
import { BarElement } from './bar-element.ts';
import { TimerElement } from './timer-element.ts';

// Another copy of the script may have defined them, and servers have none.
if (globalThis.customElements && !customElements.get('tminus-timer')) {
  customElements.define('tminus-timer', TimerElement);
  customElements.define('tminus-bar', BarElement);
}

export { BarElement, TimerElement };
export type { TimerEventDetail } from './timer-element.ts';
