import { unknownValue } from '@tminus/domain';

/** Mail clients and their codes in spool records. Append-only, because spool records outlive versions of this code. */
export const clientCodes = {
  [unknownValue]: 0,
  /** A browser: a web page, or a webmail client that loads images directly. */
  web: 1,
  'Apple Mail Privacy': 2,
  Gmail: 3,
  'Yahoo Mail': 4,
  Outlook: 5,
  Thunderbird: 6,
  'Apple Mail': 7,
  Airmail: 8,
  'Windows Mail': 9,
  'Windows Live Mail': 10,
  Superhuman: 11,
  Fastmail: 12,
  HEY: 13,
} as const;

export type ClientName = keyof typeof clientCodes;
