import type { TimeZoneRules } from './rules.ts';
import { type SentRules, rulesFrom } from './sent-rules.ts';

const utc = { names: ['UTC'], offsets: [0], changes: [] };
let rules = rulesFrom({ version: '', source: 'bundled', released: '', clocks: [utc] });

/** From now on, these rules are used in a browser. Before, it knows only UTC. */
export function setTimeZoneRules(sent: SentRules): void {
  rules = rulesFrom(sent);
}

/** In a browser, `#time-zone-rules`. */
export const rulesInUse = (): TimeZoneRules => rules;
