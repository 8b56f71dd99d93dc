import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CountryDatabase, ViewAttributesReader } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { ViewAttributes } from '@tminus/counts';
import { ClientAddressResolver } from '@tminus/platform';
import { errorReason } from '@tminus/resilience';
import type { IncomingMessage } from 'node:http';

/** Reads the attributes of a view from its request. The address and the user agent are passed to nothing else. */
@Injectable()
export class ViewClassifier implements OnApplicationBootstrap {
  private readonly logger = new Logger('Views');
  private readonly reader = new ViewAttributesReader();
  private readonly loaded: Promise<void>;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly addresses: ClientAddressResolver,
  ) {
    // Loads in parallel with the rest of the startup.
    this.loaded = this.loadCountries();
  }

  onApplicationBootstrap(): Promise<void> {
    return this.loaded;
  }

  /** @returns undefined for a bot or crawler, whose request is not a view */
  classify(request: IncomingMessage): ViewAttributes | undefined {
    return this.reader.classify({
      userAgent: request.headers['user-agent'],
      address: () => this.addresses.resolve(request),
      country: this.countryFromProxy(request),
    });
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
