/** Views are counted by quarter hour: the UTC offset of every time zone in use is a multiple of it, so days are exact in all of them. */
export const quarterHourSeconds = 900;

export const daySeconds = 86_400;

/** The start of the quarter hour or day that contains an epoch second. */
export const startOf = (epochSecond: number, seconds: number): number => epochSecond - (epochSecond % seconds);
