import { type DeviceClass, deviceClasses, unknownValue, type ViewDimension } from '@tminus/domain';

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

/**
 * The attributes by which a view is counted, in addition to its timer and time, packed into an unsigned 48-bit integer: the lowest four
 * bytes are bytes 36-39 of a spool record, the next two its bytes 6-7 (see `record.ts`).
 *
 *     bits 0-15   country, two ASCII letters      bits 24-31  mail client
 *     bits 16-23  device class                    bit 32      1: damped, and all other bits are 0
 *                                                 bit 33      1: the recipient is a placeholder
 *                                                 bits 34-47  free
 *
 * 0 means unknown in every field, so a field that is added later reads as unknown in older records. Codes are append-only: spool
 * records outlive versions of this code, so never reuse or renumber one.
 */
export type ViewAttributes = number;

/** One byte of view attributes, 0 to 5. */
const byteAt = (attributes: ViewAttributes, index: number) => Math.floor(attributes / 2 ** (8 * index)) & 0xff;

/** The attributes of a damped view: one that is not counted as a view, because its address had viewed the timer too often. */
export const dampedView: ViewAttributes = 2 ** 32;

export const isDamped = (attributes: ViewAttributes): boolean => byteAt(attributes, 4) % 2 === 1;

const placeholderBit = 2 ** 33;

/** Marks a view of an evergreen timer whose address names no recipient, but a placeholder that no mailing tool has replaced. */
export const withPlaceholder = (attributes: ViewAttributes): ViewAttributes =>
  isDamped(attributes) || hasPlaceholder(attributes) ? attributes : attributes + placeholderBit;

export const hasPlaceholder = (attributes: ViewAttributes): boolean => (byteAt(attributes, 4) & 2) !== 0;

export interface ViewAttributeValues {
  country?: string | undefined;
  device?: DeviceClass;
  client?: ClientName;
}

/** The 249 codes that ISO 3166-1 assigns. CDNs also send others: `XX` for unknown, `T1` for Tor, `EU` for somewhere in Europe. */
const countries = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG ' +
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA ' +
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
);

/**
 * The country bits of view attributes.
 * @param country - ISO 3166-1 alpha-2, in any case; unknown if the code is not assigned
 */
export function packCountry(country: string | undefined): ViewAttributes {
  // The length, because ß in capitals is SS, which is assigned.
  const code = country?.length === 2 ? country.toUpperCase() : '';
  return countries.has(code) ? code.charCodeAt(0) + code.charCodeAt(1) * 2 ** 8 : 0;
}

/** Adds instead of using `|`, which truncates numbers to 32 bits. */
export function packAttributes({
  country,
  device = unknownValue,
  client = unknownValue,
}: ViewAttributeValues): ViewAttributes {
  return packCountry(country) + deviceClasses.indexOf(device) * 2 ** 16 + clientCodes[client] * 2 ** 24;
}

interface Breakdown {
  /** The first version of spool records that has the field. */
  sinceVersion: number;
  /** The code of this dimension in view attributes, at most 16 bits. */
  code: (attributes: ViewAttributes) => number;
  /** The value of a code, as stored and displayed; `unknown` for a code that this version does not know. */
  text: (code: number) => string;
}

const clientNames = new Map<number, string>(Object.entries(clientCodes).map(([name, code]) => [code, name]));

const countryText = (code: number) => (code === 0 ? unknownValue : String.fromCharCode(code & 0xff, code >>> 8));

/** How each dimension is read from view attributes. */
export const breakdowns: Readonly<Record<ViewDimension, Breakdown>> = {
  country: { sinceVersion: 1, code: (attributes) => attributes & 0xffff, text: countryText },
  device: {
    sinceVersion: 1,
    code: (attributes) => byteAt(attributes, 2),
    text: (code) => deviceClasses[code] ?? unknownValue,
  },
  client: {
    sinceVersion: 1,
    code: (attributes) => byteAt(attributes, 3),
    text: (code) => clientNames.get(code) ?? unknownValue,
  },
};

/**
 * The version of spool records that has the latest field: version 2 added damped views, version 3 placeholders. Records are written in this
 * version: see `record.ts`.
 */
export const attributesVersion = Math.max(3, ...Object.values(breakdowns).map(({ sinceVersion }) => sinceVersion));
