import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  CountryDatabase,
  dampedView,
  isProgram,
  type ViewAttributes,
  ViewAttributesReader,
  ViewDamper,
  withWebClient,
} from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { clientNetwork, type TimerId } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import { errorReason } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DailyLimit } from '../daily-limit.ts';
import type { ImageRequest } from '../images/image-request.ts';

/** People do not open a link twice within this time. Services that check links do, often before or while a person opens it. */
const minIntervalMs = 2_000;
/** Takes 2 MB. */
const maxKnown = 20_000;

/** Knows who clicked within the last two seconds, as hashes. */
class RecentClicks {
  private readonly known = new LRUCache<string, number>({ max: maxKnown });

  /**
   * Remembers a click that is not repeated, so that one is counted in each two seconds.
   * @param key - the timer and who clicked
   * @returns whether the last one that was remembered is less than two seconds ago
   */
  isRepeated(key: string, nowMs: number): boolean {
    const hash = createHash('sha256').update(key).digest('base64').slice(0, 22);
    const isRepeated = Math.abs(nowMs - (this.known.get(hash) ?? -Infinity)) < minIntervalMs;
    if (!isRepeated) this.known.set(hash, nowMs);
    return isRepeated;
  }
}

/** What browsers send when they load a page that nobody may ever see: prefetches, prerendered pages and thumbnails. */
const headerNames = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const prefetch = /prefetch|prerender|preview|instant/i;

/** Whether a browser loads the image in advance. Takes four look-ups for all others. */
export function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  for (const name of headerNames) {
    const value = headers[name];
    if (value !== undefined && prefetch.test(String(value))) return true;
  }
  return false;
}

/**
 * How many requests of a timer in a UTC day may say that they are those of a test email, in each process. Anyone can write such an address, so
 * further ones are views: no large mailing can avoid being counted.
 */
const maxTestEmailsPerDay = 100;

interface RequestedImage {
  /** `idBytes` are the 16 bytes of its UUID. */
  timer: { id: TimerId; idBytes: Uint8Array };
  isTestEmail: boolean;
  /** It is on a web page: `again` if another request is the view of the page. */
  page: ImageRequest['page'];
}

/** Reads the attributes of a view from its request. The address and the user agent are passed to nothing else. */
@Injectable()
export class ViewClassifier implements OnApplicationBootstrap {
  private readonly logger = new Logger('Views');
  private readonly reader = new ViewAttributesReader();
  private readonly loaded: Promise<void>;
  private readonly testEmails: DailyLimit;
  private readonly recentClicks = new RecentClicks();
  private hasWarned = false;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly addresses: ClientAddressResolver,
    private readonly damper: ViewDamper,
  ) {
    this.testEmails = new DailyLimit(maxTestEmailsPerDay, config.timerCacheSize);
    // Loads in parallel with the rest of the startup.
    this.loaded = this.loadCountries();
  }

  onApplicationBootstrap(): Promise<void> {
    return this.loaded;
  }

  /**
   * Classifies a view that is about to be recorded: it counts toward the limit of views by one address.
   * @param nowMs - epoch milliseconds
   * @returns `dampedView` for a view above the limit; undefined for a bot, a crawler, a prefetch, a test email or a page that asks again, whose
   *   request is not a view
   */
  classify(
    request: IncomingMessage,
    { timer, isTestEmail, page }: RequestedImage,
    nowMs: number,
  ): ViewAttributes | undefined {
    if (isPrefetch(request) || page === 'again') return undefined;
    if (isTestEmail && this.testEmails.admit(timer.id, Math.floor(nowMs / 1000))) return undefined;
    const address = this.addresses.resolve(request);
    const read = this.reader.classify({
      headers: request.headers,
      address,
      country: this.countryFromProxy(request),
    });
    const attributes = read !== undefined && page ? withWebClient(read) : read;
    if (attributes === undefined || !this.damper.isDamped({ timer: timer.idBytes, address, attributes }, nowMs))
      return attributes;
    this.warnOfUnknownProxy(request);
    return dampedView;
  }

  /**
   * Classifies a click that is about to be recorded.
   * @param who - the recipient, if the address of the link names one
   * @returns `dampedView` for a click of a program, and for one that follows another of the same recipient or network too soon
   */
  classifyClick(
    request: IncomingMessage,
    { timer, who }: { timer: RequestedImage['timer']; who: string | undefined },
    nowMs: number,
  ): ViewAttributes {
    const { headers, method } = request;
    const userAgent = headers['user-agent'] ?? '';
    if (method === 'HEAD' || isPrefetch(request) || isProgram(userAgent)) return dampedView;
    const address = this.addresses.resolve(request);
    const clicker = who ?? `${clientNetwork(address)} ${userAgent}`;
    if (this.recentClicks.isRepeated(`${timer.id} ${clicker}`, nowMs)) return dampedView;
    const attributes = this.reader.classify({ headers, address, country: this.countryFromProxy(request) });
    if (attributes === undefined) return dampedView;
    const click = { timer: timer.idBytes, address, attributes, isClick: true };
    return this.damper.isDamped(click, nowMs) ? dampedView : attributes;
  }

  /** Once, because a visitor may have sent the header. */
  private warnOfUnknownProxy(request: IncomingMessage): void {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (this.hasWarned || !isForwarded || this.addresses.isFromTrustedProxy(request)) return;
    this.hasWarned = true;
    this.logger.warn(
      'An address that sends X-Forwarded-For exceeds VIEW_DAMPING_LIMIT: its further views are not counted. If it is one of your proxies, add it to TRUSTED_PROXIES.',
    );
  }

  /** Undefined without a country header from a trusted proxy; the address is then looked up. */
  private countryFromProxy(request: IncomingMessage): string | undefined {
    const { countryHeader } = this.config.analytics;
    if (countryHeader === undefined || !this.addresses.isFromTrustedProxy(request)) return undefined;
    const value = request.headers[countryHeader];
    return typeof value === 'string' ? value : undefined;
  }

  private async loadCountries(): Promise<void> {
    try {
      this.reader.setCountryDatabase(await CountryDatabase.open(this.config.analytics.geoipDatabase));
    } catch (error) {
      // Images work without countries.
      this.logger.error(
        `Countries are unknown because their database cannot be read (GEOIP_DATABASE): ${errorReason(error)}`,
      );
    }
  }
}
