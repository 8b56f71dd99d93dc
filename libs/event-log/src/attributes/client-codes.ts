import { unknownValue } from '@tminus/domain';

/**
 * The programs through which images are opened, each with the number that stands for it in a spool record. A number is
 * never given to another client: spools outlive versions of this code.
 */
export const clientCodes = {
  [unknownValue]: 0,
  /** A browser: a page, or a mail client on the web that fetches images itself. */
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
