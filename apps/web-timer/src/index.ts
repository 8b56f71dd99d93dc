/** The script for web pages: `<script type="module" src="https://…/embed.js"></script>`. It also works as a classic script. */
import { BarElement } from './bar-element.ts';
import { TimerElement } from './timer-element.ts';

const elements = { 'tminus-timer': TimerElement, 'tminus-bar': BarElement };

for (const [name, element] of Object.entries(elements)) {
  // Another copy of the script may have defined it.
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
}

export { BarElement, TimerElement };
export type { TimerEventDetail } from './timer-element.ts';
