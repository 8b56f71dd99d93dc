/**
 * What an API key is for: real timers, or those of tests. A test key sees and changes only test timers, a live key only live ones. Images of test
 * timers have a mark, their views are not part of the plan's, and they cause neither emails nor webhook deliveries.
 */
export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

/** How many test timers an account may have at the same time, on each plan. */
export const maxTestTimers = 100;
