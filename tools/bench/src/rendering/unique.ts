const day = 86_400;

/** Times (up to 90 days) that never repeat. */
export const uniqueSecond = (run: number) => day + ((run * 7_654_321) % (89 * day));
