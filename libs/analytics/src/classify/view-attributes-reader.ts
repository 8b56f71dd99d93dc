import { type ViewAttributes, packAttribute, packAttributes } from './view-attributes.ts';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import type { CountryDatabase } from './country-database.ts';
import { readUserAgent } from './user-agent.ts';

/** Maximum number of entries of each cache. An entry takes a few hundred bytes. */
const maxEntries = 5_000;
/** In characters. Longer user agents are not cached, because they would fill the memory. */
const maxCachedLength = 512;

interface UserAgentAttributes {
  /** Undefined for a bot. */
  attributes: ViewAttributes | undefined;
  needsCountry: boolean;
}

/** What a request reveals about its sender. */
export interface Visitor {
  headers: IncomingHttpHeaders;
  /** Used only if no country is given. */
  address: string;
  /** ISO 3166-1 alpha-2, from a trusted proxy. */
  country: string | undefined;
}

/**
 * Classifies viewers by country, device class and mail client. The results for recent user agents and addresses are cached in
 * memory and stored nowhere else. Two hits in an `LRUCache` take 0.11 µs together (0.08 µs in a `Map`), of the 25 µs or more of an
 * image.
 */
export class ViewAttributesReader {
  private readonly userAgents = new LRUCache<string, UserAgentAttributes>({ max: maxEntries });
  private readonly countries = new LRUCache<string, ViewAttributes>({ max: maxEntries });
  /** Undefined until it is loaded. Until then, countries are unknown. */
  private database: CountryDatabase | undefined;

  setCountryDatabase(database: CountryDatabase): void {
    this.database = database;
    this.countries.clear();
  }

  /** @returns undefined for a bot or crawler, whose request is not a view */
  classify({ headers, address, country }: Visitor): ViewAttributes | undefined {
    const userAgent = headers['user-agent'] ?? '';
    const { attributes, needsCountry } = this.userAgents.get(userAgent) ?? this.readUserAgent(userAgent);
    if (attributes === undefined || !needsCountry) return attributes;
    return attributes + (country === undefined ? this.countryAt(address) : packAttribute('country', country));
  }

  private readUserAgent(userAgent: string): UserAgentAttributes {
    const info = readUserAgent(userAgent);
    const result = { attributes: info && packAttributes(info), needsCountry: info?.isProxied === false };
    if (userAgent.length <= maxCachedLength) this.userAgents.set(userAgent, result);
    return result;
  }

  private countryAt(address: string): ViewAttributes {
    const cached = this.countries.get(address);
    if (cached !== undefined) return cached;
    const country = packAttribute('country', this.database?.findCountry(address));
    this.countries.set(address, country);
    return country;
  }
}
