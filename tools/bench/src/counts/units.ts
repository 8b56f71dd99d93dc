/** The length of a spool record. */
export const recordBytes = 40;

export const uuidBytes = 16;

/** Views are counted by quarter hour and UTC day. */
export const quarterHourSeconds = 900;
export const daySeconds = 86_400;
