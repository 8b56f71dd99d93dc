import {
  type ViewDimension,
  type ViewValue,
  unknownValue,
  valuesOf,
  viewBreakdowns,
  viewDimensions,
} from '@tminus/domain';

/**
 * The attributes by which a view is counted, in addition to its timer and time, packed into an unsigned 48-bit integer: six bytes of a
 * spool record, lowest first (see `record.ts`).
 *
 *     bytes 0-3   see `viewBreakdowns`
 *     byte 4      bit 0: damped, and all other bits are 0; bit 1: the recipient is a placeholder
 *     byte 5      free
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

export type ViewAttributeValues = { [Dimension in ViewDimension]?: ViewValue<Dimension> | undefined };

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

/** ISO 3166-1 alpha-2, in any case; 0 if it is not assigned. */
function countryCode(country: string): number {
  // The length, because ß in capitals is SS, which is assigned.
  const code = country.length === 2 ? country.toUpperCase() : '';
  return countries.has(code) ? code.charCodeAt(0) + code.charCodeAt(1) * 2 ** 8 : 0;
}

const countryText = (code: number) => (code === 0 ? unknownValue : String.fromCharCode(code & 0xff, code >>> 8));

/**
 * The bits of one attribute, to be added to others.
 * @param value - 0 bits if it is unknown
 */
export function packAttribute<Dimension extends ViewDimension>(
  dimension: Dimension,
  value: ViewValue<Dimension> | undefined,
): ViewAttributes {
  if (value === undefined) return 0;
  const values = valuesOf(dimension);
  const code = values ? Math.max(0, values.indexOf(value)) : countryCode(value);
  return code * 2 ** (8 * viewBreakdowns[dimension].byte);
}

/** Adds instead of using `|`, which truncates numbers to 32 bits. */
export const packAttributes = (values: ViewAttributeValues): ViewAttributes =>
  viewDimensions.reduce((sum, dimension) => sum + packAttribute(dimension, values[dimension]), 0);

/** The same view by a browser, unless it is damped: only web pages ask for states, also in apps that look like mail clients. */
export const withWebClient = (attributes: ViewAttributes): ViewAttributes =>
  isDamped(attributes)
    ? attributes
    : attributes -
      breakdowns.client.code(attributes) * 2 ** (8 * viewBreakdowns.client.byte) +
      packAttribute('client', 'web');

interface Breakdown {
  /** The code of this dimension in view attributes, at most 16 bits. */
  code: (attributes: ViewAttributes) => number;
  /** The value of a code, as stored and displayed; `unknown` for a code that this version does not know. */
  text: (code: number) => string;
}

function breakdownOf(dimension: ViewDimension): Breakdown {
  const values = valuesOf(dimension);
  const [divisor, mask] = [2 ** (8 * viewBreakdowns[dimension].byte), values ? 0xff : 0xffff];
  return {
    code: (attributes) => Math.floor(attributes / divisor) & mask,
    text: values ? (code) => values[code] ?? unknownValue : countryText,
  };
}

/** How each dimension is read from view attributes. */
export const breakdowns = Object.fromEntries(
  viewDimensions.map((dimension) => [dimension, breakdownOf(dimension)]),
) as Readonly<Record<ViewDimension, Breakdown>>;
