import { type DeviceClass, type ViewDimension, deviceClasses, unknownValue } from '@tminus/domain';
import { type ClientName, clientCodes } from './client-codes.ts';

/**
 * Where a view came from, in the four bytes that stand for it in a record: country (two ASCII letters, 0 0: unknown), device
 * class, client; the first letter is the lowest byte. A signed 32-bit number, which is what engines count with fastest.
 */
export type ViewAttributes = number;

/** Nothing is known. */
export const unknownAttributes: ViewAttributes = 0;

export interface ViewAttributeValues {
  country?: string | undefined;
  device?: DeviceClass;
  client?: ClientName;
}

/** What CDNs say where they know nothing: two capital letters, but no country. */
const noCountries = ['XX', 'ZZ'];

/**
 * The bits of an attributes that are its country.
 * @param country - ISO 3166-1 alpha-2; anything but two letters counts as unknown
 */
export function packCountry(country: string | undefined): ViewAttributes {
  if (country === undefined || !/^[A-Za-z]{2}$/.test(country)) return 0;
  const capitals = country.toUpperCase();
  return noCountries.includes(capitals) ? 0 : capitals.charCodeAt(0) | (capitals.charCodeAt(1) << 8);
}

export function packAttributes({
  country,
  device = unknownValue,
  client = unknownValue,
}: ViewAttributeValues): ViewAttributes {
  return packCountry(country) | (deviceClasses.indexOf(device) << 16) | (clientCodes[client] << 24);
}

interface Breakdown {
  /** The part of an attributes that this breakdown counts by, at most 16 bits. */
  code: (attributes: ViewAttributes) => number;
  /** What the code stands for, as it is stored and shown. */
  text: (code: number) => string;
}

const clientNames = new Map<number, string>(Object.entries(clientCodes).map(([name, code]) => [code, name]));

const countryOf = (code: number) => (code === 0 ? unknownValue : String.fromCharCode(code & 0xff, code >>> 8));

/** Every breakdown there is. What a newer version of this code wrote and this one does not know is `unknown`. */
export const breakdowns: Readonly<Record<ViewDimension, Breakdown>> = {
  country: { code: (attributes) => attributes & 0xffff, text: countryOf },
  device: { code: (attributes) => (attributes >>> 16) & 0xff, text: (code) => deviceClasses[code] ?? unknownValue },
  client: { code: (attributes) => attributes >>> 24, text: (code) => clientNames.get(code) ?? unknownValue },
};
