import { type ViewAttributes, packAttributes, packCountry } from '@tminus/event-log';
import { LRUCache } from 'lru-cache';
import type { CountryDatabase } from './countries.ts';
import { readUserAgent } from './user-agent.ts';

/** Kept at once, of each kind; some hundred bytes each. */
const maxKnown = 5_000;
/** Characters: nobody should fill our memory with user agents of kilobytes. Those are read anew each time. */
const maxRemembered = 512;

interface KnownUserAgent {
  /** Undefined: a bot. */
  attributes: ViewAttributes | undefined;
  needsCountry: boolean;
}

/** Who asks for an image, as far as it is needed to tell where a view comes from. */
export interface Visitor {
  userAgent: string | undefined;
  /** Asked for only where no country is given. */
  address: () => string;
  /** ISO 3166-1 alpha-2, as a trusted proxy has said it. */
  country: string | undefined;
}

/**
 * Tells where views come from. What a user agent or an address means is remembered for those seen lately, in memory and
 * nowhere else: for nearly every view it takes two look-ups in a map.
 */
export class ViewAttributesReader {
  private readonly userAgents = new LRUCache<string, KnownUserAgent>({ max: maxKnown });
  private readonly countries = new LRUCache<string, number>({ max: maxKnown });
  /** Undefined until it is loaded: countries are unknown until then. */
  private database: CountryDatabase | undefined;

  use(database: CountryDatabase): void {
    this.database = database;
    // What was unknown may be known from now on.
    this.countries.clear();
  }

  /** @returns undefined for a bot or crawler, whose request is no view */
  attributesOf({ userAgent = '', address, country }: Visitor): ViewAttributes | undefined {
    const { attributes, needsCountry } = this.userAgents.get(userAgent) ?? this.readUserAgent(userAgent);
    if (attributes === undefined || !needsCountry) return attributes;
    return attributes | (country === undefined ? this.countryAt(address()) : packCountry(country));
  }

  private readUserAgent(userAgent: string): KnownUserAgent {
    const facts = readUserAgent(userAgent);
    const known = { attributes: facts && packAttributes(facts), needsCountry: facts?.proxied === false };
    if (userAgent.length <= maxRemembered) this.userAgents.set(userAgent, known);
    return known;
  }

  private countryAt(address: string): number {
    const known = this.countries.get(address);
    if (known !== undefined) return known;
    const country = packCountry(this.database?.countryOf(address));
    this.countries.set(address, country);
    return country;
  }
}
