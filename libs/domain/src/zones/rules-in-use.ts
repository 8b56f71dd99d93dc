import { bundledRules } from './bundled-rules.ts';
import { newestRules } from './machine-rules.ts';
import type { TimeZoneRules } from './rules.ts';

let rules: TimeZoneRules | undefined;

/** The rules of all time zones, chosen at the first call: those of the machine if they are newer. */
export const rulesInUse = (): TimeZoneRules => (rules ??= newestRules(bundledRules()));
